import { sql } from 'kysely';
import type { AccountKind, AccountType } from '#contract/areas/bank-accounts.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** What an import needs to match a file to an account. */
export interface AccountForFile {
  id: number;
  name: string;
  bsb: string | null;
  accountNumber: string | null;
  fileKey: string | null;
  currency: string;
}

export interface NewAccount {
  name: string;
  bank: string | null;
  bsb: string | null;
  accountNumber: string | null;
  fileKey: string | null;
  kind: AccountKind;
  accountType: AccountType;
  currency: string;
  openingCents: number;
}

export async function accountsForFiles(db: Database, memberId: number): Promise<AccountForFile[]> {
  return db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'bsb', 'account_number as accountNumber', 'file_key as fileKey', 'currency'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** Returns the id of the account with this BSB and number (digits only), or null. */
export async function accountByNumbers(
  db: Database,
  memberId: number,
  { bsb, accountNumber }: { bsb: string; accountNumber: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('bsb', '=', bsb)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Adds an account and returns its id. The member's first account becomes the default. Their first everyday account
 * replaces a card, loan or savings account as the default.
 */
export async function addAccount(
  db: Database,
  memberId: number,
  account: NewAccount,
  at: Date,
  batchId: number | null,
): Promise<number> {
  if (account.kind === 'transaction') {
    await sql`
      update bank_accounts a set default_account = false
      where a.member_id = ${memberId} and a.default_account and (a.kind <> 'transaction' or a.status <> 'active')
        and not exists (select from bank_accounts o
          where o.member_id = ${memberId} and o.kind = 'transaction' and o.status = 'active')`.execute(db);
  }
  const { id } = await db
    .insertInto('bank_accounts')
    .values({
      member_id: memberId,
      name: account.name,
      bank: account.bank,
      bsb: account.bsb,
      account_number: account.accountNumber,
      file_key: account.fileKey,
      account_type: account.accountType,
      kind: account.kind,
      currency: account.currency,
      opening_cents: account.openingCents,
      default_account: sql<boolean>`not exists (select from bank_accounts
          where member_id = ${memberId} and default_account)`,
      created_by_batch: batchId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores how statement files identify the account, where that is unknown. */
export async function nameForFiles(
  db: Database,
  memberId: number,
  id: number,
  fileKey: string,
  accountNumber: string | null,
  bsb: string | null,
): Promise<void> {
  await sql`
    update bank_accounts set file_key = coalesce(file_key, ${fileKey}),
      account_number = coalesce(account_number, ${accountNumber}), bsb = coalesce(bsb, ${bsb})
    where member_id = ${memberId} and id = ${id}`.execute(db);
}

export interface Anchor {
  accountId: number;
  onDate: string;
  balanceCents: number;
}

/** Stores the closing balance of a statement. Its transactions must be stored first. */
export async function addAnchor(
  db: Database,
  memberId: number,
  batchId: number,
  anchor: Anchor,
  at: Date,
): Promise<void> {
  await sql`
    insert into balance_anchors (member_id, bank_account_id, on_date, last_id, balance_cents, batch_id)
    values (${memberId}, ${anchor.accountId}, ${anchor.onDate}, (
      select coalesce(max(id), 0) from transactions
      where member_id = ${memberId} and bank_account_id = ${anchor.accountId} and date = ${anchor.onDate}
    ), ${anchor.balanceCents}, ${batchId})
    on conflict (member_id, bank_account_id, on_date, batch_id)
    do update set last_id = excluded.last_id, balance_cents = excluded.balance_cents`.execute(db);
  await sql`update bank_accounts set bal_sync = ${at}
    where member_id = ${memberId} and id = ${anchor.accountId}`.execute(db);
}

/** Removes the anchors of an import and the empty accounts that it created. Returns the number of removed accounts. */
export async function forgetBatch(db: Database, memberId: number, batchId: number): Promise<number> {
  await sql`delete from balance_anchors where member_id = ${memberId} and batch_id = ${batchId}`.execute(db);
  const removed = await sql`
    delete from bank_accounts a where a.member_id = ${memberId} and a.created_by_batch = ${batchId}
      and not exists (select from transactions t where t.member_id = a.member_id and t.bank_account_id = a.id)`.execute(
    db,
  );
  return Number(removed.numAffectedRows ?? 0);
}
