import type { CivilDate } from '../calendar/civil-date.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Pick } from './selection.ts';

/** What receipts say. Each is canonical JSON, signed, and names the hash of the draw's receipt before it. */

export const RECEIPT_TYPE = 'wattle draw receipt v1';
export const HEAD_TYPE = 'wattle draw log head v1';

export const receiptKinds = ['announced', 'sealed', 'drawn', 'void', 'failed', 'lapsed'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export interface PromisedPrize {
  position: number;
  title: string;
  description: string;
  value_cents: number;
  kind: 'entries' | 'qoin' | 'other';
  amount: number | null;
}

export interface AnnouncedFacts {
  kind: 'announced';
  series: string;
  title: string;
  description: string;
  /** SHA-256 of the terms. */
  terms_hash: string;
  day: CivilDate;
  opens_at: string;
  closes_at: string;
  draws_at: string;
  states: readonly string[];
  claim_days: number;
  free_entries: number;
  sample: boolean;
  prizes: readonly PromisedPrize[];
  commitment: string;
  algorithm: string;
  /** The beacon to come, and its chain where it is a public one. */
  beacon: { name: string; chain: string | null };
  /** The draw that this one draws again, and that draw's last receipt. */
  redraws: { sequence: number; receipt: string } | null;
}

export interface SealedFacts {
  kind: 'sealed';
  /** The draw whose sealed list counts: this one, or the one that it draws again. */
  entries_of: number;
  entrants: number;
  entries: number;
  ranges: number;
  last_number: number;
  entries_root: string;
  /** Opaque ids that can't win, of earlier winners. */
  excluded: readonly string[];
  prizes: readonly PromisedPrize[];
  commitment: string;
  algorithm: string;
  /** The round to come; a beacon of ours commits to its value beforehand. */
  beacon: { name: string; chain: string | null; round: number; commitment: string | null };
}

export interface DrawnFacts {
  kind: 'drawn';
  seed: string;
  beacon: { round: number; randomness: string; signature: string | null };
  winners: readonly { position: number; number: number; opaque_id: string; attempts: number }[];
}

/** The seed is revealed all the same, so that anyone can see who would have won. */
export interface EndedFacts {
  kind: 'void' | 'failed';
  reason: string;
  seed: string;
}

export interface LapsedFacts {
  kind: 'lapsed';
  lapsed: readonly { position: number; number: number; opaque_id: string }[];
  redrawn_by: number;
}

export type ReceiptFacts = AnnouncedFacts | SealedFacts | DrawnFacts | EndedFacts | LapsedFacts;

/** What every receipt says beside its facts. */
export interface ReceiptHead {
  sequence: number;
  /** Its place in the log, from 0 on. */
  position: number;
  /** The hash of the draw's receipt before it; null for the first. */
  previous: string | null;
  at: string;
  /** The public key that it is signed with. */
  key: string;
}

export type ReceiptBody = ReceiptHead & ReceiptFacts & { type: typeof RECEIPT_TYPE };

/** A receipt as it is published. */
export interface PublishedReceipt {
  /** The exact text that was signed. */
  body: string;
  /** Hexadecimal. */
  signature: string;
}

export function receiptText(head: ReceiptHead, facts: ReceiptFacts): string {
  return canonicalJson({ type: RECEIPT_TYPE, ...head, ...facts } as never);
}

export interface HeadFacts {
  size: number;
  root: string;
  day: CivilDate;
  /**
   * A round of the beacon that was fresh when the head was made, and the network's signature; null for our own beacon.
   */
  beacon: { name: string; chain: string | null; round: number; randomness: string; signature: string | null };
  at: string;
  key: string;
}

export function headText(facts: HeadFacts): string {
  return canonicalJson({ type: HEAD_TYPE, ...facts } as never);
}

export function winnersOnReceipt(picks: readonly Pick[]): DrawnFacts['winners'] {
  return picks.map(({ position, number, opaqueId, attempts }) => ({ position, number, opaque_id: opaqueId, attempts }));
}
