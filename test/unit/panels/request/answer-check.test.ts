import { describe, expect, it } from 'vitest';
import { checkAnswer, uncheckedReason } from '../../../../panels/request/answer-check';
import type { Json, JsonObject } from '../../../../src/base/json';

const SCHEMA = {
  type: 'object',
  required: ['approved', 'by'],
  properties: { approved: { type: 'boolean' }, card: { enum: ['a', 'b'] }, note: { type: 'string' } },
};

function lines(payload: Json, schema: JsonObject = SCHEMA): string[] {
  return checkAnswer({ responseSchema: schema }, { status: 'resolved', payload }).map(
    ({ pointer, verdict, text }) => `${verdict} ${pointer} ${text}`,
  );
}

describe('an answer against its schema', () => {
  it('tells what fits, what does not, and what is absent', () => {
    expect(lines({ approved: 'yes', card: 'a' })).toEqual([
      'misfit /approved is not of type boolean',
      'fits /card is one of the 2 allowed values',
      'absent /note is absent, and optional',
      'misfit /by is absent, and required',
    ]);
  });

  it('tells of members that the schema does not name', () => {
    expect(lines({ approved: true, by: 'me', x: 1 }).at(-1)).toMatch(/^fits \/x .*allows other members/);
    expect(lines({ x: 1 }, { ...SCHEMA, additionalProperties: false }).at(-1)).toMatch(
      /^misfit \/x .*no other members/,
    );
  });

  it('checks a payload that is no object as a whole', () => {
    expect(lines('yes')).toEqual(['misfit  the answer is not of type object']);
    expect(lines(true, { type: 'boolean' })).toEqual(['fits  is a boolean, as asked']);
  });

  it('escapes names in pointers', () => {
    expect(lines({ 'a/b': 1 }, { properties: { 'a/b': { type: 'string' } } })).toEqual([
      'misfit /a~1b is not of type string',
    ]);
  });

  it('says why there is nothing to check', () => {
    expect(uncheckedReason({ responseSchema: SCHEMA }, { status: 'cancelled' })).toMatch(/Cancelled/);
    expect(uncheckedReason({}, { status: 'resolved' })).toMatch(/no responseSchema/);
    expect(uncheckedReason({ responseSchema: SCHEMA }, { status: 'resolved' })).toBeNull();
    expect(checkAnswer({}, { status: 'resolved', payload: 1 })).toEqual([]);
  });
});
