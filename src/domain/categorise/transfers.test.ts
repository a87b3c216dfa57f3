import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairNearest } from './pairing.ts';
import type { TransferCandidate } from './transfers.ts';
import { matchTransfers } from './transfers.ts';

const EVERYDAY = 1;
const SAVINGS = 2;
const CARD = 3;

function row(
  id: number,
  accountId: number,
  date: string,
  dollars: number,
  description: string,
  known = false,
): TransferCandidate {
  return { id, accountId, date, amountCents: Math.round(dollars * 100), description, known };
}

const pairsOf = (rows: TransferCandidate[]): [number, number][] =>
  matchTransfers(rows).map((pair) => [pair.outId, pair.inId]);

describe('transfers between own accounts', () => {
  it('pairs equal and opposite amounts in different accounts, and names the words that support it', () => {
    expect(
      matchTransfers([
        row(1, EVERYDAY, '2024-03-05', -200, 'Transfer To Savings'),
        row(2, SAVINGS, '2024-03-05', 200, 'Transfer from xx1234'),
      ]),
    ).toEqual([{ outId: 1, inId: 2, daysApart: 0, evidence: 'transfer, savings' }]);
  });

  it('finds a credit card payment that arrives two days later', () => {
    expect(
      matchTransfers([
        row(1, EVERYDAY, '2024-03-01', -812.45, 'INTERNET BPAY CREDIT CARD'),
        row(2, CARD, '2024-03-03', 812.45, 'PAYMENT RECEIVED, THANK YOU'),
      ]),
    ).toMatchObject([{ outId: 1, inId: 2, daysApart: 2 }]);
  });

  it.each([
    [
      'the same account',
      [row(1, EVERYDAY, '2024-03-05', -50, 'Transfer out'), row(2, EVERYDAY, '2024-03-05', 50, 'Transfer in')],
    ],
    [
      'four days apart',
      [row(1, EVERYDAY, '2024-03-05', -50, 'Transfer'), row(2, SAVINGS, '2024-03-09', 50, 'Transfer')],
    ],
    [
      'a cent apart',
      [row(1, EVERYDAY, '2024-03-05', -50, 'Transfer'), row(2, SAVINGS, '2024-03-05', 50.01, 'Transfer')],
    ],
    ['both out', [row(1, EVERYDAY, '2024-03-05', -50, 'Transfer'), row(2, SAVINGS, '2024-03-05', -50, 'Transfer')]],
    [
      'no word for it on either side',
      [row(1, EVERYDAY, '2024-03-05', -50, 'CORNER PANTRY'), row(2, SAVINGS, '2024-03-05', 50, 'JANE')],
    ],
    [
      'one side known to be a shop',
      [row(1, CARD, '2024-03-05', -50, 'Kmart 1234', true), row(2, SAVINGS, '2024-03-05', 50, 'Transfer from J Smith')],
    ],
    ['nothing at all', [row(1, EVERYDAY, '2024-03-05', 0, 'Transfer'), row(2, SAVINGS, '2024-03-05', 0, 'Transfer')]],
  ])('does not pair %s', (_case, rows) => {
    expect(matchTransfers(rows)).toEqual([]);
  });

  it('pairs the nearest date among equal amounts', () => {
    expect(
      pairsOf([
        row(1, EVERYDAY, '2024-03-01', -100, 'Transfer to savings'),
        row(2, EVERYDAY, '2024-03-03', -100, 'Transfer to savings'),
        row(3, SAVINGS, '2024-03-03', 100, 'Transfer'),
        row(4, SAVINGS, '2024-03-01', 100, 'Transfer'),
      ]),
    ).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('does not leave transactions unpaired to get one closer pair', () => {
    // Wednesday and Tuesday are closest, but that would leave Monday and Saturday unpaired.
    expect(
      pairsOf([
        row(1, EVERYDAY, '2024-03-04', -100, 'Transfer'),
        row(2, EVERYDAY, '2024-03-06', -100, 'Transfer'),
        row(3, SAVINGS, '2024-03-05', 100, 'Transfer'),
        row(4, SAVINGS, '2024-03-09', 100, 'Transfer'),
      ]),
    ).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('pairs A to B and B to A on one day', () => {
    expect(
      pairsOf([
        row(1, EVERYDAY, '2024-03-04', -100, 'Transfer'),
        row(2, SAVINGS, '2024-03-04', -100, 'Transfer'),
        row(3, EVERYDAY, '2024-03-04', 100, 'Transfer'),
        row(4, SAVINGS, '2024-03-04', 100, 'Transfer'),
      ]),
    ).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  it('prefers the better evidence on the same day', () => {
    expect(
      pairsOf([
        row(1, EVERYDAY, '2024-03-04', -100, 'Transfer to savings account'),
        row(2, CARD, '2024-03-04', 100, 'Mum'),
        row(3, SAVINGS, '2024-03-04', 100, 'Internal transfer'),
      ]),
    ).toEqual([[1, 3]]);
  });

  it('gives the same pairs whatever the order of the transactions', () => {
    const rows = fc.array(
      fc.record({
        accountId: fc.constantFrom(EVERYDAY, SAVINGS, CARD),
        day: fc.integer({ min: 1, max: 12 }),
        dollars: fc.constantFrom(-100, 100, -50, 50),
        description: fc.constantFrom('Transfer', 'Deposit', 'Lunch', 'Transfer to savings'),
      }),
      { maxLength: 24 },
    );
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (drafts, shuffle) => {
        const all = drafts.map((draft, id) =>
          row(id, draft.accountId, `2024-03-${String(draft.day).padStart(2, '0')}`, draft.dollars, draft.description),
        );
        const shuffled = all
          .map((entry) => ({ entry, key: shuffle.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        const pairs = matchTransfers(all);
        expect(matchTransfers(shuffled)).toEqual(pairs);
        const used = pairs.flatMap((pair) => [pair.outId, pair.inId]);
        expect(new Set(used).size).toBe(used.length);
        for (const pair of pairs) {
          const out = all[pair.outId]!;
          const into = all[pair.inId]!;
          expect(out.amountCents).toBe(-into.amountCents);
          expect(out.accountId).not.toBe(into.accountId);
          expect(pair.daysApart).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('pairing', () => {
  const rules = {
    windowDays: 3,
    fits: (a: { day: number }, b: { day: number }) => Math.abs(a.day - b.day) <= 3,
    gain: () => 0,
  };

  it('is as good as trying every combination', () => {
    const days = fc
      .array(
        fc.integer({ min: 0, max: 9 }).map((day) => ({ day })),
        { maxLength: 5 },
      )
      .map((list) => list.sort((a, b) => a.day - b.day));
    function best(outs: { day: number }[], ins: { day: number }[]): [number, number] {
      const [out, ...rest] = outs;
      if (!out) return [0, 0];
      let winner = best(rest, ins);
      ins.forEach((into, index) => {
        if (!rules.fits(out, into)) return;
        const [count, apart] = best(
          rest,
          ins.filter((_, other) => other !== index),
        );
        const candidate: [number, number] = [count + 1, apart + Math.abs(out.day - into.day)];
        if (candidate[0] > winner[0] || (candidate[0] === winner[0] && candidate[1] < winner[1])) winner = candidate;
      });
      return winner;
    }
    fc.assert(
      fc.property(days, days, (outs, ins) => {
        const pairs = pairNearest(outs, ins, rules);
        expect([pairs.length, pairs.reduce((sum, [out, into]) => sum + Math.abs(out.day - into.day), 0)]).toEqual(
          best(outs, ins),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('stays fast when thousands share an amount and a week', () => {
    const many = (offset: number) =>
      Array.from({ length: 5_000 }, (_, index) => ({ day: Math.floor(index / 1_000) + offset }));
    expect(pairNearest(many(0), many(1), rules)).toHaveLength(5_000);
  });
});
