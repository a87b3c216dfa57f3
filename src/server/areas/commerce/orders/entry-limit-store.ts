import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { ADDED_TO_ACCOUNT } from './claimed.ts';
import '../tables.ts';

/**
 * The entries of a member's orders that were paid or added to the account since a time and not refunded, and of those
 * whose payment is under way. A cancelled order is not paid any more: its payment goes back. One order is left out.
 */
export async function entriesBoughtSince(
  db: Database,
  memberId: number,
  { since, except }: { since: Date; except: number },
): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select coalesce(sum(o.entries), 0)::bigint as entries from orders o
    where o.member_id = ${memberId} and o.id <> ${except} and (
      (o.paid_at >= ${since} and o.state <> 'refunded')
      or (o.paid_at < ${since} and o.state <> 'refunded' and exists (
        select from order_events e where e.member_id = o.member_id and e.order_id = o.id and e.at >= ${since}
          and e.by = 'buyer' and e.note = ${ADDED_TO_ACCOUNT}))
      or (o.paid_at is null and o.state <> 'cancelled' and exists (
        select from order_payments p where p.member_id = o.member_id and p.order_id = o.id
          and p.state in ('processing', 'action_required'))))`.execute(db);
  return rows[0]!.entries;
}
