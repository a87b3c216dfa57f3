import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import type { ReceiptKind } from '../tables.ts';

export async function addReceipt(db: Database, receipt: Insertable<Tables['wallet_receipts']>): Promise<number> {
  return (await db.insertInto('wallet_receipts').values(receipt).returning('id').executeTakeFirstOrThrow()).id;
}

export interface HistoryRow {
  kind: 'sent' | ReceiptKind;
  id: number;
  at: Date;
  address: string | null;
  change: number;
  balance: number | null;
  transaction_id: string | null;
}

/** A page of what moved in the member's wallets, or in one of them, newest first; and the number of all. */
export async function historyPage(
  db: Database,
  memberId: number,
  walletId: number | null,
  offset: number,
  most: number,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const own = sql`member_id = ${memberId} and (${walletId}::bigint is null or wallet_id = ${walletId})`;
  const { rows } = await sql<HistoryRow>`
    select kind, id, at, address, change::bigint as change, balance, transaction_id from (
      select 'sent' as kind, id, coalesce(approved_at, created_at) as at, receiver as address, transaction_id,
        case when approved_at is null then 0 else -(amount + fee) end as change, balance_after as balance,
        ledger_transfer_id
      from wallet_transfers where ${own}
      union all
      select kind, id, at, sender, transaction_id, amount, balance_after, ledger_transfer_id from wallet_receipts
      where ${own}
    ) entries order by at desc, ledger_transfer_id desc nulls first, id desc offset ${offset} limit ${most}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select (select count(*) from wallet_transfers where ${own}) + (select count(*) from wallet_receipts
      where ${own}) as total`.execute(db);
  return { rows, total: Number(counted.rows[0]!.total) };
}
