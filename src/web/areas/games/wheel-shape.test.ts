import { describe, expect, it } from 'vitest';
import { middleOf, outlineOf, scaleNote, slicesOf, turnTo } from './wheel-shape.ts';

describe('the wheel', () => {
  it('has slices in the order and the size of the odds', () => {
    expect(slicesOf([2, 1, 1])).toEqual([
      { from: 0, to: 180 },
      { from: 180, to: 270 },
      { from: 270, to: 360 },
    ]);
  });

  it('draws a rare prize wide enough to be seen', () => {
    const slices = slicesOf([990, 10]);
    expect(slices[1]!.to - slices[1]!.from).toBeGreaterThan(14);
    expect(slices[1]!.to).toBeCloseTo(360, 6);
  });

  it('says so where a rare prize is drawn wider than its odds, and only there', () => {
    expect(scaleNote([500, 300, 120, 70, 10])).toBe(
      'The wheel isn’t to scale: prizes with less than a 1 in 24 chance are drawn wider so you can see them. The listed odds are exact.',
    );
    expect(scaleNote([23, 1])).toBeNull();
  });

  it('turns five times and stops with the slice under the pointer, wherever it stands', () => {
    const [first, second] = slicesOf([1, 1]);
    expect(turnTo(first!, 0)).toBe(5 * 360 + 270);
    expect(turnTo(second!, 0)).toBe(5 * 360 + 90);
    for (const current of [0, 90, 777]) {
      const turn = turnTo(second!, current);
      expect((middleOf(second!) + turn) % 360).toBeCloseTo(0, 6);
      expect(turn - current).toBeGreaterThanOrEqual(1_800);
    }
  });

  it('is outlined as a sector', () => {
    expect(outlineOf({ from: 0, to: 90 }, 100)).toBe('M0 0 L0.00 -100.00 A100 100 0 0 1 100.00 0.00 Z');
  });
});
