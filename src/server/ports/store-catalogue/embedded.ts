import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { StoreCatalogue, StoreProduct } from './port.ts';

/** Our own packs and e-books; those at the front of the catalogue are featured. */
export function ownCatalogue({ database, clock }: { database: Database; clock: Clock }): StoreCatalogue {
  return {
    adapter: 'embedded (our own products)',
    async list({ page, perPage, featured }) {
      const now = clock.now();
      const { rows } = await sql<StoreProduct & { total: number }>`
        with sold as (
          select p.slug as id, p.name, min(v.price_cents) as price, max(v.entries) as entries,
            p.position < 3 as featured,
            '/packs/' || p.slug as href, p.sample, p.position
          from products p join product_variants v on v.product_id = p.id and v.active
          where p.state = 'published' and p.kind in ('pack', 'ebook')
            and (p.publish_at is null or p.publish_at <= ${now}) and (p.withdraw_at is null or p.withdraw_at > ${now})
          group by p.id)
        select id, name, price, entries, featured, href, sample, count(*) over ()::int as total from sold
        where not ${featured}::boolean or featured order by position, id limit ${perPage}
        offset ${(page - 1) * perPage}`.execute(database);
      const products = rows.map(({ id, name, price, entries, featured: isFeatured, href, sample }) => ({
        id,
        name,
        price,
        entries,
        featured: isFeatured,
        href,
        sample,
      }));
      return { products, total: rows[0]?.total ?? 0 };
    },
  };
}
