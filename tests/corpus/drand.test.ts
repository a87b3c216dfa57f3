/**
 * The real parameters of drand's quicknet and beacons of it, one with a wrong signature. They are not part of the
 * project: CORPUS_DIR names a folder with `drand/quicknet.json`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOfHex, hexOf } from '#domain/draws/bytes.ts';
import { SIGNATURE_DOMAIN, quicknet } from '#domain/draws/drand-chain.ts';
import { isSignedRound } from '#server/ports/randomness/drand.ts';
import { checkTools } from '#web/areas/draw-records/check-tools.ts';

const file = join(process.env.CORPUS_DIR ?? '', 'drand', 'quicknet.json');

interface Quicknet {
  chain: { hash: string; public_key: string; genesis_time: number; period: number; dst: string };
  beacons: { round: number; signature: string; randomness: string; valid: boolean }[];
}

describe.skipIf(!existsSync(file))('drand’s quicknet', () => {
  const { chain, beacons } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as Quicknet;

  it('has the parameters that we know it by', () => {
    expect([chain.hash, chain.public_key, chain.genesis_time, chain.period, chain.dst]).toEqual([
      quicknet.hash,
      quicknet.publicKey,
      quicknet.genesisTime,
      quicknet.periodSeconds,
      SIGNATURE_DOMAIN,
    ]);
  });

  it('signed its beacons, and not the wrong one, for the server and for the page', () => {
    for (const { round, signature, randomness, valid } of beacons) {
      const bytes = bytesOfHex(signature);
      expect(isSignedRound(quicknet, round, bytes)).toBe(valid);
      expect(checkTools.isFromBeacon({ chain: chain.hash, round, signature: bytes })).toBe(valid);
      expect(hexOf(checkTools.hash(bytes))).toBe(randomness);
    }
    expect(beacons.map(({ valid }) => valid)).toEqual([true, false]);
  });
});
