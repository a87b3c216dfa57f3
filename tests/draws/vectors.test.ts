import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOfHex, eightBytes, hexOf } from '#domain/draws/bytes.ts';
import type { PublishedKey } from '#domain/draws/published-key.ts';
import { commitmentOf, pickNumber } from '#domain/draws/selection.ts';
import { checkTools } from '#web/areas/draw-records/check-tools.ts';
import { checkFile } from '../../tools/verify-draw.mjs';
import { runTool, verdictOfPage } from './record-texts.ts';

/** One set of frozen vectors for the server's rules, the page's worker and the offline tool. */

interface Vectors {
  picks: {
    seed: string;
    root: string;
    randomness: string;
    last_number: number;
    position: number;
    attempt: number;
    number: number | null;
  }[];
  commitment: { sequence: number; seed: string; hash: string };
  eight_bytes: { value: number; bytes: string };
  records: Record<string, string>;
}
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8')) as Vectors;
const records = Object.entries(vectors.records);

const ofNode = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest();

function verdictOfTool(text: string): 'holds' | 'fails' {
  try {
    const { lines } = checkFile(text);
    return lines.some(({ outcome }) => outcome === 'fails') ? 'fails' : 'holds';
  } catch {
    return 'fails';
  }
}

/** The keys of the vectors, as if we had published them before the first one. */
const keysOf = (text: string): PublishedKey[] =>
  (JSON.parse(text) as { keys: string[] }).keys.map((key) => ({
    public_key: key,
    starts_at: new Date('2023-01-01T00:00:00Z'),
    ends_at: null,
  }));

describe('D1: the frozen vectors', () => {
  test('give the same numbers with the server’s hash and the page’s', () => {
    for (const { seed, root, randomness, last_number: lastNumber, position, attempt, number } of vectors.picks) {
      const input = { seed: bytesOfHex(seed), root: bytesOfHex(root), randomness: bytesOfHex(randomness), lastNumber };
      for (const keyedHash of [ofNode, checkTools.keyedHash])
        expect(pickNumber(keyedHash, input, { position, attempt })).toBe(number);
    }
    const { sequence, seed, hash } = vectors.commitment;
    expect(hexOf(commitmentOf(checkTools.hash, sequence, bytesOfHex(seed)))).toBe(hash);
    expect(hexOf(eightBytes(vectors.eight_bytes.value))).toBe(vectors.eight_bytes.bytes);
  });

  test.each(records)('hold for the page and the tool: %s', async (_name, text) => {
    expect(await verdictOfPage(text, keysOf(text))).toBe('holds');
    expect(verdictOfTool(text)).toBe('holds');
  });

  test('hold with a published key alone, and only while it was in use', async () => {
    const text = vectors.records['the public beacon']!;
    const [key] = keysOf(text) as [PublishedKey];
    const until = (ends: string) => [{ ...key, ends_at: new Date(ends) }];
    const verdicts = async (keys: readonly PublishedKey[]) => [
      await verdictOfPage(text, keys),
      (await runTool(text, JSON.stringify({ data: keys }))).code,
    ];
    expect(await verdicts([key])).toEqual(['holds', 0]);
    // The draw was announced on 13 August 2023 and drawn on 23 August at 15:59:24 UTC.
    expect(await verdicts(until('2023-08-23T15:59:24Z'))).toEqual(['holds', 0]);
    expect(await verdicts(until('2023-08-23T15:59:23Z'))).toEqual(['fails', 1]);
    expect(await verdicts([{ ...key, starts_at: new Date('2023-08-14T00:00:00Z') }])).toEqual(['fails', 1]);
    expect(await verdicts([{ ...key, public_key: 'ab'.repeat(32) }])).toEqual(['fails', 1]);
    expect(await verdicts([])).toEqual(['fails', 1]);
  });

  test('the tool says what holds and ends with 0, 1 or 2', async () => {
    const text = vectors.records['the public beacon']!;
    const sound = await runTool(text);
    expect([sound.code, sound.out]).toEqual([0, expect.stringContaining('Every check that could be run passed.')]);
    expect(sound.out).toContain('beacon: round 1000 is signed by drand’s quicknet'.replace('’', "'"));
    const changed = await runTool(text.replace('Prize 1', 'Prize 9'));
    expect([changed.code, changed.out]).toEqual([
      1,
      expect.stringMatching(/FAILS {2}receipts: receipt 1 has an invalid signature/),
    ]);
    expect((await runTool('{')).code).toBe(2);
  });

  test.each(records)('a changed bit anywhere is found by the page and the tool: %s', async (_name, text) => {
    const bytes = Buffer.from(text);
    const keys = keysOf(text);
    // A dozen bits here; the bench changes each one.
    for (let bit = 5; bit < bytes.length * 8; bit += Math.ceil(bytes.length * 0.66)) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      const tampered = changed.toString('utf8');
      expect([bit, await verdictOfPage(tampered, keys), verdictOfTool(tampered)]).toEqual([bit, 'fails', 'fails']);
    }
  });
});
