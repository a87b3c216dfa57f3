import { MAX_LISTED_RANGES, drawRecords } from '#contract/areas/draw-records.ts';
import type { DrawRecord } from '#contract/areas/draw-records.ts';
import type { LogProof } from '#domain/draws/log-proof.ts';
import type { PublishedKey } from '#domain/draws/published-key.ts';
import { callWith } from '#web/kit/api.ts';
import { urlOf } from '#web/kit/request.ts';
import type { CheckOrder } from './check-messages.ts';

/** Our published keys. They're asked for by themselves, so that a record can't bring its own. */
export async function publishedKeys(): Promise<readonly PublishedKey[]> {
  return (await callWith(drawRecords.keys, {})).data;
}

/** Whether the sealed list is checked by proofs, since it's too large to load. */
export const isTooLarge = ({ ranges }: DrawRecord): boolean => (ranges ?? 0) > MAX_LISTED_RANGES;

/** The newest signed head of the log with the proofs of a draw's receipts in it; null before the first one. */
async function newestLogProof(sequence: number): Promise<LogProof | null> {
  const [head] = (await callWith(drawRecords.heads, {})).data;
  if (!head) return null;
  const input = { params: { sequence: String(sequence) }, query: { size: head.size } };
  const { proofs } = await callWith(drawRecords.inclusion, input);
  return { head: { body: head.body, signature: head.signature }, proofs };
}

/** What the check of a record needs. */
export async function recordOrder(record: DrawRecord): Promise<CheckOrder> {
  const { sequence, receipts, ranges } = record;
  const params = { params: { sequence: String(sequence) } };
  const isLarge = isTooLarge(record);
  const [keys, log] = await Promise.all([publishedKeys(), newestLogProof(sequence)]);
  return {
    kind: 'record',
    sequence,
    ranges: ranges ?? 0,
    receipts: receipts.map(({ body, signature }) => ({ body, signature })),
    keys,
    log,
    listUrl: ranges === null || isLarge ? null : urlOf(drawRecords.entries, params),
    fileUrl: isLarge ? urlOf(drawRecords.file, params) : null,
  };
}
