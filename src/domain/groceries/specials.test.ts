import { describe, expect, it } from 'vitest';
import { checkSpecial, dailyPrices } from './specials.ts';
import type { Observation } from './specials.ts';

const today = '2026-11-16';
const seen = (on: string, priceCents: number, special = false): Observation => ({ on, priceCents, special });

/** The same price on several days. */
const often = (priceCents: number, ...days: string[]): Observation[] => days.map((on) => seen(on, priceCents));

describe('a special, against the 60 days before it', () => {
  const five = often(500, '2026-09-01', '2026-09-22', '2026-10-13');

  it('is real at a tenth or more below the price of most days', () => {
    expect(checkSpecial([...five, seen('2026-11-11', 450, true)], today)).toEqual({
      verdict: 'real',
      usualCents: 500,
      lowestCents: 450,
      knownDays: 60,
      knownPrices: 3,
    });
    expect(checkSpecial([...five, seen('2026-11-11', 455, true)], today).verdict).toBe('usual');
  });

  it('is none where the price was raised before', () => {
    const history = [...often(400, '2026-09-01', '2026-10-01'), seen('2026-10-28', 520), seen('2026-11-12', 400, true)];
    expect(checkSpecial(history, today)).toMatchObject({ verdict: 'raised', usualCents: 400, knownDays: 60 });
  });

  it('is none where the price was the same all along', () => {
    const history = [seen('2026-09-01', 400, true), seen('2026-10-12', 400, true), seen('2026-11-12', 400, true)];
    expect(checkSpecial(history, today)).toMatchObject({ verdict: 'usual', usualCents: 400 });
  });

  it('is unknown with fewer than 21 known days, or prices of fewer than three', () => {
    const short = [...often(500, '2026-10-27', '2026-11-02', '2026-11-09'), seen('2026-11-16', 300, true)];
    expect(checkSpecial(short, today)).toEqual({
      verdict: 'unknown',
      usualCents: null,
      lowestCents: 300,
      knownDays: 20,
      knownPrices: 3,
    });
    const two = [...often(500, '2026-09-01', '2026-10-13'), seen('2026-11-11', 450, true)];
    expect(checkSpecial(two, today)).toMatchObject({ verdict: 'unknown', usualCents: null, knownPrices: 2 });
    expect(checkSpecial([seen('2026-11-12', 300, true)], today).verdict).toBe('unknown');
  });

  it('is not judged without the label; a short special does not change what is usual', () => {
    const history = [...often(500, '2026-09-01', '2026-09-15'), seen('2026-10-01', 250, true), seen('2026-10-08', 500)];
    expect(checkSpecial(history, today)).toMatchObject({ verdict: 'none', usualCents: 500, lowestCents: 250 });
    expect(checkSpecial([], today)).toEqual({
      verdict: 'none',
      usualCents: null,
      lowestCents: null,
      knownDays: 0,
      knownPrices: 0,
    });
  });

  it.each([
    ['one price long ago', often(500, '2026-09-01')],
    ['one price long ago and another now', [seen('2026-09-01', 500), seen('2026-11-12', 520)]],
    ['the same price on two days', often(500, '2026-09-01', '2026-11-12')],
    ['the same price on three days of one week', often(500, '2026-09-01', '2026-09-03', '2026-09-07')],
  ])('%s makes no price usual, labelled or not', (_what, history) => {
    expect(checkSpecial(history, today)).toMatchObject({ verdict: 'none', usualCents: null });
    const labelled = [...history.slice(0, -1), { ...history.at(-1)!, special: true }];
    expect(checkSpecial(labelled, today)).toMatchObject({ verdict: 'unknown', usualCents: null });
  });

  it('the plot has the price of each known day', () => {
    const points = dailyPrices([seen('2026-11-13', 500), seen('2026-11-15', 300)], today);
    expect(points).toEqual([
      { date: '2026-11-13', priceCents: 500 },
      { date: '2026-11-14', priceCents: 500 },
      { date: '2026-11-15', priceCents: 300 },
      { date: '2026-11-16', priceCents: 300 },
    ]);
  });
});
