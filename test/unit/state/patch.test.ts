import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { applyPatch, type Operation } from '../../../src/state/patch';

const json = (text: string) => JSON.parse(text) as Json;

/** The state after the patch, as text, or the rule that it breaks. */
function after(state: string, ...patch: unknown[]): string {
  const outcome = applyPatch(json(state), json(JSON.stringify(patch)) as unknown as Operation[]);
  return outcome.ok ? JSON.stringify(outcome.value) : outcome.failure.rule;
}

describe('a patch', () => {
  it.each<[string, unknown, string]>([
    ['{"a":1}', { op: 'add', path: '/b', value: [2] }, '{"a":1,"b":[2]}'],
    ['{"a":1}', { op: 'add', path: '/a', value: null }, '{"a":null}'],
    ['{"l":[1,3]}', { op: 'add', path: '/l/1', value: 2 }, '{"l":[1,2,3]}'],
    ['{"l":[1]}', { op: 'add', path: '/l/1', value: 2 }, '{"l":[1,2]}'],
    ['{"l":[1]}', { op: 'add', path: '/l/-', value: 2 }, '{"l":[1,2]}'],
    ['{"o":{}}', { op: 'add', path: '/o/-', value: 2 }, '{"o":{"-":2}}'],
    ['{"a":1,"b":2}', { op: 'remove', path: '/a', value: 'left over' }, '{"b":2}'],
    ['[1,2,3]', { op: 'remove', path: '/1' }, '[1,3]'],
    ['{"l":[1,2]}', { op: 'replace', path: '/l/0', value: 9 }, '{"l":[9,2]}'],
    ['{"a":{"b":1}}', { op: 'move', from: '/a/b', path: '/c' }, '{"a":{},"c":1}'],
    ['[1,2,3]', { op: 'move', from: '/0', path: '/2' }, '[2,3,1]'],
    ['{"a":1}', { op: 'move', from: '/a', path: '/a' }, '{"a":1}'],
    ['{"a":{"b":1}}', { op: 'copy', from: '/a', path: '/a/c' }, '{"a":{"b":1,"c":{"b":1}}}'],
    ['{"a/b":1,"~":2}', { op: 'replace', path: '/a~1b', value: 3 }, '{"a/b":3,"~":2}'],
    ['{"a/b":1,"~":2}', { op: 'remove', path: '/~0' }, '{"a/b":1}'],
  ])('on %s does %j', (state, operation, expected) => {
    expect(after(state, operation)).toBe(expected);
  });

  it.each<[unknown, string]>([
    [{ op: 'add', path: '', value: [1] }, '[1]'],
    [{ op: 'replace', path: '', value: null }, 'null'],
    [{ op: 'remove', path: '' }, 'null'],
    [{ op: 'move', from: '/a', path: '' }, '{"b":1}'],
    [{ op: 'copy', from: '/a', path: '' }, '{"b":1}'],
    [{ op: 'copy', from: '', path: '/c' }, '{"a":{"b":1},"c":{"a":{"b":1}}}'],
    [{ op: 'test', path: '', value: { a: { b: 1 } } }, '{"a":{"b":1}}'],
    [{ op: 'move', from: '', path: '/a/b' }, 'patch/move-into-self'],
  ])('does %j to the whole document', (operation, expected) => {
    expect(after('{"a":{"b":1}}', operation)).toBe(expected);
  });

  it.each<[string, unknown, boolean]>([
    ['{"a":2}', 2.0, true],
    ['{"a":2}', '2', false],
    ['{"a":{"x":1,"y":[2]}}', { y: [2], x: 1 }, true],
    ['{"a":[1,2]}', [2, 1], false],
    ['{"a":[1]}', { 0: 1 }, false],
    ['{"a":null}', null, true],
    ['{"a":0}', false, false],
    ['{"a":{"hasOwnProperty":1}}', { hasOwnProperty: 1 }, true],
    ['{"a":{}}', { toString: 1 }, false],
  ])('compares %s with %j at /a', (state, value, same) => {
    expect(after(state, { op: 'test', path: '/a', value })).toBe(same ? state : 'patch/test-failed');
  });

  it.each<[unknown, string]>([
    [{ op: 'replace', path: '/x', value: 1 }, 'patch/path-missing'],
    [{ op: 'add', path: '/x/y', value: 1 }, 'patch/path-missing'],
    [{ op: 'remove', path: '/l/2' }, 'patch/path-missing'],
    [{ op: 'test', path: '/l/2', value: 1 }, 'patch/path-missing'],
    [{ op: 'copy', from: '/x', path: '/y' }, 'patch/path-missing'],
    [{ op: 'add', path: '/l/3', value: 1 }, 'patch/index-out-of-range'],
    [{ op: 'copy', from: '/s', path: '/l/3' }, 'patch/index-out-of-range'],
    [{ op: 'move', from: '/l/0', path: '/l/2' }, 'patch/index-out-of-range'],
    [{ op: 'add', path: '/l/00', value: 1 }, 'patch/index-out-of-range'],
    [{ op: 'replace', path: '/l/01', value: 1 }, 'patch/index-out-of-range'],
    [{ op: 'add', path: '/l/-1', value: 1 }, 'patch/index-out-of-range'],
    [{ op: 'replace', path: '/l/1e0', value: 1 }, 'patch/index-out-of-range'],
    [{ op: 'remove', path: '/l/-' }, 'patch/index-out-of-range'],
    [{ op: 'add', path: '/l/length', value: 1 }, 'patch/index-out-of-range'],
    [{ op: 'add', path: '/s/x', value: 1 }, 'patch/not-a-container'],
    [{ op: 'replace', path: '/n/x', value: 1 }, 'patch/not-a-container'],
    [{ op: 'move', from: '/l', path: '/l/0' }, 'patch/move-into-self'],
    [{ op: 'add', path: '/~2', value: 1 }, 'patch/bad-pointer'],
    [{ op: 'copy', from: 'l', path: '/x' }, 'patch/bad-pointer'],
    [{ op: 'add', path: '/x' }, 'patch/malformed-operation'],
    [{ op: 'merge', path: '/x', value: 1 }, 'patch/malformed-operation'],
    [{ op: 'move', path: '/x' }, 'patch/malformed-operation'],
    [null, 'patch/malformed-operation'],
  ])('is refused for %j', (operation, rule) => {
    expect(after('{"l":["a","b"],"s":"text","n":null}', operation)).toBe(rule);
  });

  it('that fails half-way keeps nothing, and names the operation', () => {
    const state = json('{"a":{"b":{"c":1}},"n":[1,2]}');

    const outcome = applyPatch(state, [
      { op: 'replace', path: '/a/b/c', value: 42 },
      { op: 'add', path: '/n/-', value: 3 },
      { op: 'move', from: '/n/0', path: '/a/first' },
      { op: 'test', path: '/a/b/c', value: 'C' },
    ]);

    expect(outcome).toMatchObject({ ok: false, failure: { operation: 3, rule: 'patch/test-failed' } });
    expect(state).toEqual({ a: { b: { c: 1 } }, n: [1, 2] });
  });

  it('applies in place', () => {
    const state = json('{"list":[]}');

    const outcome = applyPatch(state, [{ op: 'add', path: '/list/-', value: 1 }]);

    expect(outcome.ok && outcome.value).toBe(state);
    expect(state).toEqual({ list: [1] });
  });

  it('leaves its own values alone when later patches change what it put there', () => {
    const patch: Operation[] = [
      { op: 'add', path: '/a', value: { n: 1 } },
      { op: 'copy', from: '/a', path: '/b' },
    ];
    const state = json('{}');
    applyPatch(state, patch);

    applyPatch(state, [
      { op: 'replace', path: '/a/n', value: 2 },
      { op: 'replace', path: '/b/n', value: 3 },
    ]);

    expect(patch[0]?.value).toEqual({ n: 1 });
    expect(state).toEqual({ a: { n: 2 }, b: { n: 3 } });
  });
});

describe('names that objects inherit', () => {
  it.each(['__proto__', 'constructor', 'toString'])('are plain keys: %s', name => {
    expect(after('{}', { op: 'replace', path: `/${name}`, value: 1 })).toBe('patch/path-missing');
    expect(after('{}', { op: 'add', path: `/${name}/polluted`, value: 1 })).toBe('patch/path-missing');
    expect(after('{}', { op: 'add', path: `/${name}`, value: { x: 1 } })).toBe(`{"${name}":{"x":1}}`);
    expect(after(`{"${name}":{"x":1}}`, { op: 'replace', path: `/${name}/x`, value: 2 })).toBe(`{"${name}":{"x":2}}`);
    expect(after(`{"${name}":1}`, { op: 'remove', path: `/${name}` })).toBe('{}');
  });

  it('never reach the prototype', () => {
    const state = json('{"a":{"__proto__":{"admin":true}}}');

    applyPatch(state, [
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'add', path: '/__proto__', value: { polluted: true } },
      { op: 'add', path: '/c', value: json('{"__proto__":{"polluted":true}}') },
    ]);

    expect(Object.getPrototypeOf(state)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
    expect(JSON.stringify(state)).toBe(
      '{"a":{"__proto__":{"admin":true}},"b":{"__proto__":{"admin":true}},"__proto__":{"polluted":true},"c":{"__proto__":{"polluted":true}}}',
    );
  });
});

it('applies patches with values that are nested deeper than the call stack', () => {
  const deep = json(`${'['.repeat(50_000)}1${']'.repeat(50_000)}`);
  const state = json('{}');

  const outcome = applyPatch(state, [
    { op: 'add', path: '/a', value: deep },
    { op: 'copy', from: '/a', path: '/b' },
    { op: 'test', path: '/b', value: deep },
    { op: 'test', path: '/a', value: [deep] },
  ]);

  expect(outcome).toMatchObject({ ok: false, failure: { operation: 3, rule: 'patch/test-failed' } });
  expect(state).toEqual({});
});
