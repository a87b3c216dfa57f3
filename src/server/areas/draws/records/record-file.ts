import { hexOf } from '#domain/draws/bytes.ts';
import { canonicalJson } from '#domain/draws/canonical-json.ts';
import { CHUNK_RANGES } from '#domain/draws/list-format.ts';
import { RECORD_FORMAT } from '#domain/draws/record-file.ts';
import type { Database } from '#server/kit/database.ts';
import type { DrawRow } from '../lifecycle/draw-store.ts';
import { chunksFrom } from '../lifecycle/list-store.ts';
import { newestLogProof } from '../log/receipt-proofs.ts';
import { receiptsOf } from '../receipts/receipt-store.ts';
import { proofsOfDraw } from './proofs.ts';

/** Chunks that are read together: about a megabyte. */
const READ_CHUNKS = 8;

/** The sealed list of a draw, chunk by chunk. */
export async function* sealedList(db: Database, draw: DrawRow): AsyncGenerator<Uint8Array> {
  const chunks = Math.ceil((draw.ranges ?? 0) / CHUNK_RANGES);
  for (let at = 0; at < chunks; at += READ_CHUNKS) yield* await chunksFrom(db, draw, at, READ_CHUNKS);
}

async function* listInBase64(db: Database, draw: DrawRow): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const chunk of sealedList(db, draw)) {
    yield `${isFirst ? '' : ','}"${Buffer.from(chunk).toString('base64')}"`;
    isFirst = false;
  }
  yield ']';
}

/** A record as the file that can be checked offline: canonical JSON, written in pieces. */
export async function* recordFile(db: Database, draw: DrawRow, maxRanges: number): AsyncGenerator<string> {
  const receipts = await receiptsOf(db, draw.sequence);
  const log = await newestLogProof(db, draw.sequence);
  const isSealed = draw.entries_root !== null;
  const isListed = isSealed && (draw.ranges ?? 0) <= maxRanges;
  yield '{"entries":';
  if (isListed) yield* listInBase64(db, draw);
  else yield 'null';
  const rest = {
    format: RECORD_FORMAT,
    keys: [...new Set([...receipts.map(({ public_key: key }) => hexOf(key)), ...(log ? [log.key] : [])])],
    log: log && { head: log.head, proofs: log.proofs },
    proofs: isSealed && !isListed ? await proofsOfDraw(db, draw) : null,
    receipts: receipts.map(({ body, signature }) => ({ body, signature: hexOf(signature) })),
    sequence: draw.sequence,
  };
  yield `,${canonicalJson(rest as never).slice(1)}\n`;
}
