import { sql } from 'kysely';
import { addDays, addMonths, startOfMonth } from '#domain/calendar/civil-date.ts';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { CardPayment, CardUse } from '#domain/cash-flow/card-pay-offs.ts';
import type { Database } from '#server/kit/database.ts';

/** Payments of so many days tell how a card is paid off. */
const LOOK_BACK_DAYS = 200;
const USED_MONTHS = 4;

const ownMoney = subCategories.filter(({ kind }) => kind === 'transfer').map(({ id }) => id);

/** Money that came onto the member's cards as a payment, the oldest first, with the account that paid. */
export async function cardPayments(db: Database, memberId: number, today: string): Promise<CardPayment[]> {
  const { rows } = await sql<CardPayment>`
    select c.bank_account_id as "cardId", c.date, c.amount_cents as cents, o.bank_account_id as "fromId"
    from transactions c
    join bank_accounts a on a.member_id = c.member_id and a.id = c.bank_account_id and a.kind = 'credit'
    left join transactions o on o.member_id = c.member_id and o.transfer_id = c.transfer_id and o.id <> c.id
    where c.member_id = ${memberId} and c.sub_category_id = any(${ownMoney}::integer[]) and c.date >= ${addDays(today, -LOOK_BACK_DAYS)}::date
      and c.amount_cents > 0 and not c.pending and c.parent_id is null
    order by c.date, c.id`.execute(db);
  return rows;
}

/** What was bought with each card in each of the last whole months, from the roll-up. */
export async function cardUses(db: Database, memberId: number, today: string): Promise<CardUse[]> {
  const last = addMonths(startOfMonth(today), -1);
  const { rows } = await sql<CardUse>`
    select m.card_id as "cardId", array_agg(m.cents) as "monthlyCents"
    from (
      select s.bank_account_id as card_id, s.month, sum(s.debit_cents) as cents
      from monthly_sums s join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id and a.kind = 'credit'
      where s.member_id = ${memberId} and s.month between ${addMonths(last, 1 - USED_MONTHS)}::date and ${last}::date and not (s.sub_category_id = any(${ownMoney}::integer[]))
      group by 1, 2) m
    group by 1`.execute(db);
  return rows;
}
