import type { BoardPeriod } from '#domain/rewards/referrals.ts';

/** The rules of referrals and the leaderboard; see migration 0640. */
declare module '#server/kit/database.ts' {
  interface Tables {
    referral_rules: {
      starts_on: string;
      entries: number;
      qoin: number;
      friend_entries: number;
      friend_qoin: number;
      monthly_cap: number;
      days: number;
      active: boolean;
      changed_at: Date;
    };
    referral_months: { member_id: number; month: string; rewarded: number };
    referral_scores: {
      member_id: number;
      period: BoardPeriod;
      starts_on: string;
      referrals: number;
      reached_at: Date;
    };
    referral_ranks: { period: BoardPeriod; starts_on: string; referrals: number; members: number };
    referral_names: { member_id: number; shown: boolean; changed_at: Date };
  }
}
