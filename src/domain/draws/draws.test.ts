import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOfHex, hexOf } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { consistencyProof, inclusionProof, isConsistent, isIncluded, leafHash, rootOf } from './merkle.ts';
import { statesWithPermits, thresholdOn } from './permits.ts';
import { claimUntil, plannedDraws, plannedRedraw } from './schedule.ts';
import type { SeriesTimes } from './schedule.ts';
import { ListCount, encodeRange, listRoot, rangeOf, rangeProof } from './sealed-list.ts';
import { numberOf, selectWinners } from './selection.ts';
import { chunkRoot } from './tree-hash.ts';

const hash = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const keyedHash = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();
const idOf = (at: number): Uint8Array => hash(Uint8Array.of(at >> 8, at)).subarray(0, 16);
const listOf = (ranges: readonly (readonly [id: number, first: number, count: number])[]): Uint8Array =>
  Buffer.concat(ranges.map(([id, first, count]) => encodeRange({ opaqueId: idOf(id), first, count })));

describe('trees as in RFC 9162', () => {
  /** The leaves and roots of the reference implementation of Certificate Transparency. */
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const nodes = leaves.map((leaf) => leafHash(hash, bytesOfHex(leaf)));
  const roots: Record<number, string> = {
    1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    2: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    3: 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  };

  test('have the roots of the reference implementation', () => {
    for (const [size, root] of Object.entries(roots))
      expect(hexOf(rootOf(hash, nodes.slice(0, Number(size))))).toBe(root);
    expect(hexOf(rootOf(hash, []))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test('prove each leaf, and no leaf at another place', () => {
    for (let size = 1; size <= 17; size += 1) {
      const tree = Array.from({ length: size }, (_, at) => leafHash(hash, Uint8Array.of(at)));
      const root = rootOf(hash, tree);
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(hash, tree, index);
        expect(isIncluded(hash, tree[index]!, { index, size, proof, root })).toBe(true);
        if (size > 1) expect(isIncluded(hash, tree[(index + 1) % size]!, { index, size, proof, root })).toBe(false);
      }
    }
  });

  test('prove that a later tree only adds to an earlier one', () => {
    for (let size = 1; size <= 17; size += 1) {
      const tree = Array.from({ length: size }, (_, at) => leafHash(hash, Uint8Array.of(at)));
      const after = { size, root: rootOf(hash, tree) };
      for (let earlier = 1; earlier <= size; earlier += 1) {
        const before = { size: earlier, root: rootOf(hash, tree.slice(0, earlier)) };
        const proof = consistencyProof(hash, tree, earlier);
        expect(isConsistent(hash, { before, after, proof })).toBe(true);
        const forged = { size: earlier, root: leafHash(hash, Uint8Array.of(99)) };
        expect(isConsistent(hash, { before: forged, after, proof })).toBe(false);
      }
    }
  });

  test('give the same root chunk by chunk, and proofs over chunks', () => {
    const list = listOf(Array.from({ length: 9_000 }, (_, at) => [at % 700, at * 3 + 1, 2] as const));
    const leavesOf = Array.from({ length: 9_000 }, (_, at) => leafHash(hash, list.subarray(at * 32, at * 32 + 32)));
    const root = rootOf(hash, leavesOf);
    expect(listRoot(hash, list)).toEqual(root);
    const chunks = [0, 4_096, 8_192].map((at) => list.subarray(at * 32, (at + 4_096) * 32));
    const chunkRoots = chunks.map(chunkRoot);
    for (const index of [0, 4_095, 4_096, 8_999]) {
      const proof = rangeProof(hash, { chunk: chunks[Math.floor(index / 4_096)]!, roots: chunkRoots, index });
      expect(isIncluded(hash, leavesOf[index]!, { index, size: 9_000, proof, root })).toBe(true);
    }
    const count = new ListCount();
    for (const chunk of chunks) count.add(chunk);
    expect(count.facts).toEqual({ ranges: 9_000, entries: 18_000, entrants: 700, lastNumber: 26_999 });
  });

  test('canonical JSON sorts keys and has no spaces', () => {
    expect(canonicalJson({ b: [1, null, 'é'], a: { d: true, c: '"' } })).toBe(
      '{"a":{"c":"\\"","d":true},"b":[1,null,"é"]}',
    );
    expect(() => canonicalJson(0.5)).toThrow('whole number');
  });
});

describe('selection', () => {
  const base = { root: new Uint8Array(32).fill(1), randomness: new Uint8Array(32).fill(2) };
  const draw = (list: Uint8Array, seed: Uint8Array, positions: number[], excluded: string[] = []) => {
    const count = new ListCount();
    count.add(list);
    const { lastNumber, entrants } = count.facts;
    const find = (number: number) => rangeOf(list, number);
    return selectWinners(keyedHash, { ...base, seed, positions, excluded, lastNumber, entrants, find });
  };
  const seedOf = (at: number) => hash(Uint8Array.of(at >> 16, at >> 8, at));

  test('D2: values that would favour low numbers are rejected', () => {
    const last = 2n ** 64n - 1n;
    expect(numberOf(last, 3)).toBeNull();
    expect(numberOf(last - 1n, 3)).toBe(3);
    expect(numberOf(0n, 3)).toBe(1);
    expect(numberOf(last, 4)).toBe(4);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: last }), fc.integer({ min: 1, max: 10_000_000 }), (value, entries) => {
        const number = numberOf(value, entries);
        expect(number === null || (number >= 1 && number <= entries)).toBe(true);
      }),
    );
  });

  test('D2: every live number has the same chance, by chi-square over 20,000 draws', async () => {
    // Numbers 1 to 3, 6 to 9 and 10: withdrawn numbers in between are never drawn.
    const list = listOf([
      [1, 1, 3],
      [2, 6, 4],
      [3, 10, 1],
    ]);
    const wins = new Map<number, number>();
    for (let at = 0; at < 20_000; at += 1) {
      const [winner] = (await draw(list, seedOf(at), [1]))!;
      wins.set(winner!.number, (wins.get(winner!.number) ?? 0) + 1);
    }
    expect([...wins.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 6, 7, 8, 9, 10]);
    const expected = 20_000 / 8;
    const chiSquare = [...wins.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The 99.9% quantile with 7 degrees of freedom.
    expect(chiSquare).toBeLessThan(24.32);
  });

  test('an entrant wins once while another one remains, and again after that', async () => {
    const list = listOf([
      [1, 1, 900],
      [2, 901, 2],
    ]);
    for (let at = 0; at < 20; at += 1) {
      const winners = (await draw(list, seedOf(at), [1, 2, 3]))!;
      expect(new Set(winners.slice(0, 2).map(({ opaqueId }) => opaqueId)).size).toBe(2);
      expect(winners).toHaveLength(3);
    }
  });

  test('whoever checks a selection needs no more attempts than it claims', async () => {
    const list = listOf([[1, 1, 1]]);
    const selection = { ...base, seed: seedOf(1), positions: [1], excluded: [], lastNumber: 1_000_000, entrants: 1 };
    const find = (number: number) => rangeOf(list, number);
    await expect(selectWinners(keyedHash, { ...selection, find, maxAttempts: 50 })).rejects.toThrow('attempts');
  });

  test('earlier winners of a draw that is drawn again can’t win, and a draw of nobody else has no winner', async () => {
    const list = listOf([
      [1, 1, 900],
      [2, 901, 2],
    ]);
    const [first, second] = [hexOf(idOf(1)), hexOf(idOf(2))];
    for (let at = 0; at < 20; at += 1) expect((await draw(list, seedOf(at), [1], [first]))![0]!.opaqueId).toBe(second);
    expect(await draw(list, seedOf(1), [1], [first, second])).toBeUndefined();
  });
});

describe('R06, I17: when draws take place', () => {
  const base = { weekday: null, drawOn: null, closesBeforeMinutes: 30 };
  const weekly: SeriesTimes = { ...base, repeats: 'weekly', drawMinute: 15 * 60 + 30, weekday: 4 };
  const daily: SeriesTimes = { ...base, repeats: 'daily', drawMinute: 19 * 60 };
  const monthly: SeriesTimes = { ...base, repeats: 'monthly', drawMinute: 15 * 60 + 30 };
  const times = (series: SeriesTimes, now: string, count: number) =>
    plannedDraws(series, new Date(now), count).map(({ drawsAt }) => drawsAt.toISOString());

  test('the Weekly Mega Draw is on Thursday at 15:30 in Sydney through both changes of daylight saving', () => {
    // Daylight saving ends on Sunday 5 April 2026, and starts on Sunday 4 October 2026.
    expect(times(weekly, '2026-03-31T00:00:00Z', 2)).toEqual(['2026-04-02T04:30:00.000Z', '2026-04-09T05:30:00.000Z']);
    expect(times(weekly, '2026-09-29T00:00:00Z', 2)).toEqual(['2026-10-01T05:30:00.000Z', '2026-10-08T04:30:00.000Z']);
  });

  test('the Daily Draw keeps its local time through both changes', () => {
    expect(times(daily, '2026-04-04T00:00:00Z', 3)).toEqual([
      '2026-04-04T08:00:00.000Z',
      '2026-04-05T09:00:00.000Z',
      '2026-04-06T09:00:00.000Z',
    ]);
    expect(times(daily, '2026-10-03T00:00:00Z', 2)).toEqual(['2026-10-03T09:00:00.000Z', '2026-10-04T08:00:00.000Z']);
  });

  test('the Monthly Mega Draw is on the last day of the month', () => {
    expect(plannedDraws(monthly, new Date('2027-01-31T04:10:00Z'), 2).map(({ day }) => day)).toEqual([
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  test('exactly one draw of a series takes entries at any time', () => {
    for (const series of [weekly, daily, monthly]) {
      const draws = plannedDraws(series, new Date('2026-09-20T00:00:00Z'), 30);
      for (const [at, draw] of draws.slice(1).entries()) expect(draw.opensAt).toEqual(draws[at]!.closesAt);
    }
    expect(plannedDraws(weekly, new Date('2026-11-19T04:00:00Z'), 1)[0]?.day).toBe('2026-11-26');
    expect(plannedDraws(weekly, new Date('2026-11-19T03:59:59Z'), 1)[0]?.day).toBe('2026-11-19');
  });

  test('a single draw is planned once, and prizes are drawn again at the next time of the series', () => {
    const once: SeriesTimes = { ...base, repeats: 'once', drawMinute: 720, drawOn: '2026-12-24' };
    expect(times(once, '2026-11-16T00:00:00Z', 5)).toEqual(['2026-12-24T01:00:00.000Z']);
    expect(times(once, '2026-12-25T00:00:00Z', 5)).toEqual([]);
    expect(plannedRedraw(weekly, new Date('2026-11-16T03:00:00Z'))).toEqual({
      day: '2026-11-16',
      opensAt: new Date('2026-11-16T03:00:00Z'),
      closesAt: new Date('2026-11-16T04:00:00Z'),
      drawsAt: new Date('2026-11-16T04:30:00Z'),
    });
    expect(plannedRedraw(weekly, new Date('2026-11-16T03:40:00Z')).day).toBe('2026-11-17');
  });

  test('a prize can be claimed until the end of the Sydney day', () => {
    expect(claimUntil(new Date('2026-11-19T04:30:00Z'), 28)).toEqual(new Date('2026-12-17T13:00:00Z'));
  });
});

describe('permits', () => {
  const permit = {
    state: 'NSW',
    number: 'TP/1',
    aboveCents: 10_000_00,
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
  };
  test('a state whose threshold the prizes pass is left out without a valid permit', () => {
    const states = ['NSW', 'QLD', 'ACT'];
    const over = { valueCents: 25_000_00, day: '2026-11-19' };
    expect(statesWithPermits(states, [permit], over)).toEqual({ allowed: ['NSW', 'QLD'], missing: ['ACT'] });
    expect(statesWithPermits(states, [permit], { ...over, day: '2027-01-01' }).missing).toEqual(['NSW', 'ACT']);
    expect(statesWithPermits(states, [], { ...over, valueCents: 3_000_00 }).missing).toEqual([]);
  });

  test('thresholds are dated, and an unknown state needs a permit for everything', () => {
    const table = [
      { state: 'SA', aboveCents: 100, from: '2020-01-01' },
      { state: 'SA', aboveCents: null, from: '2027-01-01' },
    ];
    expect([thresholdOn('SA', '2026-06-01', table), thresholdOn('SA', '2027-06-01', table)]).toEqual([100, null]);
    expect(thresholdOn('XX', '2026-06-01')).toBe(0);
  });
});
