import { expect, it } from 'vitest';
import { givesEntries, odds, stateWords } from './draw-words.ts';

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

it('gives short odds exactly, and long ones as 1 in N, never better than they are', () => {
  const of = (entries: number, total: number, oneIn: number | null) => odds({ entries, total, odds: oneIn });
  expect([
    of(117, 125, 2),
    of(500, 1000, 2),
    of(1_200, 1_300, 2),
    of(3, 28, 10),
    of(1, 12_345, 12_345),
    of(35, 35, 1),
    of(0, 35, null),
    odds(undefined),
  ]).toEqual(['117 in 125', '1 in 2', '1,200 in 1,300', '1 in 10', '1 in 12,345', '1 in 1', '–', '–']);
});

it('lists offers of entries among the ways to get them until they are taken or gone', () => {
  const statuses = ['open', 'signed_out', 'verify', 'feedback', 'claimed', 'chosen_other', 'gone'] as const;
  expect(statuses.filter((status) => givesEntries({ kind: 'entries', status }))).toEqual([
    'open',
    'signed_out',
    'verify',
    'feedback',
  ]);
  expect(givesEntries({ kind: 'qoin', status: 'open' })).toBe(false);
});
