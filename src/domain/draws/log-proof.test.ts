import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesOfText, hexOf } from './bytes.ts';
import { checkLog } from './log-proof.ts';
import type { LogProof } from './log-proof.ts';
import { inclusionProofs, leafHash, rootOf } from './merkle.ts';
import { headText } from './receipt.ts';
import type { PublishedReceipt } from './receipt.ts';

/** A log of seven receipts, of which a draw has those at 2 and 4; its head was signed on 20 November 2026 in Sydney. */

const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const tools = {
  hash,
  isSigned: ({ signature }: { signature: Uint8Array }) => hexOf(signature) === 'aa',
  isFromBeacon: () => false,
  timeOfRound: () => 0,
};
const keys = [{ public_key: 'cc', starts_at: new Date('2026-11-01T00:00:00Z'), ends_at: null }];

const receiptAt = (position: number, at = '2026-11-19T04:00:00.000Z'): PublishedReceipt => ({
  body: JSON.stringify({ position, at }),
  signature: 'aa',
});
const leaves = [0, 1, 2, 3, 4, 5, 6].map((position) => leafHash(hash, hash(bytesOfText(receiptAt(position).body))));
const signedAt = '2026-11-19T13:01:00.000Z';
const facts = { size: 7, root: hexOf(rootOf(hash, leaves)), day: '2026-11-20', at: signedAt, key: 'cc' };
const beacon = { name: 'drand', chain: null, round: 1, randomness: 'ab', signature: null };
const head = { body: headText({ ...facts, beacon }), signature: 'aa' };
const proofsOf = (...positions: number[]) =>
  inclusionProofs(hash, leaves, positions).map(({ index, proof }) => ({ position: index, proof: proof.map(hexOf) }));
const log: LogProof = { head, proofs: proofsOf(2, 4) };
const receipts = [receiptAt(2), receiptAt(4)];
const check = (change: Partial<Parameters<typeof checkLog>[1]>) => checkLog(tools, { receipts, keys, log, ...change });

describe('the receipts of a draw', () => {
  test('are in the signed log where each one’s path leads to its root', () => {
    expect(check({})).toBe(
      'All 2 receipts are in the log that we signed on 20/11/2026. Only our signature shows when that was, because the beacon is our own.',
    );
    expect(check({ receipts: [receiptAt(6)], log: { head, proofs: proofsOf(6) } })).toBe(
      'The receipt is in the log that we signed on 20/11/2026. Only our signature shows when that was, because the beacon is our own.',
    );
  });

  test('fail where a proof is missing, altered, or of another receipt', () => {
    const changed = proofsOf(2, 4).map((each, at) => (at === 1 ? { ...each, proof: each.proof.toReversed() } : each));
    const other = 'The log of 20/11/2026 has something else in place of receipt 2.';
    expect(() => check({ log: { head, proofs: proofsOf(2) } })).toThrow(
      'Nothing proves that receipt 2 is in the log of 20/11/2026.',
    );
    expect(() => check({ log: { head, proofs: changed } })).toThrow(other);
    const foreign = [proofsOf(2)[0]!, { position: 4, proof: proofsOf(5)[0]!.proof }];
    expect(() => check({ log: { head, proofs: foreign } })).toThrow(other);
    expect(() => check({ receipts: [receiptAt(2), receiptAt(4, '2026-11-19T05:00:00.000Z')] })).toThrow(other);
    expect(() => check({ log: { head, proofs: proofsOf(2, 4, 5) } })).toThrow(
      'There’s a proof for a receipt of another draw.',
    );
  });

  test('fail where the head isn’t signed with a published key', () => {
    const invalid = 'The newest head of the log isn’t valid. The signature is invalid.';
    expect(() => check({ log: { ...log, head: { ...head, signature: 'ab' } } })).toThrow(invalid);
    expect(() => check({ keys: [] })).toThrow(
      'with a key that wasn’t in use at the time, according to our published list.',
    );
    expect(() => check({ log: { ...log, head: { ...head, body: '{' } } })).toThrow('The signed text can’t be read.');
  });

  test('wait for the next signed day where they’re newer, and fail where an older one is left out', () => {
    const newer = receiptAt(7, '2026-11-20T07:30:00.000Z');
    expect(check({ receipts: [...receipts, newer] })).toEqual({
      waitsFor:
        '1 receipt came after the log that we signed on 20/11/2026. The other 2 are in it. Check again once we’ve signed the next day’s log.',
    });
    // The head was signed at 13:01:00, and clocks may differ by a minute.
    expect(check({ receipts: [...receipts, receiptAt(7, '2026-11-19T13:00:00.000Z')] })).toBeTypeOf('object');
    expect(() => check({ receipts: [...receipts, receiptAt(7, '2026-11-19T12:59:59.999Z')] })).toThrow(
      'The log of 20/11/2026 leaves out receipt 3, which is older.',
    );
  });

  test('wait where no day is signed yet, and where a file has no proof', () => {
    expect(check({ log: null })).toEqual({ waitsFor: 'No day of the log has been signed yet.' });
    expect(check({ log: undefined })).toEqual({ waitsFor: 'This file has no proof that its receipts are in the log.' });
  });
});
