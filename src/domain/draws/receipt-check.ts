import { bytesOfHex, bytesOfText, hexOf } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CheckTools } from './check-tools.ts';
import { keyOfHead } from './log-proof.ts';
import type { LogProof } from './log-proof.ts';
import { wasInUse } from './published-key.ts';
import type { PublishedKey } from './published-key.ts';
import { RECEIPT_TYPE } from './receipt.ts';
import type { AnnouncedFacts, DrawnFacts, EndedFacts, PublishedReceipt, ReceiptBody, SealedFacts } from './receipt.ts';
import { ALGORITHM } from './selection.ts';

export interface SignedRecord {
  sequence: number;
  receipts: readonly PublishedReceipt[];
  /** The keys that we publish, from another answer than the receipts. */
  keys: readonly PublishedKey[];
  /** The keys that a record file names, in hexadecimal; null where the receipts come without one. */
  namedKeys: readonly string[] | null;
  /** The proof that the receipts are in the log; null before its first day, undefined in a file without one. */
  log: LogProof | null | undefined;
}

/** The receipts of a draw by what they say. */
export interface Bodies {
  announced: ReceiptBody & AnnouncedFacts;
  sealed: (ReceiptBody & SealedFacts) | undefined;
  drawn: (ReceiptBody & DrawnFacts) | undefined;
  ended: (ReceiptBody & EndedFacts) | undefined;
}

/** @throws SyntaxError where a receipt isn't JSON. */
export function bodiesOf(receipts: readonly PublishedReceipt[]): ReceiptBody[] {
  return receipts.map(({ body }) => JSON.parse(body) as ReceiptBody);
}

/** @throws RangeError where none announces the draw. */
export function sortBodies(bodies: readonly ReceiptBody[]): Bodies {
  const one = <K extends ReceiptBody['kind']>(...kinds: K[]) =>
    bodies.find(({ kind }) => (kinds as string[]).includes(kind)) as (ReceiptBody & { kind: K }) | undefined;
  const announced = one('announced');
  if (!announced) throw new RangeError('There’s no receipt for the announcement.');
  return { announced, sealed: one('sealed'), drawn: one('drawn'), ended: one('void', 'failed') };
}

/** A record file names the keys of what it holds, and no others. */
function checkNamedKeys(named: readonly string[] | null, used: ReadonlySet<string>): void {
  if (!named) return;
  if (named.some((key) => !used.has(key))) throw new RangeError('The record lists a key that didn’t sign anything.');
  if (new Set(named).size < used.size) throw new RangeError('The record doesn’t name every key that signed it.');
}

/** @throws RangeError where a receipt isn't of this draw, or not signed with a key of its time. */
export function checkReceipts(
  { isSigned }: CheckTools,
  { receipts, keys, namedKeys, log, sequence }: SignedRecord,
): string {
  const used = new Set<string>();
  for (const [at, { body, signature }] of receipts.entries()) {
    const read = JSON.parse(body) as ReceiptBody;
    const name = `Receipt ${at + 1}`;
    if (read.type !== RECEIPT_TYPE || read.sequence !== sequence || canonicalJson(read as never) !== body)
      throw new RangeError(`${name} isn’t a receipt for draw ${sequence}.`);
    if (!wasInUse(keys, read.key, new Date(read.at)))
      throw new RangeError(
        `${name} is signed with a key that wasn’t in use at the time, according to our published list.`,
      );
    const signed = { key: bytesOfHex(read.key), text: bytesOfText(body), signature: bytesOfHex(signature) };
    if (!isSigned(signed)) throw new RangeError(`${name} has an invalid signature.`);
    used.add(read.key);
  }
  if (receipts.length === 0) throw new RangeError('There are no receipts.');
  if (log) used.add(keyOfHead(log));
  checkNamedKeys(namedKeys, used);
  return 'Every receipt was signed with a key from our published list while that key was in use.';
}

const order = { announced: 0, sealed: 1, drawn: 2, void: 2, failed: 2, lapsed: 3 };

/** @throws RangeError where a receipt doesn't follow the one before it, or seals another draw than was announced. */
export function checkChain({ hash }: CheckTools, { receipts }: SignedRecord): string {
  let previous: string | null = null;
  let last = -1;
  let position = -1;
  const bodies = bodiesOf(receipts);
  for (const [at, body] of bodies.entries()) {
    if (body.previous !== previous) throw new RangeError(`Receipt ${at + 1} doesn’t follow the one before it.`);
    if (order[body.kind] < last || (order[body.kind] === last && body.kind !== 'lapsed'))
      throw new RangeError(`Receipt ${at + 1} is out of order.`);
    if (body.position <= position) throw new RangeError(`Receipt ${at + 1} comes before an earlier one in the log.`);
    last = order[body.kind];
    position = body.position;
    previous = hexOf(hash(bytesOfText(receipts[at]!.body)));
  }
  const { announced, sealed } = sortBodies(bodies);
  if (announced.algorithm !== ALGORITHM) throw new RangeError(`The algorithm “${announced.algorithm}” is unknown.`);
  if (sealed) {
    const promised = [announced.prizes, announced.commitment, announced.algorithm, announced.beacon.chain];
    const confirmed = [sealed.prizes, sealed.commitment, sealed.algorithm, sealed.beacon.chain];
    if (canonicalJson(promised as never) !== canonicalJson(confirmed as never))
      throw new RangeError('The sealed draw isn’t the one that was announced.');
  }
  return 'Each receipt names the one before it, and the draw is the one that was announced.';
}
