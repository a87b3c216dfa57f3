import { sql } from 'kysely';
import type { Step } from '#domain/networth/series.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Ids of linked accounts that the member excluded from the totals. */
export async function readExclusions(db: Database, memberId: number): Promise<Set<number>> {
  const exclusions = await db
    .selectFrom('networth_exclusions')
    .select('bank_account_id')
    .where('member_id', '=', memberId)
    .execute();
  return new Set(exclusions.map((exclusion) => exclusion.bank_account_id));
}

export async function includeAccount(
  db: Database,
  memberId: number,
  accountId: number,
  included: boolean,
): Promise<void> {
  if (included)
    await db
      .deleteFrom('networth_exclusions')
      .where('member_id', '=', memberId)
      .where('bank_account_id', '=', accountId)
      .execute();
  else
    await db
      .insertInto('networth_exclusions')
      .values({ member_id: memberId, bank_account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Daily recorded balances by account, oldest first. */
export async function recordedBalances(db: Database, memberId: number, upTo: string): Promise<Map<number, Step[]>> {
  const { rows } = await sql<{ account: number } & Step>`
    select b.bank_account_id as account, b.on_date as date, b.balance_cents as cents from networth_balances b
    where b.member_id = ${memberId} and b.on_date <= ${upTo}::date order by b.bank_account_id, b.on_date`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ account }) => account)].map(([account, steps]) => [
      account,
      steps.map(({ date, cents }) => ({ date, cents })),
    ]),
  );
}
