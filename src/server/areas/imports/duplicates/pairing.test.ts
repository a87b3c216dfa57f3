import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../matching/candidate.ts';
import { likeness, pairUp } from './pairing.ts';
import { RowKeys } from './transaction-key.ts';

const candidate = (
  n: number,
  id: number,
  words: string,
  statusWords: string,
  more: Partial<Candidate> = {},
): Candidate => ({ n, id, words, statusWords, sameId: false, daysApart: 0, ...more });

describe('pairing rows', () => {
  it('likeness is 1 for equal words, 0 for strangers, and the same both ways', () => {
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

  it('takes the likest pair first, each row once', () => {
    const pairs = pairUp(
      [candidate(0, 7, 'parkingmeter', 'cornercafenewtown'), candidate(1, 7, 'cornercafe', 'cornercafenewtown')],
      0,
    );
    expect(pairs.map((pair) => [pair.n, pair.id])).toEqual([[1, 7]]);
  });

  it("the bank's own id outweighs words; without it words must be alike enough", () => {
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

  it('gives each row to one pair at most, whatever the candidates', () => {
    const any = fc.record({
      n: fc.nat(9),
      id: fc.nat(9),
      words: fc.string(),
      statusWords: fc.string(),
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

describe('the identity of a row', () => {
  const keyOf = (keys: RowKeys, ...row: Parameters<RowKeys['make']>) => {
    keys.make(...row);
    return `${keys.high}/${keys.low}`;
  };

  it('is the same in every file, whatever the case and the blanks of its words', () => {
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

  it('numbers equal rows of one file, so that the second time they are the same again', () => {
    const twice = () => {
      const keys = new RowKeys();
      return [0, 1, 2].map(() => keyOf(keys, null, 'CAFE', -450, 20_000));
    };
    expect(new Set(twice()).size).toBe(3);
    expect(twice()).toEqual(twice());
  });

  it('fits a number of 53 bits and hardly ever meets another', () => {
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
