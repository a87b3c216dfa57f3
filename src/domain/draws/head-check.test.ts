import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesOfHex, bytesOfText, hexOf } from './bytes.ts';
import { headFault } from './head-check.ts';
import type { PublishedHead } from './head-check.ts';
import { consistencyProof, leafHash, rootOf } from './merkle.ts';
import { headText } from './receipt.ts';
import type { HeadFacts } from './receipt.ts';

/** A log with three receipts on 16 November 2026 and five on 20 November, signed at nine in the morning in Sydney. */

const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
/** A beacon with a round each minute from 1 November 2026 on. */
const GENESIS = Date.UTC(2026, 10, 1);
const roundOf = (at: string): number => Math.floor((Date.parse(at) - GENESIS) / 60_000);
const signatureOf = (round: number): string => hexOf(hash(bytesOfText(`round ${round}`)));
const tools = {
  hash,
  timeOfRound: (_chain: string, round: number) => GENESIS + round * 60_000,
  isFromBeacon: ({ round, signature }: { round: number; signature: Uint8Array }) =>
    hexOf(signature) === signatureOf(round),
  isSigned: ({ key, text, signature }: Record<'key' | 'text' | 'signature', Uint8Array>) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};

interface Signer {
  secret: KeyObject;
  hex: string;
}
function signer(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { secret: privateKey, hex: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex') };
}
const ours = signer();
const keys = [{ public_key: ours.hex, starts_at: new Date('2026-11-01T00:00:00Z'), ends_at: null }];

const receipts = (...names: string[]) => names.map((name) => leafHash(hash, bytesOfText(name)));
const three = receipts('one', 'two', 'three');
const five = receipts('one', 'two', 'three', 'four', 'five');

function beaconAt(round: number): HeadFacts['beacon'] {
  const signature = signatureOf(round);
  return { name: 'drand', chain: 'c0', round, randomness: hexOf(hash(bytesOfHex(signature))), signature };
}

function head(
  nodes: Uint8Array[],
  day: string,
  { by = ours, at = `${day}T00:00:00.000Z`, beacon = beaconAt(roundOf(at)) } = {},
): PublishedHead {
  const [size, root] = [nodes.length, hexOf(rootOf(hash, nodes))];
  const body = headText({ size, root, day, at, key: by.hex, beacon });
  return { size, root, day, body, signature: sign(null, Buffer.from(body), by.secret).toString('hex') };
}
const monday = head(three, '2026-11-16');
const friday = head(five, '2026-11-20');
const proof = consistencyProof(hash, five, 3).map(hexOf);
const fault = (change: Partial<Parameters<typeof headFault>[1]>) =>
  headFault(tools, { head: friday, before: monday, keys, proof, ...change });

describe('a head of the log', () => {
  test('holds where it is signed with a published key and only adds to the day before it', () => {
    expect(fault({})).toBeNull();
    expect(fault({ head: monday, before: undefined, proof: [] })).toBeNull();
  });

  test('fails with a key that isn’t published, or wasn’t in use then, whatever the answer says of it', () => {
    const unknown = 'It’s signed with a key that wasn’t in use at the time, according to our published list.';
    const theirs = signer();
    expect(fault({ head: head(five, '2026-11-20', { by: theirs }) })).toBe(unknown);
    expect(fault({ before: head(three, '2026-11-16', { by: theirs }) })).toBe(unknown);
    expect(fault({ keys: [{ ...keys[0]!, ends_at: new Date('2026-11-18T00:00:00Z') }] })).toBe(unknown);
    expect(fault({ keys: [{ ...keys[0]!, starts_at: new Date('2026-11-18T00:00:00Z') }] })).toBe(unknown);
    const forged = { ...friday, signature: head(five, '2026-11-20', { by: theirs }).signature };
    expect(fault({ head: forged })).toBe('The signature is invalid.');
  });

  test('fails where the page shows another day, size or root than was signed', () => {
    const different = 'The signed text doesn’t match this page.';
    expect(fault({ head: { ...friday, day: '2026-11-19' } })).toBe(different);
    expect(fault({ before: { ...monday, size: 2 } })).toBe(different);
    expect(fault({ head: { ...friday, root: monday.root } })).toBe(different);
    // Two in the afternoon UTC is the next day in Sydney.
    expect(fault({ head: head(five, '2026-11-20', { at: '2026-11-20T14:00:00.000Z' }) })).toBe(
      'It was signed on another day.',
    );
    expect(fault({ head: { ...friday, body: '{' } })).toBe('The signed text can’t be read.');
    expect(fault({ head: { ...friday, body: ` ${friday.body}` } })).toBe('The signed text isn’t a head of the log.');
  });

  test('fails where its beacon round isn’t signed, isn’t the one that was published, or doesn’t fit its time', () => {
    const at = '2026-11-20T00:00:00.000Z';
    const withBeacon = (beacon: HeadFacts['beacon']) => fault({ head: head(five, '2026-11-20', { at, beacon }) });
    const fresh = beaconAt(roundOf(at));
    const unsigned = 'The beacon didn’t sign its round.';
    expect(withBeacon({ ...fresh, signature: null })).toBe(unsigned);
    expect(withBeacon({ ...fresh, signature: beaconAt(3).signature })).toBe(unsigned);
    expect(withBeacon({ ...fresh, randomness: 'ab'.repeat(32) })).toBe(
      'Its random value doesn’t match the beacon’s signature.',
    );
    expect(withBeacon(beaconAt(roundOf(at) + 1))).toBe('Its beacon round was published after the head was signed.');
    expect(withBeacon(beaconAt(roundOf(at) - 10))).toBeNull();
    expect(withBeacon(beaconAt(roundOf(at) - 11))).toBe(
      'Its beacon round was published more than 10 minutes before the head was signed.',
    );
  });

  test('fails where its round is older than the one of the day before it, also of our own beacon', () => {
    const own = (round: number) => ({ name: 'our own beacon', chain: null, round, randomness: 'ab', signature: null });
    const rounds = (earlier: number, later: number) =>
      fault({
        before: head(three, '2026-11-16', { beacon: own(earlier) }),
        head: head(five, '2026-11-20', { beacon: own(later) }),
      });
    expect(rounds(7, 7)).toBeNull();
    expect(rounds(8, 7)).toBe('Its beacon round is older than the previous head’s.');
    expect(fault({ before: head(three, '2026-11-16', { beacon: { ...own(1), signature: 'ab' } }) })).toBe(
      'Our own beacon doesn’t sign its rounds.',
    );
  });

  test('fails where it doesn’t extend the day before it', () => {
    const changed = receipts('one', 'TWO', 'three', 'four', 'five');
    const removed = 'Receipts in the previous day’s log were changed or removed.';
    const rewritten = { head: head(changed, '2026-11-20'), proof: consistencyProof(hash, changed, 3).map(hexOf) };
    expect(fault(rewritten)).toBe(removed);
    expect(fault({ proof: [] })).toBe(removed);
    expect(fault({ head: monday, before: friday })).toBe(
      'Its date isn’t later than the previous head’s, or it doesn’t have more receipts.',
    );
  });
});
