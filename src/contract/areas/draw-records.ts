import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  flag,
  id,
  idInPath,
  instant,
  limit,
  listed,
  matching,
  money,
  page,
  paged,
  text,
} from '#contract/kit/wire.ts';
import { drawStates } from '#domain/draws/draw-states.ts';
import { redrawReason } from './draw-shapes.ts';

/** The public record of draws: everything that anyone needs to check them. Bytes are hexadecimal, except in files. */

export const drawState = z.literal(drawStates);
export const prizeKind = z.literal(['entries', 'qoin', 'other']);
export const winnerState = z.literal(['unclaimed', 'claimed', 'handed_over', 'lapsed']);

/** Lists with more ranges are checked by proofs. */
export const MAX_LISTED_RANGES = 1_000_000;

const drawSummary = z.object({
  /** Numbered without gaps across all draws, whatever happens to them. */
  sequence: z.int(),
  series: z.string(),
  title: z.string(),
  state: drawState,
  /** Whether prizes and entries are samples. */
  sample: z.boolean(),
  opens_at: instant,
  closes_at: instant,
  draws_at: instant,
  /** Null until the entries are sealed. */
  entries: z.nullable(z.int()),
  entrants: z.nullable(z.int()),
  prizes: z.int(),
  prize_value: money,
  /** Why a draw is void or failed. */
  ended_reason: z.nullable(z.string()),
  /** The draw that this one redraws. */
  redraws: z.nullable(z.int()),
  redraw_reason: redrawReason,
  /** Whether the signed-in member has entries in it. */
  entered: z.boolean(),
});
export type DrawSummary = z.output<typeof drawSummary>;

const winner = z.object({
  number: z.int(),
  /** Identifies the winner in this draw only. */
  opaque_id: z.string(),
  attempts: z.int(),
  state: winnerState,
  claim_until: instant,
  /** The name that the winner chose to show. */
  public_name: z.nullable(z.string()),
  redrawn_by: z.nullable(z.int()),
});

const prize = z.object({
  position: z.int(),
  title: z.string(),
  description: z.string(),
  value: money,
  kind: prizeKind,
  winner: z.nullable(winner),
});

const receipt = z.object({
  /** Its place in the log of all receipts. */
  position: z.int(),
  kind: z.literal(['announced', 'sealed', 'drawn', 'void', 'failed', 'lapsed']),
  /** The exact text that was signed: canonical JSON. */
  body: z.string(),
  hash: z.string(),
  signature: z.string(),
  key: z.string(),
  at: instant,
});

const record = z.extend(drawSummary, {
  description: z.string(),
  terms: z.string(),
  states: z.array(z.string()),
  claim_days: z.int(),
  algorithm: z.string(),
  commitment: z.string(),
  /** Revealed when the draw is drawn, or has ended without winners. */
  seed: z.nullable(z.string()),
  beacon: z.object({
    name: z.string(),
    /** Null for our own beacon, which nobody else can vouch for. */
    chain: z.nullable(z.string()),
    round: z.nullable(z.int()),
    randomness: z.nullable(z.string()),
    signature: z.nullable(z.string()),
  }),
  ranges: z.nullable(z.int()),
  entries_root: z.nullable(z.string()),
  entries_of: z.int(),
  sealed_at: z.nullable(instant),
  drawn_at: z.nullable(instant),
  prize_list: z.array(prize),
  receipts: z.array(receipt),
  /** The draws that redraw prizes of this one. */
  redrawn_by: z.array(z.int()),
});
export type DrawRecord = z.output<typeof record>;

/** A range of the sealed list: 32 bytes, and the hashes from its leaf up to the root. */
const rangeProof = z.object({ index: z.int(), range: z.string(), proof: z.array(z.string()) });

const proofs = z.object({ entries_root: z.string(), ranges: z.int(), proofs: z.array(rangeProof) });

/** A receipt by its place in the log, and the hashes from its leaf up to the root of the log. */
const receiptProof = z.object({ position: z.int(), proof: z.array(z.string()) });

const signingKey = z.object({ public_key: z.string(), starts_at: instant, ends_at: z.nullable(instant) });

const head = z.object({
  size: z.int(),
  day: date,
  root: z.string(),
  body: z.string(),
  signature: z.string(),
  key: z.string(),
});

const sequence = z.object({
  /** The number of the draw. */
  sequence: idInPath,
});
const opaqueId = z.string().check(...matching(32, /^[0-9a-f]{32}$/, 'Enter 32 characters, using 0–9 and a–f.'));

export const drawRecords = defineArea('drawRecords', {
  list: {
    method: 'GET',
    path: 'api/draws/records',
    auth: 'public',
    summary:
      'Lists every draw, newest first, including void and failed ones. For a signed-in member it says which they have entered; `entered` lists only those.',
    query: z.object({
      /** Returns only draws of this series. */
      series: z.optional(text(40)),
      state: z.optional(drawState),
      /** Returns only draws that the signed-in member has entered. */
      entered: z.optional(flag),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: z.extend(paged(drawSummary), { series: z.array(z.object({ slug: z.string(), title: z.string() })) }),
  },
  record: {
    method: 'GET',
    path: 'api/draws/records/{sequence}',
    auth: 'public',
    summary:
      'Returns the record of a draw: what was promised, its signed receipts, the commitment, the beacon and the winners under opaque ids.',
    params: sequence,
    reply: record,
    errors: ['not_found'],
  },
  entries: {
    method: 'GET',
    path: 'api/draws/records/{sequence}/entries',
    auth: 'public',
    summary:
      'Downloads the sealed list of a draw: for each range of numbers 16 bytes of opaque id, 8 bytes first number and 8 bytes count, big-endian. Lists of more than 1,000,000 ranges are checked by proofs instead.',
    params: sequence,
    kind: 'file',
    errors: ['not_found', 'too_large'],
  },
  file: {
    method: 'GET',
    path: 'api/draws/records/{sequence}/file',
    auth: 'public',
    summary: 'Downloads the record of a draw as one file, which `npm run verify-draw` checks offline.',
    params: sequence,
    kind: 'file',
    errors: ['not_found'],
  },
  proof: {
    method: 'GET',
    path: 'api/draws/records/{sequence}/proof',
    auth: 'public',
    summary:
      'Proves the ranges of an opaque id, or who holds a number; give one. Two neighbouring ranges prove that nobody holds it.',
    params: sequence,
    query: z.object({
      /** The number of an entry. */
      number: z.optional(id),
      /** 32 hexadecimal characters. */
      opaque_id: z.optional(opaqueId),
    }),
    reply: proofs,
    errors: ['not_found', 'bad_input'],
  },
  mine: {
    method: 'GET',
    path: 'api/draws/records/{sequence}/mine',
    auth: 'member',
    summary: 'Proves the member’s own entries in a sealed draw, up to 200 ranges.',
    params: sequence,
    reply: z.extend(proofs, { opaque_id: z.string() }),
    errors: ['not_found'],
  },
  inclusion: {
    method: 'GET',
    path: 'api/draws/records/{sequence}/inclusion',
    auth: 'public',
    summary:
      'Proves which receipts of a draw are under the signed head with `size` receipts, as in RFC 9162. The hash of a receipt is a leaf of the log. Receipts after that head have no proof.',
    params: sequence,
    query: z.object({
      /** How many receipts the signed head is over. */
      size: id,
    }),
    reply: z.object({ size: z.int(), proofs: z.array(receiptProof) }),
    errors: ['not_found', 'bad_input'],
  },
  keys: {
    method: 'GET',
    path: 'api/draws/keys',
    auth: 'public',
    summary: 'Lists every Ed25519 key that has signed receipts, oldest first.',
    reply: listed(signingKey),
  },
  heads: {
    method: 'GET',
    path: 'api/draws/log/heads',
    auth: 'public',
    summary: 'Lists the latest signed heads of the log of receipts, newest first, each with a round of the beacon.',
    reply: listed(head),
  },
  consistency: {
    method: 'GET',
    path: 'api/draws/log/consistency',
    auth: 'public',
    summary:
      'Proves that the log with `to` receipts only adds to the one with `from` receipts, as in RFC 9162. Both are sizes of signed heads.',
    query: z.object({
      /** How many receipts the earlier head has. */
      from: id,
      /** How many receipts the later head has. */
      to: id,
    }),
    reply: z.object({ from: z.int(), to: z.int(), proof: z.array(z.string()) }),
    errors: ['bad_input'],
  },
});
