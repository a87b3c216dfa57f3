import type { ImportReport } from '#contract/areas/imports.ts';
import { Failure } from '#contract/kit/errors.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { inBulkTransaction, keepNothing } from '#server/kit/bulk.ts';
import type { BulkTransaction } from '#server/kit/bulk.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsForFiles, addAnchor } from '../bank-accounts/public.ts';
import { categoriseWages, openCategoriser } from '../categories/public.ts';
import { matchTransfers } from '../transactions/public.ts';
import { accountByName } from './matching/account-match.ts';
import { ChunkQueue } from './reading/chunk-queue.ts';
import { recogniseKinds } from './matching/account-kind.ts';
import { checkChosen } from './matching/destination.ts';
import { CloserLookNeeded, FileWriter } from './reading/file-writer.ts';
import {
  closeBatch,
  openBatch,
  openStaging,
  refreshStatistics,
  rowCount,
  settleWordsSoon,
  existingKeys,
} from './import-store.ts';
import { ImportTally } from './import-tally.ts';
import { KnownKeys } from './duplicates/known-keys.ts';
import { refuseUndecided } from './reading/questions.ts';
import { readRows } from './reading/statement-file.ts';
import type { ExaminedFile } from './reading/statement-file.ts';
import { Staging } from './staging.ts';
import type { Placing } from './staging.ts';

/** From so many rows on, what waits in the index of words is sorted in right after the commit. */
const MANY_ROWS = 2_000;
/** Bytes of a row in the leanest formats, to guess how many rows a file has. */
const LEAN_ROW_BYTES = 60;

export interface ImportOrder {
  memberId: number;
  files: ExaminedFile[];
  chosenId: number | null;
  /** The member's zone, for times that a file states in GMT. */
  zone?: string;
  preview: boolean;
  /** True where an import without any new row should leave no trace in the history, as a refresh of a bank's rows. */
  onlyIfNew?: boolean;
  beside?: Beside;
}

/** What stands or falls with the rows: it runs in their transaction, as the member. */
export interface Beside {
  /** Before anything else is locked or written; a failure keeps the rows out. */
  first(db: Database): Promise<void>;
  /** After the rows, where they are kept. */
  last(db: Database, report: ImportReport): Promise<void>;
}

export interface ImportParts {
  system: Database;
  clock: Clock;
}

/**
 * Imports examined files as one batch, in one transaction: all of them or nothing. A preview does the same work and
 * keeps nothing of it. Throws Failure `file_refused` or `not_found`.
 */
export async function importFiles(order: ImportOrder, parts: ImportParts, closely = false): Promise<ImportReport> {
  try {
    const report = await inBulkTransaction(parts.system, order.memberId, async (bulk) => {
      await order.beside?.first(bulk.db);
      const answer = await importAll(bulk, order, parts, closely);
      const isIdle =
        order.onlyIfNew === true &&
        answer.imported + answer.pending_replaced === 0 &&
        answer.accounts.every(({ created }) => !created);
      if (order.preview || isIdle) throw keepNothing(isIdle ? { ...answer, batch_id: null } : answer);
      await order.beside?.last(bulk.db, answer);
      return answer;
    });
    if (!order.preview && report.imported > MANY_ROWS) settleWordsSoon(parts.system);
    return report;
  } catch (error) {
    if (error instanceof CloserLookNeeded && !closely) return importFiles(order, parts, true);
    throw error;
  }
}

type Batch = Omit<ImportOrder, 'files'> & { batchId: number; at: Date; closely: boolean };

async function importAll(
  bulk: BulkTransaction,
  order: ImportOrder,
  { clock }: ImportParts,
  closely: boolean,
): Promise<ImportReport> {
  const { db } = bulk;
  const { memberId } = order;
  await openStaging(db, memberId);
  if (order.chosenId !== null) await checkChosen(db, memberId, order.chosenId);
  const at = clock.now();
  const batchId = await openBatch(db, memberId, at);
  const tally = new ImportTally();
  for (const file of order.files) await importOne(bulk, file, { ...order, batchId, at, closely }, tally);
  if (!order.preview) refuseUndecided(tally.questions);
  if (tally.firstId !== null) await categoriseWages(db, memberId, { firstId: tally.firstId, lastId: tally.lastId! });
  const transfers =
    tally.firstId === null ? 0 : await matchTransfers(db, memberId, { firstId: tally.firstId, lastId: tally.lastId! });
  await closeBatch(db, memberId, batchId, tally.facts());
  if (tally.facts().imported > MANY_ROWS) await refreshStatistics(db);
  return tally.report({ batchId: order.preview ? null : batchId, preview: order.preview, transfers });
}

/** The kind of file that a row came from, as `transactions.source` keeps it. */
function sourceOf(file: ExaminedFile): string {
  return file.layout === null ? file.format : `${file.format}:${file.layout}`;
}

/** The name of a bank's layout names the account; that of another program or of a mapping does not. */
function bankNameOf(file: ExaminedFile): string | null {
  return file.layoutIsBank && file.layout !== null ? file.layout.replace(/ \d{4}$/, '') : null;
}

async function importOne(bulk: BulkTransaction, file: ExaminedFile, batch: Batch, tally: ImportTally): Promise<void> {
  const queue = new ChunkQueue();
  const staging = new Staging(await placingFor(bulk.db, file, batch), (chunk) => queue.put(chunk));
  const writer = await FileWriter.open(
    bulk,
    { ...batch, source: sourceOf(file), layout: bankNameOf(file), fileName: file.name },
    staging.accounts,
  );
  // The database takes one chunk while the next is read: the two sides of an import work at once.
  const written = writeAll(queue, writer);
  let encoding = '';
  try {
    encoding = await readRows(file, staging, () => queue.waitForSpace(), batch.zone ?? null);
    if (staging.isEmpty) throw new StatementRefusal('empty', 'There is no account and no transaction in this file.');
    staging.finish();
    queue.close();
  } catch (error) {
    queue.fail(error);
    await written;
    throw refusal(error, file);
  }
  await written;
  await queue.waitForSpace();
  await writer.close();
  await keepAnchors(bulk.db, batch, staging, writer.placed.accountIds);
  await recogniseKinds(bulk.db, batch.memberId, staging.accounts, writer.placed);
  tally.add({ file, encoding, staging, placed: writer.placed, counts: writer.counts, sample: writer.sample });
}

/** Writes chunks until there are none; a failure is handed to the reader through the queue. */
async function writeAll(queue: ChunkQueue, writer: FileWriter): Promise<void> {
  try {
    for (let chunk = await queue.take(); chunk !== null; chunk = await queue.take()) await writer.write(chunk);
  } catch (error) {
    queue.fail(error);
  }
}

/** A refusal of one file ends the whole import: the member learns which file it was, and nothing is kept. */
function refusal(error: unknown, file: ExaminedFile): unknown {
  if (!(error instanceof StatementRefusal)) return error;
  return new Failure('file_refused', error.message, {
    extra: { reason: error.code, file: file.name, ...(error.lines.length > 0 ? { rejected: error.lines } : {}) },
  });
}

/** Other programs, whose exports carry the categories that the member chose there. */
const programs: readonly string[] = ['gnucash', 'actual', 'ynab', 'moneyguru', 'hledger'];

function isProgramExport(file: ExaminedFile): boolean {
  return (
    programs.includes(file.format) ||
    (file.plan.kind === 'text' && file.plan.plan.format === 'csv' && file.plan.plan.findings.peer)
  );
}

async function placingFor(db: Database, file: ExaminedFile, batch: Batch): Promise<Placing> {
  const accounts = await accountsForFiles(db, batch.memberId);
  return {
    place: await openCategoriser(db, batch.memberId),
    categoriesAreOwn: isProgramExport(file),
    accountIdOf: (facts) => accountByName(facts, accounts)?.id ?? batch.chosenId,
    known: batch.closely ? null : await knownKeys(db, batch.memberId, file.sizeBytes),
  };
}

/** The keys of the member's rows, where the file may be large and they are not out of proportion to it. */
async function knownKeys(db: Database, memberId: number, fileBytes: number): Promise<KnownKeys | null> {
  const likelyRows = fileBytes / LEAN_ROW_BYTES;
  if (likelyRows < MANY_ROWS) return null;
  const existing = await rowCount(db, memberId);
  return existing === 0 || existing > likelyRows * 5 ? null : new KnownKeys(await existingKeys(db, memberId));
}

/** What the file says the accounts held at its end, by the last row or by its closing or opening balance. */
async function keepAnchors(db: Database, batch: Batch, staging: Staging, accountIds: readonly number[]): Promise<void> {
  for (const [index, { facts, trail }] of staging.accounts.entries()) {
    const accountId = accountIds[index] ?? 0;
    if (accountId === 0 || trail.lastPostedDate === '') continue;
    const opened = facts.openingCents === null ? null : facts.openingCents + trail.postedCents;
    const balanceCents = trail.closingCents ?? facts.closingCents ?? opened;
    if (balanceCents === null) continue;
    await addAnchor(
      db,
      batch.memberId,
      batch.batchId,
      { accountId, onDate: trail.lastPostedDate, balanceCents },
      batch.at,
    );
  }
}
