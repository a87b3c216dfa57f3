import type { Database } from '#server/kit/database.ts';

/** The member's settings for expected pay, stored by the forecast. */
export interface PaySettings {
  isExpected: boolean;
  /** Null to derive the amount from transactions. */
  cents: number | null;
  accountId: number | null;
}

export async function paySettings(db: Database, memberId: number): Promise<PaySettings> {
  const row = await db
    .selectFrom('forecast_settings')
    .select(['expects_pay as isExpected', 'pay_cents as cents', 'pay_account_id as accountId'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { isExpected: true, cents: null, accountId: null };
}
