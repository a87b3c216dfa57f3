import { drawRecords } from '#contract/areas/draw-records.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { bytesOfHex, bytesOfText } from '#domain/draws/bytes.ts';
import { isConsistent } from '#domain/draws/merkle.ts';
import type { HeadFacts } from '#domain/draws/receipt.ts';
import { callWith } from '#web/kit/api.ts';
import { checkTools } from './check-tools.ts';

export type LogHead = ReplyOf<typeof drawRecords.heads>['data'][number];

/**
 * Whether a head carries our signature and only adds to the one before it, if there is one, as this browser works out.
 * Loaded with the first check.
 */
export async function isSoundHead(head: LogHead, before: LogHead | undefined): Promise<boolean> {
  const isSigned = checkTools.isSigned({
    key: bytesOfHex(head.key),
    text: bytesOfText(head.body),
    signature: bytesOfHex(head.signature),
  });
  const { size, root } = JSON.parse(head.body) as HeadFacts;
  if (!isSigned || size !== head.size || root !== head.root) return false;
  if (!before) return true;
  const query = { from: before.size, to: head.size };
  const reply = await callWith(drawRecords.consistency, { query });
  return isConsistent(checkTools.hash, {
    before: { size: before.size, root: bytesOfHex(before.root) },
    after: { size, root: bytesOfHex(root) },
    proof: (reply?.proof ?? []).map(bytesOfHex),
  });
}
