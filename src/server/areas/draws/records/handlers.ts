import { Readable } from 'node:stream';
import { MAX_LISTED_RANGES, drawRecords } from '#contract/areas/draw-records.ts';
import type { DrawRecord, DrawSummary } from '#contract/areas/draw-records.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { bytesOfHex, hexOf } from '#domain/draws/bytes.ts';
import { consistencyProof } from '#domain/draws/merkle.ts';
import type { RangeProof } from '#domain/draws/proven-list.ts';
import type { Database } from '#server/kit/database.ts';
import { implement, publicRead, withSystemDb } from '#server/kit/implement.ts';
import { findDraw, prizesOf } from '../lifecycle/draw-store.ts';
import type { DrawRow } from '../lifecycle/draw-store.ts';
import { chunkRoots } from '../lifecycle/list-store.ts';
import { isHead, listHeads, receiptHashes } from '../log/head-store.ts';
import { proofsInLog } from '../log/receipt-proofs.ts';
import { leavesOfLog } from '../log/sign-head.ts';
import { publishedKeys, receiptsOf } from '../receipts/receipt-store.ts';
import { sha256 } from '../receipts/signing.ts';
import { proofsOfId, proofsOfNumber } from './proofs.ts';
import { recordFile, sealedList } from './record-file.ts';
import {
  enteredAmong,
  findRecord,
  listRecords,
  opaqueIdOf,
  redrawsOf,
  seriesWithDraws,
  winnersOf,
} from './record-store.ts';
import type { RecordFilter, SummaryRow, WinnerRow } from './record-store.ts';

const PAGE = 25;
const MAX_HEADS = 100;
const listed = ['draws', 'draw_series', 'draw_prizes'];
const recorded = [...listed, 'draw_receipts', 'draw_winners', 'draw_keys'];

/** Proofs and files read a sealed list, which may be large. */
const proofLimit = { name: 'draw-proofs', hits: 120, windowSeconds: 600 };

const unknownDraw = () => new Failure('not_found', 'We couldn’t find that draw.');

async function requireDraw(db: Database, sequence: number): Promise<DrawRow> {
  const draw = await findDraw(db, sequence);
  if (!draw) throw unknownDraw();
  return draw;
}

async function requireSealed(db: Database, sequence: number): Promise<DrawRow & { entries_root: Uint8Array }> {
  const draw = await requireDraw(db, sequence);
  const { entries_root: root } = draw;
  if (!root) throw new Failure('not_found', 'The entries of this draw aren’t sealed yet.');
  return { ...draw, entries_root: root };
}

async function pageOf(
  db: Database,
  filter: RecordFilter,
  { page = 1, limit = PAGE }: { page?: number | undefined; limit?: number | undefined },
  entered: (rows: readonly SummaryRow[]) => Promise<Set<number>>,
) {
  const { rows, total } = await listRecords(db, filter, { page, limit });
  const own = await entered(rows);
  const data: DrawSummary[] = rows.map((row) => ({ ...row, entered: own.has(row.sequence) }));
  return { data, total, page, limit, series: await seriesWithDraws(db) };
}

const hexOrNull = (bytes: Uint8Array | null): string | null => bytes && hexOf(bytes);

function winnerOnWire({ position: _position, opaque_id: id, ...winner }: WinnerRow) {
  return { ...winner, opaque_id: hexOf(id) };
}

async function recordOf(db: Database, sequence: number): Promise<DrawRecord> {
  const [summary, draw] = [await findRecord(db, sequence), await requireDraw(db, sequence)];
  if (!summary) throw unknownDraw();
  const winners = await winnersOf(db, sequence);
  const receipts = await receiptsOf(db, sequence);
  return {
    ...summary,
    entered: false,
    description: draw.description,
    terms: draw.terms,
    states: draw.states,
    claim_days: draw.claim_days,
    algorithm: draw.algorithm,
    ranges: draw.ranges,
    sealed_at: draw.sealed_at,
    drawn_at: draw.drawn_at,
    entries_of: draw.entries_of ?? sequence,
    commitment: hexOf(draw.commitment),
    seed: hexOrNull(draw.seed),
    entries_root: hexOrNull(draw.entries_root),
    beacon: {
      name: draw.beacon,
      chain: draw.beacon_chain,
      round: draw.beacon_round,
      randomness: hexOrNull(draw.beacon_randomness),
      signature: hexOrNull(draw.beacon_signature),
    },
    prize_list: (await prizesOf(db, sequence)).map(({ value_cents: value, amount: _amount, ...prize }) => {
      const won = winners.find(({ position }) => position === prize.position);
      return { ...prize, value, winner: won ? winnerOnWire(won) : null };
    }),
    receipts: receipts.map(({ hash, signature, public_key: key, ...receipt }) => ({
      ...receipt,
      hash: hexOf(hash),
      signature: hexOf(signature),
      key: hexOf(key),
    })),
    redrawn_by: await redrawsOf(db, sequence),
  };
}

function proven({ entries_root: root, ranges }: DrawRow & { entries_root: Uint8Array }, proofs: RangeProof[]) {
  return {
    entries_root: hexOf(root),
    ranges: ranges ?? 0,
    proofs: proofs.map((each) => ({ ...each, proof: [...each.proof] })),
  };
}

export const drawRecordRoutes = implement(drawRecords, {
  list: publicRead(
    listed,
    async ({ query: { series, state, ...paging } }, { systemDb }) => ({
      answer: await pageOf(systemDb, { series, state }, paging, async () => new Set()),
      until: null,
    }),
    async ({ query: { series, state, entered, ...paging } }, { systemDb, member }) => {
      const enteredBy = entered === true ? member?.id : undefined;
      return pageOf(systemDb, { series, state, enteredBy }, paging, (rows) =>
        enteredAmong(
          systemDb,
          member?.id ?? 0,
          rows.map(({ sequence }) => sequence),
        ),
      );
    },
  ),

  record: publicRead(recorded, async ({ params }, { systemDb }) => ({
    answer: await recordOf(systemDb, params.sequence),
    until: null,
  })),

  async entries({ params: { sequence } }, { systemDb, limit, caller }) {
    await limit(proofLimit, caller.ip);
    const draw = await requireSealed(systemDb, sequence);
    if ((draw.ranges ?? 0) > MAX_LISTED_RANGES)
      throw new Failure('too_large', 'This list is too large to download. Ask for proofs instead.');
    return {
      contentType: 'application/octet-stream',
      body: Readable.from(sealedList(systemDb, draw)),
      downloadName: `draw-${sequence}-entries.bin`,
    };
  },

  async file({ params: { sequence } }, { systemDb, limit, caller }) {
    await limit(proofLimit, caller.ip);
    const draw = await requireDraw(systemDb, sequence);
    return {
      contentType: 'application/json; charset=utf-8',
      body: Readable.from(recordFile(systemDb, draw, MAX_LISTED_RANGES)),
      downloadName: `draw-${sequence}.json`,
    };
  },

  async proof({ params, query: { number, opaque_id: id } }, { systemDb, limit, caller }) {
    await limit(proofLimit, caller.ip);
    if ((number === undefined) === (id === undefined))
      throw badField(number === undefined ? 'number' : 'opaque_id', 'Enter a number or an opaque ID.');
    const draw = await requireSealed(systemDb, params.sequence);
    const proofs =
      number === undefined
        ? await proofsOfId(systemDb, draw, bytesOfHex(id ?? ''))
        : await proofsOfNumber(systemDb, draw, number, await chunkRoots(systemDb, draw));
    if (proofs.length === 0)
      throw new Failure('not_found', 'That number or ID isn’t on the sealed list for this draw.');
    return proven(draw, proofs);
  },

  mine: withSystemDb('shared-tables', async ({ params }, { systemDb, memberDb, member, limit }) => {
    await limit(proofLimit, `member:${member.id}`);
    const draw = await requireSealed(systemDb, params.sequence);
    const opaqueId = await opaqueIdOf(memberDb, member.id, draw.entries_of ?? draw.sequence);
    const proofs = opaqueId ? await proofsOfId(systemDb, draw, opaqueId) : [];
    if (!opaqueId || proofs.length === 0) throw new Failure('not_found', 'You have no entries in this draw.');
    return { ...proven(draw, proofs), opaque_id: hexOf(opaqueId) };
  }),

  inclusion: publicRead(
    ['draws', 'draw_receipts', 'draw_log_heads'],
    async ({ params: { sequence }, query: { size } }, { systemDb }) => {
      await requireDraw(systemDb, sequence);
      if (!(await isHead(systemDb, size))) throw badField('size', 'Enter the size of a signed head.');
      return { answer: { size, proofs: await proofsInLog(systemDb, sequence, size) }, until: null };
    },
  ),

  keys: publicRead(['draw_keys'], async (_input, { systemDb }) => {
    const keys = await publishedKeys(systemDb);
    return { answer: { data: keys.map((key) => ({ ...key, public_key: hexOf(key.public_key) })) }, until: null };
  }),

  heads: publicRead(['draw_log_heads', 'draw_keys'], async (_input, { systemDb }) => {
    const heads = await listHeads(systemDb, MAX_HEADS);
    const data = heads.map(({ size, day, root, body, signature, public_key: key }) => ({
      size,
      day,
      root: hexOf(root),
      body,
      signature: hexOf(signature),
      key: hexOf(key),
    }));
    return { answer: { data }, until: null };
  }),

  // The sizes of heads alone: their pairs are few, and each is answered from a copy until the log changes.
  consistency: publicRead(['draw_receipts', 'draw_log_heads'], async ({ query: { from, to } }, { systemDb }) => {
    if (from > to) throw badField('from', 'Enter a size no larger than the later head’s.');
    for (const [field, size] of Object.entries({ from, to }))
      if (!(await isHead(systemDb, size))) throw badField(field, 'Enter the size of a signed head.');
    const hashes = await receiptHashes(systemDb, to);
    const proof = consistencyProof(sha256, leavesOfLog(hashes), from).map(hexOf);
    return { answer: { from, to, proof }, until: null };
  }),
});
