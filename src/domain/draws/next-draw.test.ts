import { expect, it } from 'vitest';
import { nextDraw } from './next-draw.ts';

const redraw = { draw: 9, state: 'announced', redraws: 2 };
const sealed = { draw: 3, state: 'sealed', redraws: null };
const open = { draw: 4, state: 'open', redraws: null };

it.each([
  ['the one that takes entries', [redraw, sealed, open], 4],
  ['otherwise one that is no redraw', [redraw, sealed], 3],
  ['a redraw where nothing else is planned', [redraw], 9],
])('the next draw is %s', (_what, draws, number) => {
  expect(nextDraw(draws)?.draw).toBe(number);
});

it('there is no next draw without draws', () => {
  expect(nextDraw([])).toBeUndefined();
});
