import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../matching/candidate.ts';
import { likeness, pairUp } from './pairing.ts';
import { RowKeys } from './transaction-key.ts';

const candidate = (
  n: number,
  id: number,
  words: string,
  existingWords: string,
  more: Partial<Candidate> = {},
): Candidate => ({ n, id, words, existingWords, sameId: false, daysApart: 0, ...more });

describe('pairing transactions', () => {
  it('likeness is 1 for equal words, 0 for unrelated ones, and symmetric', () => {
    expect([likeness('cornercafe', 'cornercafe'), likeness('cornercafe', 'bus'), likeness('', 'bus')]).toEqual([
      1, 0, 0,
    ]);
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (one, other) => Math.abs(likeness(one, other) - likeness(other, one)) < 1e-9,
      ),
    );
  });

  it('pairs the most similar first, each transaction once', () => {
    const pairs = pairUp(
      [candidate(0, 7, 'parkingmeter', 'cornercafenewtown'), candidate(1, 7, 'cornercafe', 'cornercafenewtown')],
      0,
    );
    expect(pairs.map((pair) => [pair.n, pair.id])).toEqual([[1, 7]]);
  });

  it("the bank's own id outweighs words; without it words must be similar enough", () => {
    const pairs = pairUp(
      [
        candidate(0, 7, 'pendingwoolworths', 'woolworthsmetro'),
        candidate(1, 7, 'xyz', 'woolworthsmetro', { sameId: true }),
        candidate(2, 8, 'bunnings', 'woolworthsmetro'),
      ],
      0.3,
    );
    expect(pairs.map((pair) => [pair.n, pair.id])).toEqual([[1, 7]]);
  });

  it('gives each transaction to one pair at most, whatever the candidates', () => {
    const any = fc.record({
      n: fc.nat(9),
      id: fc.nat(9),
      words: fc.string(),
      existingWords: fc.string(),
      sameId: fc.boolean(),
      daysApart: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(any), (candidates) => {
        const pairs = pairUp(candidates, 0.3);
        expect(new Set(pairs.map((pair) => pair.n)).size).toBe(pairs.length);
        expect(new Set(pairs.map((pair) => pair.id)).size).toBe(pairs.length);
      }),
    );
  });
});

describe('the key of a transaction', () => {
  const keyOf = (keys: RowKeys, ...row: Parameters<RowKeys['make']>) => {
    keys.make(...row);
    return `${keys.high}/${keys.low}`;
  };

  it('is the same in every file, whatever the case and spacing of its words', () => {
    expect(keyOf(new RowKeys(), null, 'Corner  Cafe', -450, 20_000)).toBe(
      keyOf(new RowKeys(), null, 'CORNER CAFE', -450, 20_000),
    );
  });

  it('differs by amount, day, words and bank id', () => {
    const rows: Parameters<RowKeys['make']>[] = [
      [null, 'CAFE', -450, 20_000],
      [null, 'CAFE', -451, 20_000],
      [null, 'CAFE', 450, 20_000],
      [null, 'CAFE', -450, 20_001],
      [null, 'CAFES', -450, 20_000],
      ['CAFE', 'CAFE', -450, 20_000],
      ['ID2', 'CAFE', -450, 20_000],
    ];
    expect(new Set(rows.map((row) => keyOf(new RowKeys(), ...row))).size).toBe(rows.length);
  });

  it('numbers equal transactions of one file, so that a second import gives the same keys', () => {
    const twice = () => {
      const keys = new RowKeys();
      return [0, 1, 2].map(() => keyOf(keys, null, 'CAFE', -450, 20_000));
    };
    expect(new Set(twice()).size).toBe(3);
    expect(twice()).toEqual(twice());
  });

  it('fits into 53 bits and rarely collides', () => {
    const seen = new Set<number>();
    const keys = new RowKeys();
    for (let n = 0; n < 200_000; n += 1) {
      keys.make(`20261103${n}`, '', -(n % 5_000), 20_000 + (n % 1_800));
      const key = keys.high * 2 ** 32 + (keys.low >>> 0);
      expect(Number.isSafeInteger(key) && key >= 0).toBe(true);
      seen.add(key);
    }
    expect(seen.size).toBe(200_000);
  });
});
