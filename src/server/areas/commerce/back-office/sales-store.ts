import { sql } from 'kysely';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Sales over all members. `db` is the system scope in every call. */

export interface DaySales {
  /** A day in Sydney. */
  day: string;
  orders: number;
  captured: number;
  refunded: number;
  gst: number;
}

/**
 * Amounts at the gateway, without what gift cards and Qoin paid: captures by the day of the payment and refunds by the
 * day of the decision. Days without either are left out.
 */
export async function salesByDay(db: Database, from: Date, before: Date): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    select day::text as day, sum(orders)::int as orders, sum(captured)::bigint as captured,
      sum(refunded)::bigint as refunded, sum(gst)::bigint as gst
    from (
      select (paid_at at time zone ${DEFAULT_ZONE})::date as day, 1 as orders,
        captured_cents - gift_cents - qoin_cents as captured, 0 as refunded, gst_cents as gst
      from orders where paid_at >= ${from} and paid_at < ${before}
      union all
      select (decided_at at time zone ${DEFAULT_ZONE})::date, 0, 0, amount_cents - gift_cents - qoin_cents, -gst_cents
      from order_refunds where state in ('processing', 'done') and decided_at >= ${from} and decided_at < ${before}
    ) moves group by day order by day`.execute(db);
  return rows;
}

export interface ProductSales {
  slug: string;
  title: string;
  kind: ProductKind;
  units: number;
  amount: number;
}

/** What was bought in orders paid in the period, at its price before discounts, the largest amount first. */
export async function salesByProduct(db: Database, from: Date, before: Date): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    select l.slug, max(l.title) as title, l.kind, sum(l.quantity)::int as units,
      sum(l.unit_cents * l.quantity)::bigint as amount
    from orders o join order_lines l on l.member_id = o.member_id and l.order_id = o.id
    where o.paid_at >= ${from} and o.paid_at < ${before}
    group by l.kind, l.slug order by amount desc, l.slug limit 500`.execute(db);
  return rows;
}
