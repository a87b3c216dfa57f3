import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hexOf } from '#domain/draws/bytes.ts';
import { canonicalJson } from '#domain/draws/canonical-json.ts';
import { quicknet } from '#domain/draws/drand-chain.ts';
import { inclusionProofs, leafHash, rootOf } from '#domain/draws/merkle.ts';
import { headText } from '#domain/draws/receipt.ts';
import type { HeadFacts } from '#domain/draws/receipt.ts';
import { checkFile } from '../../tools/verify-draw.mjs';
import { verdictOfPage } from './record-texts.ts';

/**
 * The drawn record of the frozen vectors, with a head of the log that was signed on 24 August 2023 in Sydney, and names
 * round 1000 of drand's quicknet, which was published on 23 August 2023 at 15:59:24 UTC. Its receipts stand at 30 to
 * 32.
 */

const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const { records } = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8')) as {
  records: Record<string, string>;
};
const record = JSON.parse(records['the public beacon']!) as { keys: string[]; receipts: { body: string }[] };
const { privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(privateKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex');

const leaves = Array.from({ length: 33 }, (_, position) =>
  leafHash(hash, hash(Buffer.from(record.receipts[position - 30]?.body ?? `receipt ${position}`))),
);
const round1000: HeadFacts['beacon'] = {
  name: quicknet.name,
  chain: quicknet.hash,
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};

function recordWith({ at = '2023-08-23T16:00:24.000Z', beacon = round1000 }: Partial<HeadFacts>): string {
  const body = headText({ size: 33, root: hexOf(rootOf(hash, leaves)), day: '2023-08-24', at, key, beacon });
  const proofs = inclusionProofs(hash, leaves, [30, 31, 32]).map(({ index, proof }) => ({
    position: index,
    proof: proof.map(hexOf),
  }));
  const head = { body, signature: sign(null, Buffer.from(body), privateKey).toString('hex') };
  return canonicalJson({ ...record, keys: [...record.keys, key], log: { head, proofs } } as never);
}

async function verdicts(change: Partial<HeadFacts>) {
  const text = recordWith(change);
  const keys = [...record.keys, key].map((each) => ({
    public_key: each,
    starts_at: new Date('2023-01-01T00:00:00Z'),
    ends_at: null,
  }));
  const { outcome, detail } = checkFile(text).lines.find(({ name }) => name === 'log')!;
  return { page: await verdictOfPage(text, keys), tool: outcome, says: detail };
}
const fails = (says: string) => ({ page: 'fails', tool: 'fails', says });

test('a head holds where the network signed its round, shortly before it', async () => {
  expect(await verdicts({})).toEqual({
    page: 'holds',
    tool: 'holds',
    says: "all receipts are in the log of 2023-08-24, which has 33; drand's round 1000 shows that it was not signed before 2023-08-23T15:59:24.000Z",
  });
});

test('a head of our own beacon holds, and proves no time', async () => {
  const own = { name: 'our own beacon', chain: null, round: 7, randomness: 'ab', signature: null };
  expect(await verdicts({ beacon: own })).toMatchObject({
    page: 'holds',
    says: expect.stringContaining("its beacon is the operator's own, so nothing but the signature dates it"),
  });
  expect(await verdicts({ beacon: { ...own, signature: round1000.signature } })).toMatchObject({ page: 'fails' });
});

test('a head that is dated before its round, or long after it, fails', async () => {
  expect(await verdicts({ at: '2023-08-23T15:59:23.000Z' })).toEqual(
    fails('the round that the head names was published after it was signed'),
  );
  expect(await verdicts({ at: '2023-08-23T16:09:24.001Z' })).toEqual(
    fails('the round that the head names was published more than 10 minutes before it was signed'),
  );
});

test('a head with another round, signature or value than was published fails', async () => {
  const unsigned = fails('the beacon did not sign the round that the head names');
  expect(await verdicts({ beacon: { ...round1000, round: 999 } })).toEqual(unsigned);
  expect(await verdicts({ beacon: { ...round1000, signature: null } })).toMatchObject({ page: 'fails', tool: 'fails' });
  expect(await verdicts({ beacon: { ...round1000, randomness: 'ab'.repeat(32) } })).toEqual(
    fails('the random value of the head does not match the signature of its round'),
  );
});
