import type { Generated } from 'kysely';
import type { ClaimState, OfferNeed, OfferPlace } from '#domain/rewards/offers.ts';

/** Qoin's rate, offers of rewards and claims; see migration 0642. */
declare module '#server/kit/database.ts' {
  interface Tables {
    qoin_rates: { starts_on: string; rate: number; changed_at: Generated<Date> };
    reward_offers: {
      id: Generated<number>;
      place: OfferPlace;
      title: string;
      body: string;
      kind: 'entries' | 'qoin';
      amount: number;
      choice: Generated<string>;
      needs: OfferNeed;
      approval: boolean;
      starts_on: string;
      ends_on: string;
      stock: number | null;
      active: boolean;
      claimed: Generated<number>;
      changed_at: Date;
    };
    reward_claims: {
      member_id: number;
      id: Generated<number>;
      offer_id: number;
      title: string;
      kind: 'entries' | 'qoin';
      amount: number;
      choice: string;
      state: ClaimState;
      claimed_at: Date;
      decided_at: Date | null;
      decided_by: number | null;
      note: Generated<string>;
    };
  }
}
