import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Unit } from '#server/kit/ledger.ts';
import '../tables.ts';

export interface HeldBalance {
  id: number;
  unit: Unit;
  balance: number;
}

/** Ledger accounts that hold something for the member, or of the member's. The mirror of bank accounts and the parts of loans are told by those themselves. */
export async function balancesOf(db: Database, memberId: number): Promise<HeldBalance[]> {
  const { rows } = await sql<HeldBalance>`
    select id, unit, balance from ledger_accounts
    where member_id = ${memberId} and balance <> 0 and (unit <> 'AUD' or (kind not like 'bank\\_%' and kind not like 'loan\\_%')) order by id`.execute(
    db,
  );
  return rows;
}

/** Prizes that are offered to the member and can still be accepted. */
export async function openPrizes(db: Database, memberId: number, now: Date): Promise<{ title: string }[]> {
  return db
    .selectFrom('offered_prizes')
    .select('title')
    .where('member_id', '=', memberId)
    .where('accepted_at', 'is', null)
    .where((on) => on.or([on('expires_at', 'is', null), on('expires_at', '>', now)]))
    .orderBy('id')
    .execute();
}
