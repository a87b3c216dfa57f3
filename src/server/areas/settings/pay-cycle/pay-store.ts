import { addDays } from '#domain/calendar/civil-date.ts';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';

const incomeSubCategories = subCategories.filter((sub) => sub.kind === 'income').map(({ id }) => id);

export interface PayRow {
  date: string;
  cents: number;
  payer: string;
  accountId: number;
}

/** The period in days from which the frequency is detected. */
const PAY_DAYS = 200;
/** More pays than this are not needed for detection. */
const MAX_PAYS = 400;

/** Income transactions in Australian dollars of recent months, oldest first; limited to the newest. */
export async function payRows(db: Database, memberId: number, today: string): Promise<PayRow[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['date', 'amount_cents as cents', 'merchant', 'description', 'bank_account_id as accountId'])
    .where('member_id', '=', memberId)
    .where('sub_category_id', 'in', incomeSubCategories)
    .where('date', '>=', addDays(today, -PAY_DAYS))
    .where('amount_cents', '>', 0)
    .where('currency', '=', 'AUD')
    .where('is_split', '=', false)
    .orderBy('date', 'desc')
    .limit(MAX_PAYS)
    .execute();
  return rows.toReversed().map(({ date, cents, merchant, description, accountId }) => ({
    date,
    cents,
    payer: merchant ?? description,
    accountId,
  }));
}
