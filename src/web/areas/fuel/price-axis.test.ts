import { expect, it } from 'vitest';
import { axisLabels } from './price-axis.ts';

const plot = { left: 44, right: 294 };

it('names the first and the last day at the edges of the plot', () => {
  expect(axisLabels({ first: '17 Sep 2026', last: '16 Nov 2026' }, plot)).toEqual([
    { x: 44, anchor: 'start', text: '17 Sep 2026' },
    { x: 294, anchor: 'end', text: '16 Nov 2026' },
  ]);
});

it('leaves the last day out where it would touch the first, or is the same', () => {
  const first = { x: 44, anchor: 'start', text: '17 Sep 2026' };
  // Two days take 176 pixels, and 16 lie between them.
  const days = { first: '17 Sep 2026', last: '16 Nov 2026' };
  expect(axisLabels(days, { left: 44, right: 236 })).toHaveLength(2);
  expect(axisLabels(days, { left: 44, right: 235 })).toEqual([first]);
  expect(axisLabels({ first: '17 Sep 2026', last: '17 Sep 2026' }, plot)).toEqual([first]);
});
