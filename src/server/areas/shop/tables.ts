import type { Generated, GeneratedAlways } from 'kysely';
import type { FieldChange, ShopChange } from '#contract/areas/shop-catalogue.ts';
import type { CollectionSlug, DealKind, ShopActivityKind } from '#contract/areas/shop.ts';

export type DealSource = 'operator' | 'coupons';
export type Delivery = 'none' | 'email' | 'post';
export type StateCode = 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA';

declare module '#server/kit/database.ts' {
  interface Tables {
    shop_categories: { id: number; name: string; icon: string; colour: string };
    shop_merchants: {
      id: Generated<number>;
      name: string;
      about: Generated<string>;
      site: string | null;
      delivery_cents: Generated<number>;
      free_delivery_from_cents: number | null;
    };
    shop_deals: {
      id: Generated<number>;
      source: DealSource;
      key: string;
      merchant_id: number;
      category_id: number;
      kind: DealKind;
      title: string;
      offer: string;
      description: string;
      terms: string[];
      code: string | null;
      link: string | null;
      price_cents: number | null;
      full_price_cents: number | null;
      taxed: Generated<boolean>;
      delivery: Generated<Delivery>;
      starts_on: string | null;
      ends_on: string | null;
      words: string;
      withdrawn: Generated<boolean>;
      withdrawn_by_operator: Generated<boolean>;
      created_at: Date;
      updated_at: Date;
    };
    shop_deal_hits: {
      deal_id: number;
      category_id: number;
      withdrawn: boolean;
      opened: Generated<number>;
      went_out: Generated<number>;
      rank: GeneratedAlways<number>;
    };
    shop_versions: { version: number };
    shop_count_days: { day: string; version: number; counted_at: Date };
    shop_counts: {
      day: string;
      version: number;
      category_ids: number[];
      merchant_ids: number[];
      kinds: DealKind[];
      deals: number[];
      ending: number;
      under_25: number;
      free_delivery: number;
      gift_cards: number;
    };
    shop_collections: { slug: CollectionSlug; position: number; title: string; lead: string; shown: boolean };
    shop_changes: {
      id: Generated<number>;
      at: Date;
      changed_by: number | null;
      subject: ShopChange['subject'];
      subject_id: string;
      title: string;
      action: ShopChange['action'];
      way: ShopChange['way'];
      fields: FieldChange[];
    };
    shop_sources: { source: DealSource; name: string; as_of: string; read_at: Date };
    shop_interests: { member_id: number; category_id: number; chosen_at: Date };
    shop_saved: { member_id: number; deal_id: number; saved_at: Date };
    shop_activity: {
      member_id: number;
      id: Generated<number>;
      activity: ShopActivityKind;
      deal_id: number | null;
      merchant_id: number | null;
      detail: string | null;
      at: Date;
    };
    shop_addresses: {
      member_id: number;
      id: Generated<number>;
      label: string | null;
      recipient: string;
      line1: string;
      line2: string | null;
      suburb: string;
      state: StateCode;
      postcode: string;
      updated_at: Date;
    };
    shop_default_addresses: { member_id: number; address_id: number };
  }
}
