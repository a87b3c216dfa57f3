import { drawRecords } from '#contract/areas/draw-records.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { headFault } from '#domain/draws/head-check.ts';
import { callWith } from '#web/kit/api.ts';
import { checkTools } from './check-tools.ts';

export type LogHead = ReplyOf<typeof drawRecords.heads>['data'][number];

/**
 * What is wrong with a head and the one before it, if there is one, as this browser works out; null where nothing is.
 * The keys are asked for by themselves, so that a head can't bring its own. Loaded with the first check.
 */
export async function faultOf(head: LogHead, before: LogHead | undefined): Promise<string | null> {
  const query = before && { from: before.size, to: head.size };
  const [keys, consistency] = await Promise.all([
    callWith(drawRecords.keys, {}),
    query && query.from < query.to ? callWith(drawRecords.consistency, { query }) : undefined,
  ]);
  return headFault(checkTools, { head, before, keys: keys?.data ?? [], proof: consistency?.proof ?? [] });
}
