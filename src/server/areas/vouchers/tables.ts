import type { Generated } from 'kysely';
import type { ActivityKind } from '#contract/areas/vouchers.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    voucher_main_categories: { id: number; name: string };
    voucher_categories: { id: number; main_id: number; name: string };
    vouchers: {
      id: Generated<number>;
      title: string;
      description: string;
      full_description: string;
      terms: string[];
      merchant: string;
      offer: string;
      category_id: number;
      location: string;
      expires_on: string;
      stock: number;
      withdrawn: Generated<boolean>;
      redeemed: Generated<number>;
      created_at: Date;
      updated_at: Date;
    };
    voucher_redemptions: { member_id: number; voucher_id: number; code: string; redeemed_at: Date };
    voucher_favourites: { member_id: number; voucher_id: number; chosen_at: Date };
    charities: { id: Generated<number>; name: string; description: string };
    voucher_interests: { member_id: number; category_id: number };
    charity_polls: {
      id: Generated<number>;
      title: string;
      opens_on: string;
      closes_on: string;
      closed_at: Generated<Date | null>;
    };
    charity_poll_choices: { poll_id: number; charity_id: number; votes: Generated<number> };
    charity_votes: { member_id: number; poll_id: number; charity_id: number; voted_at: Date };
    voucher_activity: {
      member_id: number;
      id: Generated<number>;
      activity: ActivityKind;
      voucher_id: number | null;
      detail: string | null;
      at: Date;
    };
  }
}
