import { describe, expect, it } from 'vitest';
import { axisEnds, lowestAt } from './area-points.ts';
import { unusualNote } from './bars-over-time.tsx';
import { bandPath, layoutFlow, type FlowNode } from './flow-layout.ts';
import { markTarget } from './marks.ts';
import { breakAt, median, unusualAt } from './outliers.ts';
import { arcPath, chartColour, linear, niceTicks, shownLabels } from './scales.ts';
import { middleGrowth } from './category-share.tsx';
import { flowMeasures } from './flow-measures.ts';

describe('scales', () => {
  it('ticks are round, cover both ends and are never finer than a dollar', () => {
    expect(niceTicks(0, 352_000, 4)).toEqual([0, 100_000, 200_000, 300_000, 400_000]);
    expect(niceTicks(-83_400, 170_000, 4)).toEqual([-100_000, 0, 100_000, 200_000]);
    expect(niceTicks(0, 120, 4)).toEqual([0, 100, 200]);
    expect(niceTicks(0, 0, 4)).toEqual([0, 100]);
  });

  it('a scale maps ends to ends, and a range without extent to its start', () => {
    const y = linear(0, 200, 100, 0);
    expect([y(0), y(50), y(200), linear(5, 5, 10, 90)(5)]).toEqual([100, 75, 0, 10]);
  });

  it('labels are thinned from the end, so that the last is always there', () => {
    const shown = shownLabels(6, 280, 100);
    expect([0, 1, 2, 3, 4, 5].filter(shown)).toEqual([2, 5]);
  });

  it('colours go round after eight', () => {
    expect([chartColour(0), chartColour(7), chartColour(8)]).toEqual([
      'var(--chart-1)',
      'var(--chart-8)',
      'var(--chart-1)',
    ]);
  });

  it('a whole ring does not vanish', () => {
    const [start, end] = arcPath(50, 50, 48.5, 39.5, 0, 1).match(/[\d.]+ [\d.]+(?=[AL])/g) ?? [];
    expect(start).not.toBe(end);
  });

  it('arrows walk the marks of a chart and stop at its edges', () => {
    expect(markTarget('ArrowRight', { row: 0, column: 5 }, 3, 6)).toEqual({ row: 0, column: 5 });
    expect(markTarget('ArrowUp', { row: 0, column: 2 }, 3, 6)).toEqual({ row: 1, column: 2 });
    expect(markTarget('End', { row: 1, column: 2 }, 3, 6)).toEqual({ row: 1, column: 5 });
    expect(markTarget('Tab', { row: 1, column: 2 }, 3, 6)).toBeNull();
  });

  it('the lowest day is the first of equals', () => {
    expect(lowestAt([5, 2, 9, 2].map((cents, day) => ({ date: `2026-03-0${day + 1}`, cents })))).toBe(1);
    expect(lowestAt([])).toBe(-1);
  });
});

describe('what stands out', () => {
  it('an amount far above the usual is unusual; a steady rise, few amounts and days without spending are not', () => {
    expect(unusualAt([3_100_00, 2_950_00, 3_200_00, 6_240_00, 3_050_00, 3_120_00])).toEqual([3]);
    expect(unusualAt([3_000_00, 3_100_00, 3_200_00, 3_300_00, 3_400_00])).toEqual([]);
    expect(unusualAt([100_00, 900_00])).toEqual([]);
    expect(unusualAt([0, 60_00, 0, 55_00, 70_00, 62_00, 58_00, 0])).toEqual([]);
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 3, 0]);
  });

  it('is said with its size, what is usual and what caused it', () => {
    const periods = ['Jan', 'Feb', 'Mar', 'Apr', 'May'].map((label) => ({
      key: label,
      label,
      longLabel: `${label} 2026`,
    }));
    const home = { label: 'Home', cents: [2_000_00, 2_000_00, 2_000_00, 2_000_00, 2_000_00] };
    const car = { label: 'Transport', cents: [300_00, 350_00, 3_400_00, 280_00, 320_00] };
    const totals = periods.map((_, at) => home.cents[at]! + car.cents[at]!);
    expect(unusualNote(periods, [home, car], totals)).toBe(
      'Mar 2026 stands out: $5,400.00, usually about $2.3k. Most of the extra was Transport.',
    );
    expect(unusualNote(periods, [home], home.cents)).toBeUndefined();
  });

  it('the axis ends before an amount that would flatten the rest, and not otherwise', () => {
    expect(breakAt([1_850_00, 240_00, 180_00, 60_00])).toBe(300_00);
    expect(breakAt([500_00, 400_00, 300_00])).toBeNull();
    expect(breakAt([500_00, 0, 0])).toBeNull();
  });

  it('an axis starts at zero unless the line would be flat there', () => {
    expect(axisEnds([51_000_00, 52_000_00], false)).toEqual([0, 52_000_00]);
    const [low, high] = axisEnds([51_000_00, 52_000_00], true);
    expect([low > 50_000_00, low < 51_000_00, high > 52_000_00, high < 53_000_00]).toEqual([true, true, true, true]);
    expect(axisEnds([-200_00, 900_00], true)).toEqual([-200_00, 900_00]);
    expect(axisEnds([100_00, 900_00], true)).toEqual([0, 900_00]);
  });
});

describe('the cash-flow picture', () => {
  const incomes = [
    { id: 'salary', label: 'Salary', cents: 4_000_00 },
    { id: 'family', label: 'Family payment', cents: 1_000_00 },
  ];
  const categories = [
    {
      id: 'home',
      label: 'Home',
      cents: 2_000_00,
      children: [
        { id: 'rent', label: 'Rent', cents: 1_800_00 },
        { id: 'garden', label: 'Garden', cents: 200_00 },
      ],
    },
    { id: 'food', label: 'Groceries', cents: 600_00 },
  ];
  const heightOf = (nodes: readonly FlowNode[], column: number) =>
    nodes.filter((node) => node.column === column).reduce((sum, node) => sum + node.height, 0);

  it('what is not spent is left over, so that both sides are equally high', () => {
    const { nodes } = layoutFlow(incomes, categories, 400, 10, 3);
    expect(nodes.map((node) => `${node.column} ${node.id} ${node.cents}`)).toEqual([
      '0 salary 400000',
      '0 family 100000',
      '1 home 200000',
      '1 food 60000',
      '1 left 240000',
      '2 rent 180000',
      '2 garden 20000',
    ]);
    expect(heightOf(nodes, 0)).toBeCloseTo(heightOf(nodes, 1), 6);
    expect(heightOf(nodes, 2)).toBeCloseTo((heightOf(nodes, 0) * 2_000) / 5_000, 6);
  });

  it('shows spending beyond the income as a shortfall', () => {
    const { nodes } = layoutFlow([{ id: 'salary', label: 'Salary', cents: 2_000_00 }], categories, 400, 10, 2);
    expect(nodes.filter((node) => node.column === 0).map((node) => `${node.kind} ${node.cents}`)).toEqual([
      'income 200000',
      'drawn 60000',
    ]);
    expect(nodes.some((node) => node.column === 2)).toBe(false);
  });

  it('bands leave and arrive without gaps, and nothing runs out of the picture', () => {
    const { nodes, links } = layoutFlow(incomes, categories, 400, 10, 3);
    const pool = links.filter((link) => link.from === 'pool');
    pool
      .slice(1)
      .forEach((link, at) => expect(link.fromY).toBeCloseTo((pool[at]?.fromY ?? 0) + (pool[at]?.height ?? 0), 6));
    expect(pool.reduce((sum, link) => sum + link.cents, 0)).toBe(5_000_00);
    for (const node of nodes) expect(node.y >= -0.001 && node.y + node.height <= 400.001).toBe(true);
    expect(bandPath(0, 100, pool[0]!)).toMatch(/^M0 .*Z$/);
  });

  it('no income and no spending draws nothing', () => {
    expect(layoutFlow([], [], 400, 10, 3)).toEqual({ nodes: [], links: [] });
  });
});

describe('labels with large text', () => {
  it('grow in the flow chart with the text, and have the height for it', () => {
    for (const width of [215, 279, 500, 860, 1087])
      for (const scale of [1, 1.25, 1.5, 2]) {
        const { fontSize, columns, places, letter, letters, stacked, gap } = flowMeasures(width, scale);
        expect(fontSize).toBe(13 * scale);
        expect(gap).toBeGreaterThan((stacked ? 2 : 1) * fontSize);
        // The amount is as wide as eight letters, and stands beside the name or under it.
        const behind = width - places[columns - 1]! - 16;
        expect((stacked ? Math.max(letters, 8) : letters + 8) * letter).toBeLessThanOrEqual(behind);
      }
  });

  it('grow in the ring as far as it holds them', () => {
    expect(middleGrowth('Spent', '$4.7k', 1)).toBe(1);
    expect(middleGrowth('Spent', '$4.7k', 1.5)).toBe(1.5);
    const whole = middleGrowth('These categories', '$4,793.55', 2);
    expect(whole).toBeGreaterThan(1.1);
    expect(whole).toBeLessThan(1.2);
  });
});
