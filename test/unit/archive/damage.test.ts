import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArchiveContent } from '../../../src/archive/read';
import { createArchiveReader } from '../../../src/archive/read';
import { writeArchive } from '../../../src/archive/write';
import type { Result } from '../../../src/base/result';
import { arbitraryCaptures } from '../../fixtures/arbitrary-capture';
import { readArchive } from '../../fixtures/archive';
import { stream } from '../../fixtures/stream';

const FIRST = stream('0 RUN_STARTED\n5 RUN_FINISHED', { id: 's1' });
const SECOND = stream('0 RUN_STARTED run=r2\n7 RUN_FINISHED', { id: 's2' });

/** Header, then stream, two chunks and end twice, then the closing line: 10 lines. */
const LINES: readonly string[] = [...writeArchive([FIRST, SECOND], { app: '0.1.0' })];

function changed(line: number, value: unknown): string {
  return LINES.with(line - 1, `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('');
}

function without(line: number): string {
  return LINES.toSpliced(line - 1, 1).join('');
}

function errorOf(text: string): string {
  const read = readArchive(text);
  return read.ok ? 'it was read' : read.error;
}

/** One sentence that says what is wrong and, after a colon, what to do. */
const ONE_SENTENCE = /^The (?:(?![.!?](?:\s|$)|\n).)+: (?:export|choose|update) (?:(?![.!?](?:\s|$)|\n).)+\.$/;

describe('an archive that is cut off', () => {
  it('opens up to the cut inside a stream', () => {
    const read = readArchive(LINES.slice(0, 7).join(''));

    expect(read).toMatchObject({
      ok: true,
      value: {
        captures: [FIRST, { head: SECOND.head, chunks: { times: [0] }, end: null }],
        truncated: true,
        note:
          'The archive is cut off inside stream 2 and opens with 2 streams and 3 chunks: ' +
          'export it again from the AG-UI panel for the rest.',
      },
    });
  });

  it('opens up to the cut between two streams', () => {
    const read = readArchive(LINES.slice(0, 5).join(''));

    expect(read).toMatchObject({
      value: {
        captures: [FIRST],
        truncated: true,
        note:
          'The archive is cut off after stream 1 and opens with 1 stream and 2 chunks: ' +
          'export it again from the AG-UI panel for the rest.',
      },
    });
  });

  it('leaves out a line that is cut in half', () => {
    const text = LINES.slice(0, 8).join('');

    const read = readArchive(text.slice(0, -3));

    expect(read).toEqual(readArchive(LINES.slice(0, 7).join('')));
  });

  it('is whole when only the last line feed is gone', () => {
    expect(readArchive(LINES.join('').slice(0, -1))).toEqual(readArchive(LINES.join('')));
  });

  it('says so when nothing but the header is left', () => {
    expect(readArchive(LINES.slice(0, 1).join(''))).toMatchObject({
      value: {
        captures: [],
        note: 'The archive is cut off before its first stream: export it again from the AG-UI panel.',
      },
    });
    expect(errorOf('{"format":"ag-ui-devtools","vers')).toBe(
      'The archive is cut off in its first line, so nothing of it can be read: export it again from the AG-UI panel.',
    );
  });

  it('opens as truncated or is refused with a sentence, wherever it is cut', () => {
    const text = LINES.join('');
    const whole = text.length - 1;

    for (let cut = 0; cut < whole; cut += 1) {
      const read = readArchive(text.slice(0, cut));

      if (read.ok) expect(read.value.truncated).toBe(true);
      expect(read.ok ? read.value.note : read.error).toMatch(ONE_SENTENCE);
      expect(read.ok).toBe(cut >= (LINES[0]?.length ?? 0) - 1);
    }
  });
});

describe('a damaged archive', () => {
  it.each([
    [
      changed(3, '{"kind":"chu'),
      'The archive is damaged, since line 3 is no JSON: export it again from the AG-UI panel.',
    ],
    [changed(3, '[1]'), /line 3 is no JSON object/],
    [changed(3, {}), /line 3 does not say its kind/],
    [changed(3, { kind: 'chunk', t: 'x', text: '' }), /line 3 is no chunk: t must be a number/],
    [changed(3, '{"kind":"chunk","t":1e999,"text":""}'), /line 3 is no chunk: t must be a number/],
    [changed(3, { kind: 'chunk', t: 1 }), /line 3 is no chunk: it must hold either text or base64/],
    [
      changed(3, { kind: 'chunk', t: 1, text: '', base64: '' }),
      /line 3 is no chunk: it must hold either text or base64/,
    ],
    [changed(3, { kind: 'chunk', t: 1, base64: '%' }), /line 3 is no chunk: base64 cannot be decoded/],
    [changed(3, { kind: 'chunk', t: 1, text: 7 }), /line 3 is no chunk: text must be a string/],
    [changed(2, { kind: 'stream' }), /line 2 is no stream: head must be an object/],
    [changed(2, { kind: 'stream', head: { ...FIRST.head, transport: 'fax' } }), /head.transport must be one of fetch/],
    [changed(2, { kind: 'stream', head: { ...FIRST.head, transport: 'toString' } }), /head.transport must be one of/],
    [changed(2, { kind: 'stream', head: { ...FIRST.head, replayOf: undefined } }), /head.replayOf must be a string or/],
    [changed(2, { kind: 'stream', head: { ...FIRST.head, response: 5 } }), /head.response must be an object/],
    [
      changed(2, { kind: 'stream', head: { ...FIRST.head, request: { ...FIRST.head.request, headers: [['a']] } } }),
      /line 2 is no stream: head.request.headers must be a list of pairs of strings/,
    ],
    [
      changed(5, { kind: 'end', end: { t: 1, reason: 'bored', detail: '' } }),
      /line 5 is no end: end.reason must be one/,
    ],
    [changed(5, { kind: 'end' }), /line 5 is no end: end must be an object/],
    [changed(5, { kind: 'end', end: null, lost: -1 }), /line 5 is no end: lost must be a whole number from 0/],
    [
      changed(10, { kind: 'close', streams: -1, chunks: 4 }),
      /line 10 is no closing line: streams must be a whole number/,
    ],
    [without(2), /line 2 is a chunk of no stream/],
    [without(5), /line 5 opens a stream before the end of the one above it/],
    [without(9), /line 9 closes the archive before the end of its last stream/],
    [LINES.toSpliced(9, 0, LINES[8] ?? '').join(''), /line 10 ends a stream that was not opened/],
    [LINES.toSpliced(5, 0, LINES[1] ?? '').join(''), /line 6 opens a stream that the archive already holds/],
    [[...LINES, LINES[0]].join(''), /line 11 comes after the closing line/],
    [changed(1, { format: 'ag-ui-devtools', version: 1 }), /line 1 is no header: app must be a string/],
  ])('is refused with the line and what is wrong with it (%#)', (text, sentence) => {
    expect(errorOf(text)).toMatch(sentence);
    expect(errorOf(text)).toMatch(ONE_SENTENCE);
  });

  it('is refused when whole lines are missing, by the totals of its closing line', () => {
    expect(errorOf(without(3))).toBe(
      'The archive was written with 2 streams and 4 chunks, but its lines hold 2 streams and 3 chunks: ' +
        'export it again from the AG-UI panel.',
    );
  });

  it('is refused as soon as the damage is seen', () => {
    const reader = createArchiveReader();

    reader.push(changed(3, 'x'));

    expect(reader.refusal()).toMatch(/line 3 is no JSON/);
  });

  it('names the line by its number in the file, empty lines included', () => {
    expect(errorOf(`${LINES[0]}\n\r\n5\n`)).toMatch(/line 4 is no JSON object/);
  });
});

describe('what an archive may hold besides', () => {
  it('members and kinds of lines that this build does not know are ignored', () => {
    const extra = LINES.map(line => line.replace('{', '{"later":{"x":1},'));
    const text = extra.toSpliced(4, 0, '{"kind":"remark","text":"hello"}\n').join('');

    expect(readArchive(text)).toEqual(readArchive(LINES.join('')));
  });

  it('a byte order mark, CRLF and empty lines change nothing', () => {
    expect(readArchive(`\ufeff${LINES.join('\r\n')}`)).toEqual(readArchive(LINES.join('')));
  });

  it('a member named __proto__ reaches no prototype and stands in for nothing', () => {
    const polluted = changed(2, '{"kind":"stream","__proto__":{"head":{"polluted":true}}}');

    expect(errorOf(polluted)).toMatch(/line 2 is no stream: head must be an object/);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('extra members of a head are left behind', () => {
    const text = changed(2, { kind: 'stream', head: { ...FIRST.head, secret: 1 } });

    expect(readArchive(text)).toEqual(readArchive(LINES.join('')));
  });
});

describe('a file that is no archive', () => {
  it.each([
    ['', /^The file is empty/],
    ['\n  \n', /^The file is empty/],
    ['{"log":{"version":"1.2","entries":[]}}', /seems to be a HAR file/],
    ['{\n  "log": {\n', /seems to be a HAR file/],
    ['{"a":1}', /seems to be a JSON file of another kind/],
    ['[1,\n2]', /seems to be a JSON file of another kind/],
    ['PK\u0003\u0004\ufffd', /seems to be a binary file/],
    ['data: {"type":"RUN_STARTED"}\n\n', /^The file seems to be a recorded event stream and no AG-UI DevTools archive/],
    ['Dear reader', /seems to be a text file/],
    ['null', /seems to be a text file/],
  ])('is refused by what it seems to be: %j', (text, sentence) => {
    expect(errorOf(text)).toMatch(sentence);
    expect(errorOf(text)).toMatch(/: choose a file that the AG-UI panel exported, whose name ends in \.agui\.jsonl\.$/);
    expect(errorOf(text)).toMatch(ONE_SENTENCE);
  });

  it('is refused without gathering an endless first line', () => {
    const reader = createArchiveReader();

    reader.push(`{"log":{"entries":[${'1,'.repeat(40_000)}`);

    expect(reader.refusal()).toMatch(/seems to be a HAR file/);
  });
});

describe('the version of an archive', () => {
  it('is refused in one clear sentence when it is newer', () => {
    expect(errorOf(changed(1, { format: 'ag-ui-devtools', version: 2, shape: 'unknown' }))).toBe(
      'The archive has format version 2 and this build reads up to 1: update the extension to open it.',
    );
  });

  it.each([[undefined], ['1'], [0], [1.5], [null]])('must be a whole number from 1: %j', version => {
    expect(errorOf(changed(1, { format: 'ag-ui-devtools', version, app: 'x' }))).toBe(
      "The archive's header has no version: export it again from the AG-UI panel.",
    );
  });
});

describe('any changed archive', () => {
  it('is read or refused with a sentence, and what is read can be written and read again', () => {
    let read = 0;
    fc.assert(
      fc.property(arbitraryCaptures, fc.array(mutation, { minLength: 1, maxLength: 3 }), (captures, mutations) => {
        const lines = [...writeArchive(captures, { app: '1' })];
        const text = mutations.reduce((mutated, mutate) => mutate(mutated), lines).join('');

        const result = readArchive(text);

        if (result.ok) read += 1;
        expectSound(result);
      }),
      { numRuns: 2000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('is refused with a sentence when it is any text at all', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => expectSound(readArchive(text))));
  });
});

function expectSound(result: Result<ArchiveContent>): void {
  if (!result.ok) {
    expect(result.error).toMatch(ONE_SENTENCE);
    return;
  }
  for (const { chunks } of result.value.captures) {
    expect(chunks.ends).toEqual(chunks.ends.toSorted((a, b) => a - b));
    expect(chunks.ends.at(-1) ?? 0).toBe(chunks.bytes.length);
    expect(chunks.times.every(Number.isFinite)).toBe(true);
  }
  const again = readArchive([...writeArchive(result.value.captures, { app: result.value.app })].join(''));
  expect(again).toMatchObject({ ok: true, value: { captures: result.value.captures, truncated: false } });
}

type Mutation = (lines: string[]) => string[];

/** One change to the lines: a line lost, doubled or moved, characters lost or put in, a member of a line replaced. */
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.nat().map(
    (at): Mutation =>
      lines =>
        lines.toSpliced(at % lines.length, 1),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([from, to]): Mutation =>
      lines =>
        lines.toSpliced(to % lines.length, 0, lines[from % lines.length] ?? ''),
  ),
  fc.tuple(fc.nat(), fc.nat(), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 })).map(
    ([line, at, lost, put]): Mutation =>
      lines =>
        onLine(lines, line, text => splicedText(text, at % (text.length + 1), lost, put)),
  ),
  fc.tuple(fc.nat(), fc.nat(), fc.jsonValue()).map(
    ([line, member, value]): Mutation =>
      lines =>
        onLine(lines, line, text => withMember(text, member, value)),
  ),
);

function onLine(lines: string[], at: number, change: (text: string) => string): string[] {
  if (lines.length === 0) return lines;
  const index = at % lines.length;
  return lines.with(index, change(lines[index] ?? ''));
}

function splicedText(text: string, at: number, lost: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + lost);
}

function withMember(text: string, member: number, value: unknown): string {
  let index = 0;
  try {
    return `${JSON.stringify(JSON.parse(text), (key, found) => (key !== '' && index++ === member % 25 ? value : found))}\n`;
  } catch {
    return text;
  }
}
