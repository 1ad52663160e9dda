import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_HEIGHT_PX, scrollTopFor, virtualWindow, WHOLE_LIST_ROWS } from '../../../panels/ui/virtual-window';

describe('virtualWindow', () => {
  it('draws a short list whole, wherever it is scrolled', () => {
    expect(virtualWindow(WHOLE_LIST_ROWS, 20, 200, 900)).toEqual({
      first: 0,
      end: WHOLE_LIST_ROWS,
      offset: 0,
      height: WHOLE_LIST_ROWS * 20,
    });
    expect(virtualWindow(WHOLE_LIST_ROWS + 1, 20, 200, 0).end).toBeLessThan(30);
  });

  it('draws what is in sight, and a little around it', () => {
    const window = virtualWindow(1000, 20, 200, 4000);

    expect(window.first).toBeLessThan(200);
    expect(window.first).toBeGreaterThan(180);
    expect(window.end).toBeGreaterThan(210);
    expect(window.end).toBeLessThan(230);
    expect(window.offset).toBe(window.first * 20);
  });

  it('starts with an even row, so that stripes stay with their rows', () => {
    for (let top = 0; top < 200; top += 7) expect(virtualWindow(1000, 20, 200, top).first % 2).toBe(0);
  });

  it('limits the height of a long list', () => {
    expect(virtualWindow(2_000_000, 20, 200, 0).height).toBe(MAX_HEIGHT_PX);
  });

  it('reaches the last row of a list that is too long for its height', () => {
    const bottom = virtualWindow(2_000_000, 20, 200, MAX_HEIGHT_PX - 200);

    expect(bottom.end).toBe(2_000_000);
    expect(bottom.offset + (bottom.end - bottom.first) * 20).toBeCloseTo(MAX_HEIGHT_PX, 3);
  });

  it('shows a row that was scrolled to, wherever the list stood', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.nat(), fc.nat(), (count, index, top) => {
        const row = index % count;
        const from = Math.min(top, Math.max(0, Math.min(count * 20, MAX_HEIGHT_PX) - 200));

        const scrollTop = scrollTopFor(row, count, 20, 200, from);
        const window = virtualWindow(count, 20, 200, scrollTop);

        const y = window.offset + (row - window.first) * 20 - scrollTop;
        expect(y).toBeGreaterThanOrEqual(-0.01);
        expect(y).toBeLessThanOrEqual(180.01);
      }),
    );
  });

  it('does not scroll to a row that is in sight', () => {
    expect(scrollTopFor(12, 100, 20, 200, 200)).toBe(200);
  });
});
