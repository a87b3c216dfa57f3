import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Section } from './section.ts';

const BATCH_ROWS = 1000;

const goalExists = sql`exists (select from goals g
    where g.member_id = x.member_id and g.id = x.goal_id and g.deleted_at is null)`;

/**
 * Conditions for sections that are exported in part: removed records that can still be restored in the app are left
 * out.
 */
const exportConditions: Readonly<Record<string, RawBuilder<unknown>>> = {
  statement_balances: sql`not exists (select from balance_anchors b
      where b.member_id = x.member_id and b.bank_account_id = x.bank_account_id and b.on_date = x.on_date
        and b.batch_id > x.batch_id)`,
  goals: sql`x.deleted_at is null`,
  goal_accounts: goalExists,
  pledges: goalExists,
  pledges_stored: sql`exists (select from goal_pledges p join goals g on g.member_id = p.member_id and g.id = p.goal_id
      where p.member_id = x.member_id and p.id = x.pledge_id and g.deleted_at is null)`,
  net_worth_items: sql`x.removed_at is null`,
  net_worth_values: sql`exists (select from networth_items i
      where i.member_id = x.member_id and i.id = x.item_id and i.removed_at is null)`,
  // Our own loans stay with the account that signed for them.
  external_loans: sql`x.provider <> 'ubomi'`,
  receipts: sql`exists (select from transactions t where t.member_id = x.member_id and t.id = x.transaction_id)`,
};

/** Yields the member's rows of a section in batches, through a cursor of the open transaction. */
export async function* sectionRows(
  db: Database,
  memberId: number,
  section: Section,
): AsyncGenerator<Record<string, unknown>[]> {
  const names = [...(section.hasId ? ['id'] : []), ...section.columns.map(({ name }) => name)];
  const order = section.hasId ? ['id'] : section.identity;
  // DECLARE CURSOR accepts no parameters; the id is an integer from our own database.
  await sql`
    declare archived no scroll cursor for select ${sql.join(names.map((name) => sql.ref(`x.${name}`)))}
    from ${sql.table(section.table)} x
    where x.member_id = ${sql.lit(memberId)} and ${exportConditions[section.name] ?? sql`true`}
    ${order.length > 0 ? sql`order by ${sql.join(order.map((name) => sql.ref(`x.${name}`)))}` : sql``}`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH_ROWS)} from archived`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_ROWS) return;
    }
  } finally {
    await sql`close archived`.execute(db);
  }
}

/** Payments that are ordered but not complete, and orders that are not paid. */
export async function openPaymentsAndOrders(
  db: Database,
  memberId: number,
): Promise<{ kind: 'payment' | 'order'; title: string; amount: number }[]> {
  const { rows } = await sql<{ kind: 'payment' | 'order'; title: string; amount: number }>`
    select 'payment' as kind, to_name as title, amount_cents as amount, id from bank_transfers
    where member_id = ${memberId} and state in ('scheduled', 'sent')
    union all select 'order', reference, total_cents, id from orders
    where member_id = ${memberId} and state in ('draft', 'awaiting_payment')
    order by kind desc, id`.execute(db);
  return rows.map(({ kind, title, amount }) => ({ kind, title, amount }));
}
