import type { Generated } from 'kysely';
import type { Destination } from '#domain/explore/destinations.ts';

interface Shown {
  position: number;
  shown: boolean;
  starts_on: string | null;
  ends_on: string | null;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    explore_cards: Shown & { id: Generated<number>; destination: Destination; title: string; summary: string };
    explore_faqs: { is_only: Generated<boolean>; section_id: number | null };
    explore_collections: Shown & {
      id: Generated<number>;
      slug: string;
      title: string;
      introduction: string;
      image_version: string | null;
      image_alt: string | null;
      is_default: boolean;
    };
    explore_collection_items: {
      collection_id: number;
      position: number;
      product_id: number | null;
      voucher_id: number | null;
    };
  }
}
