import { formatDate } from '../calendar/date-format.ts';
import { counted } from '../text/counted.ts';
import { bytesOfHex, bytesOfText } from './bytes.ts';
import type { Hash } from './bytes.ts';
import { signedHead } from './head-check.ts';
import type { HeadTools } from './head-check.ts';
import { isIncluded, leafHash } from './merkle.ts';
import type { PublishedKey } from './published-key.ts';
import type { HeadFacts, PublishedReceipt, ReceiptBody } from './receipt.ts';

/** The way from a receipt to the root of the log: hashes in hexadecimal, from the bottom up, as in RFC 9162. */
export interface ReceiptProof {
  /** The receipt's place in the log, from 0 on. */
  position: number;
  proof: readonly string[];
}

/** A signed head of the log, and the proofs of the receipts that stand in it. */
export interface LogProof {
  head: { body: string; signature: string };
  proofs: readonly ReceiptProof[];
}

/** What a check can't say yet, and why. */
export interface Waiting {
  waitsFor: string;
}

interface ProvenReceipts {
  receipts: readonly PublishedReceipt[];
  keys: readonly PublishedKey[];
  log: LogProof | null | undefined;
}

/** The clocks of servers differ: a receipt that follows a head may be dated before it, by no more than this. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** The key that a head names, before anybody has checked it. */
export const keyOfHead = ({ head }: LogProof): string => (JSON.parse(head.body) as HeadFacts).key;

function headIn(tools: HeadTools, log: LogProof, keys: readonly PublishedKey[]): HeadFacts {
  try {
    return signedHead(tools, log.head, keys);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : 'The signed text can’t be read.';
    throw new RangeError(`The newest head of the log isn’t valid. ${reason}`);
  }
}

/** @throws RangeError where the receipt isn't proven to stand at its place in the log. */
function checkProof(
  hash: Hash,
  { body, name, head, proofs }: { body: string; name: string; head: HeadFacts; proofs: readonly ReceiptProof[] },
): void {
  const { position } = JSON.parse(body) as ReceiptBody;
  const day = formatDate(head.day);
  const own = proofs.find((each) => each.position === position);
  if (!own) throw new RangeError(`Nothing proves that ${name} is in the log of ${day}.`);
  const inclusion = { index: position, size: head.size, proof: own.proof.map(bytesOfHex), root: bytesOfHex(head.root) };
  // The leaves of the log are the hashes of the receipts.
  if (!isIncluded(hash, leafHash(hash, hash(bytesOfText(body))), inclusion))
    throw new RangeError(`The log of ${day} has something else in place of ${name}.`);
}

/** What the beacon of a head proves of its time. */
export function provenTime({ beacon: { chain, round } }: Pick<HeadFacts, 'beacon'>): string {
  return chain === null
    ? 'Only our signature shows when that was, because the beacon is our own.'
    : `Round ${round.toLocaleString('en-AU')} of the public beacon shows that it wasn’t signed before then.`;
}

/**
 * Checks that a draw's receipts are in a signed head of the log. Receipts that are newer than the head wait for the
 * next one. @throws RangeError where a receipt isn't in it, or the head doesn't hold.
 */
export function checkLog(tools: HeadTools, { receipts, keys, log }: ProvenReceipts): string | Waiting {
  if (log === undefined) return { waitsFor: 'This file has no proof that its receipts are in the log.' };
  if (log === null) return { waitsFor: 'No day of the log has been signed yet.' };
  const head = headIn(tools, log, keys);
  const day = formatDate(head.day);
  let proven = 0;
  for (const [at, { body }] of receipts.entries()) {
    const { position, at: signedAt } = JSON.parse(body) as ReceiptBody;
    if (position >= head.size) {
      if (Date.parse(head.at) > Date.parse(signedAt) + MAX_CLOCK_SKEW_MS)
        throw new RangeError(`The log of ${day} leaves out receipt ${at + 1}, which is older.`);
      continue;
    }
    checkProof(tools.hash, { body, name: `receipt ${at + 1}`, head, proofs: log.proofs });
    proven += 1;
  }
  if (log.proofs.length !== proven) throw new RangeError('There’s a proof for a receipt of another draw.');
  if (proven === receipts.length)
    return `${proven === 1 ? 'The receipt is' : `All ${proven} receipts are`} in the log that we signed on ${day}. ${provenTime(head)}`;
  const later = `${counted(receipts.length - proven, 'receipt')} came after the log that we signed on ${day}.`;
  const others = proven === 0 ? '' : ` The other ${proven === 1 ? 'one is' : `${proven} are`} in it.`;
  return { waitsFor: `${later}${others} Check again once we’ve signed the next day’s log.` };
}
