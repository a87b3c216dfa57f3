import type { Generated } from 'kysely';
import type { ItemDetails } from '#contract/areas/networth.ts';
import type { ItemKind, Metal, NetworthType, WeightUnit } from '#domain/networth/kinds.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    networth_items: {
      member_id: number;
      id: Generated<number>;
      type: NetworthType;
      kind: ItemKind;
      name: string;
      owned_bp: number;
      live: boolean;
      metal: Metal | null;
      unit: WeightUnit | null;
      coin: string | null;
      quantity: string | null;
      details: ItemDetails;
      offset_account_id: number | null;
      offset_item_id: number | null;
      created_at: Date;
      removed_at: Date | null;
    };
    networth_values: {
      member_id: number;
      item_id: number;
      on_date: string;
      value_cents: number;
      quantity: string | null;
      source: 'own' | 'estimate' | 'price';
      source_name: string | null;
      source_date: string;
      source_time: Date | null;
    };
    networth_balances: { member_id: number; bank_account_id: number; on_date: string; balance_cents: number };
    networth_exclusions: { member_id: number; bank_account_id: number };
    asset_prices: {
      kind: 'metal' | 'coin';
      code: string;
      unit_price: string;
      source_name: string;
      source_date: string;
      source_time: Date | null;
      requested_at: Date;
      tried_at: Date | null;
    };
  }
}
