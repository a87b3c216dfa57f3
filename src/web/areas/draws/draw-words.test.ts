import { expect, it } from 'vitest';
import { stateWords } from './draw-words.ts';

const times = { opens_at: new Date('2026-11-16T00:00:00Z'), closes_at: new Date('2026-11-19T04:00:00Z') };

it('says why a draw is drawn again: unclaimed prizes, or a draw that was void', () => {
  const again = { ...times, state: 'announced' as const, redraws: 4 };
  expect([
    stateWords({ ...again, redraw_reason: 'lapsed' }),
    stateWords({ ...again, redraw_reason: 'void' }),
    stateWords({ ...again, redraws: null, redraw_reason: null }),
  ]).toEqual([
    'Redraws the unclaimed prizes from draw no. 4, with the same entries',
    'Replaces voided draw no. 4, with the same entries',
    'Opens Monday 16 November 2026, 11:00 am Sydney time',
  ]);
});
