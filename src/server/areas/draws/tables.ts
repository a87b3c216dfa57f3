import type { Generated } from 'kysely';

import type { DrawState } from '#domain/draws/draw-states.ts';
import type { ReceiptKind } from '#domain/draws/receipt.ts';

export type { DrawState } from '#domain/draws/draw-states.ts';
export type EntrySource =
  | 'membership'
  | 'pack'
  | 'gift_card'
  | 'referral'
  | 'event'
  | 'free_entry'
  | 'spin'
  | 'gift'
  | 'prize'
  | 'score'
  | 'other';
export type WinnerState = 'unclaimed' | 'claimed' | 'handed_over' | 'lapsed';
export type PrizeKind = 'entries' | 'qoin' | 'other';

declare module '#server/kit/database.ts' {
  interface Tables {
    draw_series: {
      id: Generated<number>;
      slug: string;
      title: string;
      repeats: 'daily' | 'weekly' | 'monthly' | 'once';
      draw_time: string;
      weekday: number | null;
      draw_on: string | null;
      closes_before_minutes: number;
      description: Generated<string>;
      terms: string;
      image_key: string | null;
      states: string[];
      prizes: unknown;
      claim_days: number;
      free_entries: Generated<number>;
      active: boolean;
      sample: boolean;
      created_at: Date;
      changed_at: Date;
    };
    draw_permits: {
      series_id: number;
      state: string;
      number: string;
      above_cents: number;
      valid_from: string;
      valid_until: string;
    };
    draw_sequence: { id: Generated<boolean>; last: number };
    draws: {
      sequence: number;
      series_id: number;
      title: string;
      description: string;
      terms: string;
      image_key: string | null;
      states: string[];
      claim_days: number;
      free_entries: number;
      sample: boolean;
      day: string;
      opens_at: Date;
      closes_at: Date;
      draws_at: Date;
      state: DrawState;
      commitment: Uint8Array;
      seed_encrypted: string;
      seed: Uint8Array | null;
      algorithm: string;
      beacon: string;
      beacon_chain: string | null;
      beacon_round: number | null;
      beacon_randomness: Uint8Array | null;
      beacon_signature: Uint8Array | null;
      next_number: Generated<number>;
      entrants: number | null;
      entries: number | null;
      ranges: number | null;
      last_number: number | null;
      entries_root: Uint8Array | null;
      sealed_at: Date | null;
      drawn_at: Date | null;
      published_at: Date | null;
      ended_reason: string | null;
      redraws: number | null;
      entries_of: number | null;
    };
    draw_prizes: {
      sequence: number;
      position: number;
      title: string;
      description: string;
      value_cents: number;
      kind: PrizeKind;
      amount: number | null;
    };
    draw_entrants: {
      member_id: number;
      sequence: number;
      opaque_id: Uint8Array;
      state: string;
      entered_at: Date;
    };
    draw_entries: {
      member_id: number;
      sequence: number;
      first_number: number;
      count: number;
      source: EntrySource;
      reference: string;
      entered_at: Date;
    };
    draw_withdrawals: {
      member_id: number;
      sequence: number;
      reference: string;
      reason: string;
      withdrawn_at: Date;
    };
    draw_waiting_entries: {
      member_id: number;
      reference: string;
      source: EntrySource;
      entries: number;
      granted_at: Date;
    };
    draw_opt_outs: {
      member_id: number;
      id: Generated<number>;
      sequence: number | null;
      series_id: number | null;
      out: boolean;
      at: Date;
    };
    draw_limits: {
      member_id: number;
      id: Generated<number>;
      entries_a_month: number | null;
      starts_at: Date;
      at: Date;
    };
    draw_sealed_entries: {
      sequence: number;
      chunk: number;
      ranges: Uint8Array;
      root: Uint8Array;
      first_number: number;
      last_number: number;
    };
    draw_sealed_ids: { sequence: number; bucket: number; positions: Uint8Array };
    draw_keys: {
      id: Generated<number>;
      public_key: Uint8Array;
      private_key_encrypted: string;
      starts_at: Date;
      ends_at: Date | null;
    };
    draw_receipts: {
      position: number;
      sequence: number;
      kind: ReceiptKind;
      body: string;
      hash: Uint8Array;
      signature: Uint8Array;
      key_id: number;
      at: Date;
    };
    draw_log_heads: {
      size: number;
      day: string;
      root: Uint8Array;
      beacon: string;
      beacon_round: number;
      body: string;
      signature: Uint8Array;
      key_id: number;
      at: Date;
    };
    draw_winners: {
      sequence: number;
      position: number;
      winner_id: number | null;
      opaque_id: Uint8Array;
      number: number;
      attempts: number;
      state: WinnerState;
      claim_until: Date;
      public_name: string | null;
      claimed_at: Date | null;
      handed_over_at: Date | null;
      lapsed_at: Date | null;
      reminded_at: Date | null;
      redrawn_by: number | null;
    };
    draw_decisions: {
      id: Generated<number>;
      sequence: number;
      what: 'void' | 'redraw';
      reason: string;
      requested_by: number;
      requested_at: Date;
      decided_by: number | null;
      decided_at: Date | null;
      agreed: boolean | null;
    };
  }
}
