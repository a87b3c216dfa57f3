import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Keys of Australian providers of buy now, pay later, as the categoriser gives them; their rows count wherever the member filed them. */
const providers = [
  'afterpay',
  'zip',
  'zip pay',
  'zip money',
  'zip co',
  'zippay',
  'klarna',
  'humm',
  'latitude pay',
  'latitudepay',
  'openpay',
  'paypal pay in 4',
  'payright',
  'laybuy',
  'brighte',
  'limepay',
  'deferit',
  'wizpay',
  'beforepay',
];

/** The sub-category of buy now, pay later in the taxonomy. */
const SUB_CATEGORY = 66;

/**
 * Which rows are buy now, pay later, said once for the queries and their index: the planner writes the function out in both,
 * and so finds the few rows among a hundred thousand. Another list of providers is a later migration that makes both anew.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create function is_pay_later(sub_category_id integer, merchant_key text) returns boolean language sql immutable parallel safe
    return sub_category_id = ${sql.lit(SUB_CATEGORY)} or merchant_key in (${sql.join(providers.map((provider) => sql.lit(provider)))})`.execute(
    db,
  );
  await sql`create index transactions_pay_later on transactions (member_id, date, id) where is_pay_later(sub_category_id, merchant_key) and not is_split`.execute(
    db,
  );
}
