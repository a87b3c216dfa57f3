import { MAX_LISTED_RANGES, drawRecords } from '#contract/areas/draw-records.ts';
import type { DrawRecord } from '#contract/areas/draw-records.ts';
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

/** What the check of a record needs. */
export async function recordOrder(record: DrawRecord): Promise<CheckOrder> {
  const { sequence, receipts, ranges } = record;
  const params = { params: { sequence: String(sequence) } };
  const isLarge = isTooLarge(record);
  return {
    kind: 'record',
    sequence,
    ranges: ranges ?? 0,
    receipts: receipts.map(({ body, signature }) => ({ body, signature })),
    keys: await publishedKeys(),
    listUrl: ranges === null || isLarge ? null : urlOf(drawRecords.entries, params),
    fileUrl: isLarge ? urlOf(drawRecords.file, params) : null,
  };
}
