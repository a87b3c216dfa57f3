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
import { holdOpen } from '../consents/consent-store.ts';
import { noteRead } from './link-store.ts';
import type { LinkRow } from './link-store.ts';
import { noteImport } from './sync-store.ts';

/** How one account is collected: all pages first, then one import together with the note up to when it was read. */

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
  syncId: number;
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

/** The account of the member that rows go to, and whether it is new. */
interface Place {
  id: number;
  created: boolean;
}

function collectedBy({ batch_id: batchId, imported, duplicates }: ImportReport): Collected {
  return { batchId, imported, duplicates };
}

function placeIn({ accounts: [placed] }: ImportReport): Place | null {
  return placed?.id ? { id: placed.id, created: placed.created } : null;
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
    const result = await session.transactions(account.id, window);
    for (const row of result) {
      if (row.id !== null && seen.has(row.id)) continue;
      if (row.id !== null) seen.add(row.id);
      rows.push(row);
    }
    await onRows(result.length);
  }
  return { rows: rows.reverse(), isFirst, readTo };
}

async function factsOf({ session, account, balance }: Collecting): Promise<StatementAccount> {
  const known = account.accountNumber === null ? await session.numbers(account.id) : account;
  return {
    bank: known.bsb,
    number: known.accountNumber ?? (account.maskedNumber || null),
    name: account.name,
    kind: account.kind,
    currency: balance?.currency ?? null,
    openingCents: null,
    closingCents: null,
  };
}

/** An account without any row yet still gets its place. */
async function placeOf(
  db: Database,
  clock: Clock,
  memberId: number,
  bank: string,
  facts: StatementAccount,
): Promise<Place> {
  const accounts = await accountsForFiles(db, memberId);
  const result = accountByName(facts, accounts);
  if (result) return { id: result.id, created: false };
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

/** A consent that ended while the pages were read brings nothing in any more; one that stands waits with its end for the rows. */
async function requireOpen(db: Database, memberId: number, connectionId: number): Promise<void> {
  if (!(await holdOpen(db, memberId, connectionId))) throw new FeedConsentEnded();
}

/**
 * Collects what is new in one account. Whatever cuts it off, nothing is lost and nothing comes twice: the rows go in as
 * one import, and in its transaction stand the import's number, by which withdrawing finds the rows, the balance and the
 * note that the account was read.
 */
export async function collectAccount(collecting: Collecting, parts: CollectParts): Promise<Collected> {
  const { memberId, syncId, bank, link, balance } = collecting;
  const facts = await factsOf(collecting);
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
  const note = async (db: Database, place: Place, collected: Collected): Promise<void> => {
    await noteImport(db, memberId, syncId, collected);
    await noteRead(db, memberId, link, place.id, readTo);
    if (balance)
      await noteFeedBalance(db, memberId, place.id, {
        balanceCents: balance.currentCents,
        availableCents: balance.availableCents,
        at: readTo,
        opens: isFirst && place.created,
      });
  };
  const beside = {
    before: (db: Database) => requireOpen(db, memberId, link.connection_id),
    after: (db: Database, report: ImportReport) => note(db, placeIn(report)!, collectedBy(report)),
  };
  const report = await importFeed(
    { memberId, bank, account: facts, bankAccountId: link.bank_account_id, rows: feedRows, beside },
    parts,
  );
  const collected = collectedBy(report);
  if (report.batch_id !== null) return collected;
  await parts.system.transaction().execute(async (transaction) => {
    await requireOpen(transaction, memberId, link.connection_id);
    const known = link.bank_account_id === null ? placeIn(report) : { id: link.bank_account_id, created: false };
    await note(transaction, known ?? (await placeOf(transaction, parts.clock, memberId, bank, facts)), collected);
  });
  return collected;
}
