import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json';
import { checkOperations } from '../../../src/state/operations';
import { applyPatch } from '../../../src/state/patch';
import { parsePayload } from '../../fixtures/stream';

/** The document, the patch, and the document afterwards or the rule that the patch breaks. */
type Row = readonly [string, string, string];

function check([document, patch, expected]: Row): void {
  const before = JSON.parse(document) as Json;
  const state = structuredClone(before);
  const checked = checkOperations(parsePayload(patch));

  const outcome = applyPatch(state, checked.operations);
  const fault = checked.faults[0]?.rule ?? (outcome.ok ? undefined : outcome.failure.rule);

  if (expected.startsWith('patch/')) {
    expect(fault).toBe(expected);
    if (!outcome.ok) expect(state).toEqual(before);
  } else {
    expect([fault, outcome.ok && outcome.value]).toEqual([undefined, JSON.parse(expected)]);
  }
}

describe('the examples of RFC 6902, appendix A', () => {
  it.each<Row>([
    ['{"foo":"bar"}', 'add /baz "qux"', '{"baz":"qux","foo":"bar"}'],
    ['{"foo":["bar","baz"]}', 'add /foo/1 "qux"', '{"foo":["bar","qux","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', 'remove /baz', '{"foo":"bar"}'],
    ['{"foo":["bar","qux","baz"]}', 'remove /foo/1', '{"foo":["bar","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', 'replace /baz "boo"', '{"baz":"boo","foo":"bar"}'],
    [
      '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
      'move /foo/waldo /qux/thud',
      '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}',
    ],
    ['{"foo":["all","grass","cows","eat"]}', 'move /foo/1 /foo/3', '{"foo":["all","cows","eat","grass"]}'],
    ['{"baz":"qux","foo":["a",2,"c"]}', 'test /baz "qux" ; test /foo/1 2', '{"baz":"qux","foo":["a",2,"c"]}'],
    ['{"baz":"qux"}', 'test /baz "bar"', 'patch/test-failed'],
    ['{"foo":"bar"}', 'add /child {"grandchild":{}}', '{"foo":"bar","child":{"grandchild":{}}}'],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux","xyz":123}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":"bar"}', 'add /baz/bat "qux"', 'patch/path-missing'],
    ['{"/":9,"~1":10}', 'test /~01 10', '{"/":9,"~1":10}'],
    ['{"/":9,"~1":10}', 'test /~01 "10"', 'patch/test-failed'],
    ['{"foo":["bar"]}', 'add /foo/- ["abc","def"]', '{"foo":["bar",["abc","def"]]}'],
  ])('on %s: %s', (...row) => check(row));

  it('asks for operations whose `op` is given once, and JSON.parse keeps the last', () => {
    const patch = JSON.parse('[{"op":"add","path":"/baz","value":"qux","op":"remove"}]') as Json;

    expect(applyPatch({ foo: 'bar' }, checkOperations(patch).operations).ok).toBe(false);
  });
});

describe('add', () => {
  it.each<Row>([
    ['{}', '[]', '{}'],
    ['{}', 'add "" []', '[]'],
    ['{"foo":1}', 'add "" null', 'null'],
    ['[]', 'add /0 "foo"', '["foo"]'],
    ['["foo"]', 'add /0 "bar"', '["bar","foo"]'],
    ['["foo"]', 'add /1 "bar"', '["foo","bar"]'],
    ['["foo"]', 'add /2 "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add /1e0 "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add /01 "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add /-1 "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add /+1 "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add "/ 1" "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add / "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add /99999999999999999999 1', 'patch/index-out-of-range'],
    ['["foo"]', 'add /٣ "bar"', 'patch/index-out-of-range'],
    ['["foo"]', 'add /bar 42', 'patch/index-out-of-range'],
    ['[[]]', 'add /0/- 1 ; add /0/- 2', '[[1,2]]'],
    ['{"l":[]}', 'add /l/-/a 1', 'patch/index-out-of-range'],
    ['{}', 'add /- 1', '{"-":1}'],
    ['{}', 'add / 1', '{"":1}'],
    ['{"":{}}', 'add // 1', '{"":{"":1}}'],
    ['{"1":[]}', 'add /1/0 "x"', '{"1":["x"]}'],
    ['{"foo":1}', 'add /FOO 2', '{"foo":1,"FOO":2}'],
    ['{"foo":1}', 'add /foo 2', '{"foo":2}'],
    ['{"foo":null}', 'add /foo/bar 1', 'patch/not-a-container'],
    ['"text"', 'add /0 1', 'patch/not-a-container'],
    ['{"a b":{}}', 'add "/a b/c d" 1', '{"a b":{"c d":1}}'],
    ['{"a/b":{"m~n":0}}', 'add /a~1b/m~0n 1', '{"a/b":{"m~n":1}}'],
    ['{}', 'add /~01 1 ; add /~10 2', '{"~1":1,"/0":2}'],
    ['{}', 'add /ä/ö 1', 'patch/path-missing'],
    ['{}', 'add /__proto__ 1', '{"__proto__":1}'],
    ['{}', 'add /constructor/prototype/x 1', 'patch/path-missing'],
  ])('on %s: %s', (...row) => check(row));
});

describe('remove and replace', () => {
  it.each<Row>([
    ['{"a":1}', 'remove ""', 'null'],
    ['{"":1,"a":2}', 'remove /', '{"a":2}'],
    ['[1,[2,[3]]]', 'remove /1/1/0', '[1,[2,[]]]'],
    ['[1,2,3]', 'remove /0 ; remove /0', '[3]'],
    ['[1,2]', 'remove /-', 'patch/index-out-of-range'],
    ['[1,2]', 'remove /2', 'patch/path-missing'],
    ['[1,2]', 'remove /1e0', 'patch/index-out-of-range'],
    ['{"a":1}', 'remove /a ; remove /a', 'patch/path-missing'],
    ['{"a":null}', 'remove /a', '{}'],
    ['{}', 'remove /toString', 'patch/path-missing'],
    ['{"a":1}', '[{"op":"remove","path":"/a","value":1}]', '{}'],
    ['{"a":1}', 'replace "" {"b":2}', '{"b":2}'],
    ['{"a":[1]}', 'replace /a/0 null', '{"a":[null]}'],
    ['{"a":[1]}', 'replace /a/1 2', 'patch/path-missing'],
    ['{"a":[1]}', 'replace /a/- 2', 'patch/index-out-of-range'],
    ['{"a":false}', 'replace /a 0', '{"a":0}'],
    ['{"a":null}', 'replace /a 1', '{"a":1}'],
    ['{"a":1}', 'replace /b 1', 'patch/path-missing'],
    ['{"a":1}', '[{"op":"replace","path":"/a"}]', 'patch/malformed-operation'],
    ['{"a":1}', '[{"op":"replace","path":"/a","value":null}]', '{"a":null}'],
  ])('on %s: %s', (...row) => check(row));
});

describe('move and copy', () => {
  it.each<Row>([
    ['{"a":1}', 'move /a /a', '{"a":1}'],
    ['{"a":{"b":1}}', 'move /a /a/b', 'patch/move-into-self'],
    ['{"a":{"b":1},"ab":2}', 'move /a /ab', '{"ab":{"b":1}}'],
    ['{"a":{"b":1}}', 'move /a/b /a', '{"a":1}'],
    ['{"a":[1,2,3]}', 'move /a/2 /a/0', '{"a":[3,1,2]}'],
    ['{"a":[1,2,3]}', 'move /a/0 /a/-', '{"a":[2,3,1]}'],
    ['{"a":[1,2,3]}', 'move /a/0 /a/3', 'patch/index-out-of-range'],
    // Its own place is a proper prefix of the target, even if another item moves up to it.
    ['{"a":[1,[2]]}', 'move /a/0 /a/0/0', 'patch/move-into-self'],
    ['{"a":1}', 'move /b /c', 'patch/path-missing'],
    ['{"a":1}', 'move /a /b/c', 'patch/path-missing'],
    ['{"a":{"b":1}}', 'move /a ""', '{"b":1}'],
    ['{"a":1}', 'move "" /b', 'patch/move-into-self'],
    ['{"a":1}', '[{"op":"move","path":"/b"}]', 'patch/malformed-operation'],
    ['{"a":{"b":1}}', 'copy /a /a/c', '{"a":{"b":1,"c":{"b":1}}}'],
    ['{"a":1}', 'copy "" /b', '{"a":1,"b":{"a":1}}'],
    ['{"a":{"b":1}}', 'copy /a /c ; replace /c/b 2', '{"a":{"b":1},"c":{"b":2}}'],
    ['{"a":[1]}', 'copy /a/0 /a/0', '{"a":[1,1]}'],
    ['{"a":[1]}', 'copy /a/0 /a/2', 'patch/index-out-of-range'],
    ['{"a":[1]}', 'copy /a/- /b', 'patch/index-out-of-range'],
    ['{"a":null}', 'copy /a /b', '{"a":null,"b":null}'],
    ['{}', 'copy /__proto__ /b', 'patch/path-missing'],
  ])('on %s: %s', (...row) => check(row));
});

describe('test', () => {
  it.each<Row>([
    ['{"a":1}', 'test "" {"a":1}', '{"a":1}'],
    ['{"a":{"x":1,"y":[1,{"z":null}]}}', 'test /a {"y":[1,{"z":null}],"x":1}', '{"a":{"x":1,"y":[1,{"z":null}]}}'],
    ['{"a":1}', 'test /a 1.0', '{"a":1}'],
    ['{"a":1}', 'test /a 1e0', '{"a":1}'],
    ['{"a":0}', 'test /a -0', '{"a":0}'],
    ['{"a":[]}', 'test /a {}', 'patch/test-failed'],
    ['{"a":null}', 'test /a false', 'patch/test-failed'],
    ['{"a":"1"}', 'test /a 1', 'patch/test-failed'],
    ['{"a":"é"}', 'test /a "e\\u0301"', 'patch/test-failed'],
    ['{"a":[1,2]}', 'test /a [1]', 'patch/test-failed'],
    ['{"a":{"b":1}}', 'test /a {"b":1,"c":2}', 'patch/test-failed'],
    ['{"a":1}', 'test /b 1', 'patch/path-missing'],
    ['{"a":1}', '[{"op":"test","path":"/a"}]', 'patch/malformed-operation'],
    ['{"a":1}', 'replace /a 2 ; test /a 2', '{"a":2}'],
    ['{"a":1}', 'replace /a 2 ; test /a 1', 'patch/test-failed'],
  ])('on %s: %s', (...row) => check(row));
});

describe('what is no patch', () => {
  it.each<Row>([
    ['{}', '{"op":"add","path":"/a","value":1}', 'patch/malformed-operation'],
    ['{}', '[null]', 'patch/malformed-operation'],
    ['{}', '["add"]', 'patch/malformed-operation'],
    ['{}', '[{"path":"/a","value":1}]', 'patch/malformed-operation'],
    ['{}', '[{"op":"add","value":1}]', 'patch/malformed-operation'],
    ['{}', '[{"op":"add","path":null,"value":1}]', 'patch/malformed-operation'],
    ['{}', '[{"op":"spam","path":"/a","value":1}]', 'patch/unknown-op'],
    ['{}', '[{"op":"ADD","path":"/a","value":1}]', 'patch/unknown-op'],
    ['{}', '[{"op":"add","path":"a","value":1}]', 'patch/bad-pointer'],
    ['{}', '[{"op":"add","path":"#/a","value":1}]', 'patch/bad-pointer'],
    ['{}', '[{"op":"add","path":"/a~","value":1}]', 'patch/bad-pointer'],
    ['{}', '[{"op":"add","path":"/a~2b","value":1}]', 'patch/bad-pointer'],
  ])('on %s: %s', (...row) => check(row));
});
