import type { Generated } from 'kysely';
import type { SpinPage } from '#contract/areas/spin.ts';
import type { State } from '#domain/calendar/states.ts';
import type { PrizeKind } from '#domain/rewards/spin.ts';

/** The daily spin; see migration 0641. */
declare module '#server/kit/database.ts' {
  interface Tables {
    spin_versions: {
      id: Generated<number>;
      title: string;
      starts_on: string;
      spins_per_day: number;
      daily_entries: number;
      daily_qoin: number;
      state: Generated<'draft' | 'published'>;
      changed_at: Date;
    };
    spin_segments: {
      version_id: number;
      position: number;
      label: string;
      kind: PrizeKind;
      amount: number;
      weight: number;
      stock: number | null;
      daily_cap: number | null;
      fallback: number | null;
    };
    spins: {
      member_id: number;
      day: string;
      number: number;
      version_id: number;
      drawn: number;
      awarded: number | null;
      at: Date;
    };
    spin_days: {
      version_id: number;
      position: number;
      day: string;
      drawn: Generated<number>;
      awarded: Generated<number>;
    };
    spin_budgets: { day: string; kind: PrizeKind; awarded: number };
    spin_states: {
      state: State;
      starts_on: string;
      allowed: boolean;
      note: Generated<string>;
      changed_at: Generated<Date>;
    };
    spin_promotions: {
      page: SpinPage;
      title: string;
      body: string;
      starts_on: string;
      ends_on: string;
      changed_at: Date;
    };
    spin_switch: { id: Generated<number>; paused: boolean; changed_at: Date };
  }
}
