import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Unit } from '#server/kit/ledger.ts';
import '../tables.ts';

export interface LedgerBalance {
  id: number;
  unit: Unit;
  balance: number;
}

/**
 * The member's ledger balances other than zero. Mirrored bank accounts and loan accounts are left out: their own areas
 * report them.
 */
export async function nonZeroBalances(db: Database, memberId: number): Promise<LedgerBalance[]> {
  const { rows } = await sql<LedgerBalance>`
    select id, unit, balance from ledger_accounts
    where member_id = ${memberId} and balance <> 0 and not (unit = 'token' and kind in ('wallet', 'wallet_held'))
      and (unit <> 'AUD' or (kind not like 'bank\\_%' and kind not like 'loan\\_%')) order by id`.execute(db);
  return rows;
}

/** Prizes that the member can still accept. */
export async function openPrizes(db: Database, memberId: number, now: Date): Promise<{ title: string }[]> {
  return db
    .selectFrom('offered_prizes')
    .select('title')
    .where('member_id', '=', memberId)
    .where('accepted_at', 'is', null)
    .where((build) => build.or([build('expires_at', 'is', null), build('expires_at', '>', now)]))
    .orderBy('id')
    .execute();
}
