import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { OwnMovement } from './reconcile.ts';
import '../tables.ts';

/**
 * Our captures and refunds that the gateway confirmed, in a period or with one of the references. A charge that came
 * too late is a capture and its return a refund, as the gateway sees them. `db` is the system scope.
 */
export async function ownMovements(
  db: Database,
  { from, before }: { from: Date; before: Date },
  references: readonly string[],
): Promise<OwnMovement[]> {
  const isIn = (column: string) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before})`;
  const isNamed = (column: string) => sql`${sql.ref(column)} = any(${references}::text[])`;
  const { rows } = await sql<OwnMovement>`
    select 'capture' as kind, p.gateway_reference as reference, p.amount_cents as cents, o.reference as "order",
      ${isIn('p.settled_at')} as "inPeriod"
    from order_payments p join orders o on o.member_id = p.member_id and o.id = p.order_id
    where p.gateway_reference is not null and (p.state = 'captured' or p.code in ('too_late', 'above_limit'))
      and (${isIn('p.settled_at')} or ${isNamed('p.gateway_reference')})
    union all
    select 'refund', p.reversal_reference, p.amount_cents, o.reference, ${isIn('p.settled_at')}
    from order_payments p join orders o on o.member_id = p.member_id and o.id = p.order_id
    where p.reversal_reference is not null and (${isIn('p.settled_at')} or ${isNamed('p.reversal_reference')})
    union all
    select 'refund', r.gateway_reference, r.amount_cents - r.gift_cents - r.qoin_cents, o.reference,
      ${isIn('r.finished_at')}
    from order_refunds r join orders o on o.member_id = r.member_id and o.id = r.order_id
    where r.gateway_reference is not null and (${isIn('r.finished_at')} or ${isNamed('r.gateway_reference')})
    order by 4, 1, 2`.execute(db);
  return rows;
}
