import type { ImportReport } from '#contract/areas/imports.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import type { StatementAccount } from '#domain/statements/statement.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { FeedAccount, FeedBalance, FeedSession, FeedTransaction } from '#server/ports/bank-feed/port.ts';
import { FeedConsentEnded } from '#server/ports/bank-feed/port.ts';
import { addAccount, accountsForFiles, noteFeedBalance } from '../../bank-accounts/public.ts';
import { accountByName, importFeed, newAccountFor } from '../../imports/public.ts';
import { lockOpen } from '../consents/consent-store.ts';
import { storeRead } from './link-store.ts';
import type { LinkRow } from './link-store.ts';
import { addImport } from './sync-store.ts';

/** Collects one account: reads all pages, then stores one import together with the time up to which it was read. */

/** The first sync reads two years, which is what banks provide. */
const FIRST_READ_DAYS = 731;
/** Later syncs overlap by this many days, because banks post transactions with earlier dates. */
const OVERLAP_DAYS = 10;
/** The standard's default window. */
const WINDOW_DAYS = 90;

export interface CollectContext {
  system: Database;
  clock: Clock;
}

export interface Collecting {
  memberId: number;
  syncId: number;
  bank: string;
  session: FeedSession;
  link: LinkRow;
  account: FeedAccount;
  balance: FeedBalance | undefined;
  /** Called after each window with its number of transactions. */
  onRows: (rows: number) => Promise<void>;
}

export interface Collected {
  batchId: number | null;
  imported: number;
  duplicates: number;
}

/** The member's account that transactions are stored in, and whether it was created. */
interface TargetAccount {
  id: number;
  created: boolean;
}

function resultOf({ batch_id: batchId, imported, duplicates }: ImportReport): Collected {
  return { batchId, imported, duplicates };
}

function accountIn({ accounts: [account] }: ImportReport): TargetAccount | null {
  return account?.id ? { id: account.id, created: account.created } : null;
}

interface Window {
  oldest: Date;
  newest: Date;
}

/** Returns the windows from newest to oldest, without overlap. */
function windowsBetween(oldest: Date, newest: Date): Window[] {
  const windows: Window[] = [];
  const step = WINDOW_DAYS * 24 * 3600 * 1000;
  for (let end = newest.getTime(); end >= oldest.getTime(); end -= step) {
    windows.push({ oldest: new Date(Math.max(oldest.getTime(), end - step + 1)), newest: new Date(end) });
  }
  return windows;
}

/** Returns all transactions since the last read, oldest first, without duplicate bank ids. */
async function rowsSince(
  { session, account, link, onRows }: Collecting,
  clock: Clock,
): Promise<{ rows: FeedTransaction[]; isFirst: boolean; readTo: Date }> {
  const isFirst = link.bank_account_id === null || link.read_to === null;
  const today = clock.today(DEFAULT_ZONE);
  const readTo = clock.now();
  const from = isFirst
    ? startOfDayIn(addDays(today, -FIRST_READ_DAYS), DEFAULT_ZONE)
    : link.read_to!.getTime() - OVERLAP_DAYS * 24 * 3600 * 1000;
  const rows: FeedTransaction[] = [];
  const seen = new Set<string>();
  for (const window of windowsBetween(new Date(from), readTo)) {
    const page = await session.transactions(account.id, window);
    for (const row of page) {
      if (row.id !== null && seen.has(row.id)) continue;
      if (row.id !== null) seen.add(row.id);
      rows.push(row);
    }
    await onRows(page.length);
  }
  return { rows: rows.reverse(), isFirst, readTo };
}

async function statementAccountOf({ session, account, balance }: Collecting): Promise<StatementAccount> {
  const numbers = account.accountNumber === null ? await session.numbers(account.id) : account;
  return {
    bank: numbers.bsb,
    number: numbers.accountNumber ?? (account.maskedNumber || null),
    name: account.name,
    kind: account.kind,
    currency: balance?.currency ?? null,
    openingCents: null,
    closingCents: null,
  };
}

/** Finds or creates the account for a shared account that has no transactions yet. */
async function targetAccount(
  db: Database,
  clock: Clock,
  memberId: number,
  bank: string,
  facts: StatementAccount,
): Promise<TargetAccount> {
  const accounts = await accountsForFiles(db, memberId);
  const existing = accountByName(facts, accounts);
  if (existing) return { id: existing.id, created: false };
  return {
    id: await addAccount(
      db,
      memberId,
      newAccountFor(
        facts,
        { layout: bank, fileName: bank },
        accounts.map(({ name }) => name),
      ),
      clock.now(),
      null,
    ),
    created: true,
  };
}

/**
 * Throws if the consent has ended since the pages were read. An open consent stays locked until the transactions are
 * stored.
 */
async function requireOpen(db: Database, memberId: number, connectionId: number): Promise<void> {
  if (!(await lockOpen(db, memberId, connectionId))) throw new FeedConsentEnded();
}

/**
 * Collects new transactions of one account. An interruption neither loses nor duplicates any: they are stored as one
 * import, and the same transaction stores the import's id (for deletion on withdrawal), the balance and the time of the
 * read.
 */
export async function collectAccount(collecting: Collecting, parts: CollectContext): Promise<Collected> {
  const { memberId, syncId, bank, link, balance } = collecting;
  const facts = await statementAccountOf(collecting);
  const { rows, isFirst, readTo } = await rowsSince(collecting, parts.clock);
  const feedRows = rows.map((row) => ({
    date: row.date,
    amountCents: row.amountCents,
    description: row.description,
    payee: row.merchantName,
    bankId: row.id,
    pending: row.pending,
    merchantCode: row.merchantCode,
    currency: row.currency === (balance?.currency ?? 'AUD') ? null : row.currency,
  }));
  const storeResult = async (db: Database, target: TargetAccount, collected: Collected): Promise<void> => {
    await addImport(db, memberId, syncId, collected);
    await storeRead(db, memberId, link, target.id, readTo);
    if (balance)
      await noteFeedBalance(db, memberId, target.id, {
        balanceCents: balance.currentCents,
        availableCents: balance.availableCents,
        at: readTo,
        opens: isFirst && target.created,
      });
  };
  const hooks = {
    before: (db: Database) => requireOpen(db, memberId, link.connection_id),
    after: (db: Database, report: ImportReport) => storeResult(db, accountIn(report)!, resultOf(report)),
  };
  const report = await importFeed(
    { memberId, bank, account: facts, bankAccountId: link.bank_account_id, rows: feedRows, beside: hooks },
    parts,
  );
  const collected = resultOf(report);
  if (report.batch_id !== null) return collected;
  await parts.system.transaction().execute(async (transaction) => {
    await requireOpen(transaction, memberId, link.connection_id);
    const known = link.bank_account_id === null ? accountIn(report) : { id: link.bank_account_id, created: false };
    await storeResult(
      transaction,
      known ?? (await targetAccount(transaction, parts.clock, memberId, bank, facts)),
      collected,
    );
  });
  return collected;
}
