import { sql } from 'kysely';
import { addDays, addMonths, startOfMonth } from '#domain/calendar/civil-date.ts';
import { subCategories, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { CardPayment, CardUse } from '#domain/cash-flow/card-pay-offs.ts';
import type { Database } from '#server/kit/database.ts';

/** How many days of payments show how a card is paid off. */
const HISTORY_DAYS = 200;
const USE_MONTHS = 4;

const transferSubCategories = subCategories.filter(({ kind }) => kind === 'transfer').map(({ id }) => id);

/** How the member's cards were used and paid. */
export interface CardHistory {
  /** Payments to cards, oldest first, with the paying account. */
  payments: CardPayment[];
  /** Purchases with each card in each of the last whole months, less refunds. */
  uses: CardUse[];
}

/** Reads all cards in one query. */
export async function cardHistory(db: Database, memberId: number, today: string): Promise<CardHistory> {
  const last = addMonths(startOfMonth(today), -1);
  const { rows } = await sql<{
    cardId: number;
    date: string | null;
    cents: number;
    fromId: number | null;
    hasInterest: boolean;
  }>`
    with cards as materialized (select id from bank_accounts where member_id = ${memberId} and kind = 'credit')
    select c.bank_account_id as "cardId", c.date, c.amount_cents as cents, o.bank_account_id as "fromId",
      false as "hasInterest"
    from cards a
    join transactions c on c.member_id = ${memberId} and c.bank_account_id = a.id
      and c.date >= ${addDays(today, -HISTORY_DAYS)}::date
      and c.sub_category_id = any(${transferSubCategories}::integer[]) and c.amount_cents > 0 and not c.pending
      and c.parent_id is null
    left join transactions o on o.member_id = ${memberId} and o.transfer_id = c.transfer_id and o.id <> c.id
    union all
    select s.bank_account_id, null, greatest(sum(s.debit_cents - s.credit_cents), 0)::bigint, null,
      bool_or(s.sub_category_id = ${subCategoryIds['interest-charged']} and s.debit_cents > 0)
    from cards a
    join monthly_sums s on s.member_id = ${memberId} and s.bank_account_id = a.id
      and s.month between ${addMonths(last, 1 - USE_MONTHS)}::date and ${last}::date
      and not (s.sub_category_id = any(${transferSubCategories}::integer[]))
    group by s.bank_account_id, s.month
    order by 2, 3`.execute(db);
  const payments = rows.flatMap(({ cardId, date, cents, fromId }): CardPayment[] =>
    date === null ? [] : [{ cardId, date, cents, fromId }],
  );
  const purchases = Map.groupBy(
    rows.filter(({ date }) => date === null),
    ({ cardId }) => cardId,
  );
  return {
    payments,
    uses: [...purchases].map(([cardId, months]) => ({
      cardId,
      monthlyCents: months.map(({ cents }) => cents),
      hasInterest: months.some(({ hasInterest }) => hasInterest),
    })),
  };
}
