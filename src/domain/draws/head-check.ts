import { DEFAULT_ZONE, civilDateIn } from '../calendar/zone.ts';
import { bytesOfHex, bytesOfText, hexOf } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CheckTools } from './check-tools.ts';
import { isConsistent } from './merkle.ts';
import { wasInUse } from './published-key.ts';
import type { PublishedKey } from './published-key.ts';
import { HEAD_TYPE } from './receipt.ts';
import type { HeadFacts } from './receipt.ts';

/** A signed head of the log as it is published; bytes are hexadecimal. */
export interface PublishedHead {
  size: number;
  day: string;
  root: string;
  /** The exact text that was signed. */
  body: string;
  signature: string;
}

export interface HeadToCheck {
  head: PublishedHead;
  /** The head before it, if there is one to compare it with. */
  before: PublishedHead | undefined;
  /** The keys that we publish, from another answer than the heads. */
  keys: readonly PublishedKey[];
  /** The proof that the head extends the one before it, in hexadecimal. */
  proof: readonly string[];
}

/** The functions that a check of a head needs. */
export type HeadTools = Pick<CheckTools, 'hash' | 'isSigned' | 'isFromBeacon' | 'timeOfRound'>;

/** A head names a round that was published no longer ago than this when it was signed. */
export const MAX_ROUND_AGE_MS = 600_000;

/**
 * Checks the round of a public beacon: a head that names it can't have been made before it. Values of our own beacon
 * prove no time. @throws RangeError where the network didn't sign it, or it doesn't fit the time of the head.
 */
function checkRound({ hash, isFromBeacon, timeOfRound }: HeadTools, { beacon, at }: HeadFacts): void {
  const { chain, round, randomness, signature } = beacon;
  if (chain === null) {
    if (signature !== null) throw new RangeError('Our own beacon doesn’t sign its rounds.');
    return;
  }
  const published = timeOfRound(chain, round);
  const signedAt = Date.parse(at);
  if (published > signedAt) throw new RangeError('Its beacon round was published after the head was signed.');
  if (published < signedAt - MAX_ROUND_AGE_MS)
    throw new RangeError('Its beacon round was published more than 10 minutes before the head was signed.');
  if (signature === null || !isFromBeacon({ chain, round, signature: bytesOfHex(signature) }))
    throw new RangeError('The beacon didn’t sign its round.');
  if (hexOf(hash(bytesOfHex(signature))) !== randomness)
    throw new RangeError('Its random value doesn’t match the beacon’s signature.');
}

/** Whether the round of a head is older than that of the head before it. Two beacons have no common order. */
function isOlderRound(after: HeadFacts, earlier: HeadFacts): boolean {
  return after.beacon.chain === earlier.beacon.chain && after.beacon.round < earlier.beacon.round;
}

/**
 * What a head says. @throws RangeError where it isn't signed, on the day that it names, with a key of its time and a
 * fresh round of the beacon.
 */
export function signedHead(
  tools: HeadTools,
  { body, signature }: Pick<PublishedHead, 'body' | 'signature'>,
  keys: readonly PublishedKey[],
): HeadFacts {
  const facts = JSON.parse(body) as HeadFacts & { type: string };
  if (facts.type !== HEAD_TYPE || canonicalJson(facts as never) !== body)
    throw new RangeError('The signed text isn’t a head of the log.');
  const at = new Date(facts.at);
  if (!wasInUse(keys, facts.key, at))
    throw new RangeError('It’s signed with a key that wasn’t in use at the time, according to our published list.');
  const signed = { key: bytesOfHex(facts.key), text: bytesOfText(body), signature: bytesOfHex(signature) };
  if (!tools.isSigned(signed)) throw new RangeError('The signature is invalid.');
  if (civilDateIn(at.getTime(), DEFAULT_ZONE) !== facts.day) throw new RangeError('It was signed on another day.');
  checkRound(tools, facts);
  return facts;
}

/** The same for a head that is shown. @throws RangeError where it is shown as something else. */
function shownHead(tools: HeadTools, head: PublishedHead, keys: readonly PublishedKey[]): HeadFacts {
  const facts = signedHead(tools, head, keys);
  if (facts.size !== head.size || facts.root !== head.root || facts.day !== head.day)
    throw new RangeError('The signed text doesn’t match this page.');
  return facts;
}

/**
 * Checks that a head is signed with a published key on the day that it names, with a round of the beacon that fits,
 * that the head before it is too, and that it only adds receipts to that one. It doesn't check which receipts stand in
 * the log.
 * @returns what is wrong, or null
 */
export function headFault(tools: HeadTools, { head, before, keys, proof }: HeadToCheck): string | null {
  try {
    const after = shownHead(tools, head, keys);
    if (!before) return null;
    const earlier = shownHead(tools, before, keys);
    if (earlier.day >= after.day || earlier.size >= after.size)
      return 'Its date isn’t later than the previous head’s, or it doesn’t have more receipts.';
    if (isOlderRound(after, earlier)) return 'Its beacon round is older than the previous head’s.';
    const onlyAdds = isConsistent(tools.hash, {
      before: { size: earlier.size, root: bytesOfHex(earlier.root) },
      after: { size: after.size, root: bytesOfHex(after.root) },
      proof: proof.map(bytesOfHex),
    });
    return onlyAdds ? null : 'Receipts in the previous day’s log were changed or removed.';
  } catch (error) {
    return error instanceof RangeError ? error.message : 'The signed text can’t be read.';
  }
}
