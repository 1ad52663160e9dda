import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../src/archive/write';
import { readArchive } from '../../fixtures/archive';

describe('the example in docs/archive-format.md', () => {
  it('is an archive, spelled as it is written today', () => {
    const page = readFileSync(new URL('../../../docs/archive-format.md', import.meta.url), 'utf8');
    const example = /```\n(.*?)```/s.exec(page)?.[1] ?? '';

    const read = readArchive(example);

    expect(read).toMatchObject({ ok: true, value: { truncated: false, app: '0.1.0' } });
    const { captures = [], app = '', exportedAt = 0 } = read.ok ? read.value : {};
    expect([...writeArchive(captures, { app, exportedAt: exportedAt ?? 0 })].join('')).toBe(example);
  });
});
