import { describe, expect, it } from 'vitest';
import { describeMatcher, type Matcher, matcherFor, matches } from '../../../src/replay/match';
import { stream } from '../../fixtures/stream';

const MATCHER: Matcher = { method: 'POST', url: 'http://localhost:3000/api/agent' };

describe('a matcher', () => {
  it.each([
    ['POST', 'http://localhost:3000/api/agent'],
    ['post', 'http://localhost:3000/api/agent?session=2'],
    ['POST', 'http://LOCALHOST:3000/api/agent#top'],
  ])('matches %s %s', (method, url) => {
    expect(matches(MATCHER, { method, url })).toBe(true);
  });

  it.each([
    ['GET', 'http://localhost:3000/api/agent'],
    ['POST', 'https://localhost:3000/api/agent'],
    ['POST', 'http://localhost:3001/api/agent'],
    ['POST', 'http://localhost:3000/api/agent/'],
    ['POST', 'http://localhost:3000/api/Agent'],
    ['POST', 'http://localhost:3000/?x=/api/agent'],
  ])('does not match %s %s', (method, url) => {
    expect(matches(MATCHER, { method, url })).toBe(false);
  });

  it('of a path alone matches on every origin', () => {
    const matcher = { method: 'POST', url: '/api/agent' };

    expect(matches(matcher, { method: 'POST', url: 'https://example.com/api/agent?x' })).toBe(true);
    expect(matches(matcher, { method: 'POST', url: 'https://example.com/agent' })).toBe(false);
  });

  it('for a stream matches the request of that stream, whatever its query', () => {
    const { head } = stream('0 RUN_STARTED', { method: 'post', url: 'http://localhost/api/agent?run=1#a' });

    const matcher = matcherFor(head);

    expect(matcher).toEqual({ method: 'POST', url: 'http://localhost/api/agent' });
    expect(matches(matcher, { method: 'POST', url: 'http://localhost/api/agent?run=2' })).toBe(true);
  });

  it('of an origin without a path means its root', () => {
    expect(matches({ method: 'GET', url: 'http://localhost' }, { method: 'GET', url: 'http://localhost/?a' })).toBe(
      true,
    );
  });

  it('is described by method and path', () => {
    expect(describeMatcher(MATCHER)).toBe('POST /api/agent');
    expect(describeMatcher({ method: 'get', url: 'http://localhost?x' })).toBe('GET /');
  });
});
