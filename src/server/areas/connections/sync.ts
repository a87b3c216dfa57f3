import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import type { StatementAccount } from '#domain/statements/statement.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { FeedAccount, FeedBalance, FeedSession, FeedTransaction } from '#server/ports/bank-feed/port.ts';
import { addAccount, accountsForFiles, noteFeedBalance } from '../accounts/public.ts';
import { accountByName, importFeed, newAccountFor } from '../imports/public.ts';
import * as links from './link-store.ts';
import type { LinkRow } from './link-store.ts';

/** How one account is collected: all pages first, then one import, then the note up to when it was read. */

/** Two years back at first, which is what banks hand out. */
const FIRST_READ_DAYS = 731;
/** Later syncs begin so much earlier than the last one ended: banks post rows with dates of days ago. */
const OVERLAP_DAYS = 10;
/** The standard's usual window. */
const WINDOW_DAYS = 90;

export interface CollectParts {
  system: Database;
  clock: Clock;
}

export interface Collecting {
  memberId: number;
  bank: string;
  session: FeedSession;
  link: LinkRow;
  account: FeedAccount;
  balance: FeedBalance | undefined;
  /** Told after each window how many rows it held. */
  onRows: (rows: number) => Promise<void>;
}

export interface Collected {
  batchId: number | null;
  imported: number;
  duplicates: number;
}

interface Stretch {
  oldest: Date;
  newest: Date;
}

/** Windows from the newest to the oldest; neighbours share no instant. */
function windowsBetween(oldest: Date, newest: Date): Stretch[] {
  const windows: Stretch[] = [];
  const step = WINDOW_DAYS * 24 * 3600 * 1000;
  for (let end = newest.getTime(); end >= oldest.getTime(); end -= step) {
    windows.push({ oldest: new Date(Math.max(oldest.getTime(), end - step + 1)), newest: new Date(end) });
  }
  return windows;
}

/** All rows since the last read, oldest first, each of the bank's ids once. */
async function rowsSince({ session, account, link, onRows }: Collecting, clock: Clock): Promise<{ rows: FeedTransaction[]; isFirst: boolean; readTo: Date }> {
  const isFirst = link.bank_account_id === null || link.read_to === null;
  const today = clock.today(DEFAULT_ZONE);
  const readTo = clock.now();
  const from = isFirst ? startOfDayIn(addDays(today, -FIRST_READ_DAYS), DEFAULT_ZONE) : link.read_to!.getTime() - OVERLAP_DAYS * 24 * 3600 * 1000;
  const rows: FeedTransaction[] = [];
  const seen = new Set<string>();
  for (const window of windowsBetween(new Date(from), readTo)) {
    const found = await session.transactions(account.id, window);
    for (const row of found) {
      if (row.id !== null && seen.has(row.id)) continue;
      if (row.id !== null) seen.add(row.id);
      rows.push(row);
    }
    await onRows(found.length);
  }
  return { rows: rows.reverse(), isFirst, readTo };
}

async function factsOf({ session, account, balance }: Collecting): Promise<StatementAccount> {
  const known = account.accountNumber === null ? await session.numbers(account.id) : account;
  return { bank: known.bsb, number: known.accountNumber ?? account.maskedNumber, name: account.name, kind: account.kind, currency: balance?.currency ?? null, openingCents: null, closingCents: null };
}

/** An account without any row yet still gets its place. */
async function placeOf({ system, clock }: CollectParts, memberId: number, bank: string, facts: StatementAccount): Promise<{ id: number; created: boolean }> {
  const accounts = await accountsForFiles(system, memberId);
  const found = accountByName(facts, accounts);
  if (found) return { id: found.id, created: false };
  return { id: await addAccount(system, memberId, newAccountFor(facts, { layout: bank, fileName: bank }, accounts.map(({ name }) => name)), clock.now(), null), created: true };
}

/**
 * Collects what is new in one account. Whatever cuts it off, nothing is lost and nothing comes twice: the rows go in as
 * one import, and only after it is the account noted as read.
 */
export async function collectAccount(collecting: Collecting, parts: CollectParts): Promise<Collected> {
  const { memberId, bank, link, balance } = collecting;
  const facts = await factsOf(collecting);
  const { rows, isFirst, readTo } = await rowsSince(collecting, parts.clock);
  const feedRows = rows.map((row) => ({
    date: row.date, amountCents: row.amountCents, description: row.description, payee: row.merchantName, bankId: row.id, pending: row.pending, merchantCode: row.merchantCode,
    currency: row.currency === (balance?.currency ?? 'AUD') ? null : row.currency,
  }));
  const report = await importFeed({ memberId, bank, account: facts, bankAccountId: link.bank_account_id, rows: feedRows }, parts);
  const placed = report.accounts[0];
  const place = placed?.id ? { id: placed.id, created: placed.created } : link.bank_account_id === null ? await placeOf(parts, memberId, bank, facts) : { id: link.bank_account_id, created: false };
  await parts.system.transaction().execute(async (transaction) => {
    await links.linkAccount(transaction, memberId, { connectionId: link.connection_id, feedAccountId: link.feed_account_id, bankAccountId: place.id, readTo });
    if (balance) {
      await noteFeedBalance(transaction, memberId, place.id, { balanceCents: balance.currentCents, availableCents: balance.availableCents, at: readTo, opens: isFirst && place.created });
    }
  });
  return { batchId: report.batch_id, imported: report.imported, duplicates: report.duplicates };
}
