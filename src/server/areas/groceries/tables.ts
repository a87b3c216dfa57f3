import type { Generated } from 'kysely';
import type { BaseUnit } from '#domain/groceries/product.ts';

export type GrocerySourceKind = 'sample' | 'feed' | 'operator';

export type OwnPriceSource = 'typed' | 'receipt';

interface SeenPrice {
  product_id: number;
  store_id: number;
  on_date: string;
  price_cents: number;
  special: boolean;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    grocery_sources: { source: GrocerySourceKind; name: string; as_of: string; read_at: Date };
    grocery_refreshes: { running: Generated<boolean>; token: string; held_until: Date };
    grocery_stores: { id: Generated<number>; name: string };
    grocery_categories: { id: Generated<number>; name: string };
    grocery_subcategories: { id: Generated<number>; category_id: number; name: string };
    grocery_groups: { id: Generated<number>; subcategory_id: number; name: string };
    grocery_products: {
      id: Generated<number>;
      source: GrocerySourceKind;
      key: string;
      name: string;
      brand: string;
      group_id: number;
      amount: number;
      unit: BaseUnit;
      own_brand_of: number | null;
      words: string[];
      name_words: string[];
    };
    grocery_words: { word: string };
    grocery_price_history: SeenPrice;
    grocery_prices: SeenPrice;
    grocery_own_prices: {
      member_id: number;
      product_id: number;
      store_id: number;
      on_date: string;
      price_cents: number;
      source: OwnPriceSource;
    };
    grocery_list_items: { member_id: number; product_id: number; quantity: number; added_at: Date };
    grocery_list_substitutes: { member_id: number; product_id: number; substitute_id: number };
    grocery_trip_stores: { member_id: number; store_id: number; distance_tenths: number; visited: boolean };
    grocery_trips: {
      member_id: number;
      id: Generated<number>;
      on_date: string;
      store_names: string;
      items: number;
      total_cents: number;
      travel_cents: number;
      saved_cents: number | null;
      sample: boolean;
    };
    grocery_settings: { member_id: number; cents_per_km: number; usual_store_id: number | null };
  }
}
