import type { Database } from '#server/kit/database.ts';

/** The member's linked account of these numbers, whose forecast shows the repayments; null where there is none. */
export async function linkedAccountOf(db: Database, memberId: number, { bsb, accountNumber }: { bsb: string; accountNumber: string }): Promise<number | null> {
  const row = await db.selectFrom('bank_accounts').select('id').where('member_id', '=', memberId).where('bsb', '=', bsb).where('account_number', '=', accountNumber).executeTakeFirst();
  return row?.id ?? null;
}
