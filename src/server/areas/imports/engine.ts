import type { ImportReport } from '#contract/areas/imports.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
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
import { FullComparisonNeeded, FileWriter } from './reading/file-writer.ts';
import {
  closeBatch,
  openBatch,
  openStaging,
  refreshStatistics,
  transactionCount,
  settleWordsSoon,
  existingKeys,
} from './import-store.ts';
import { ImportTally } from './import-tally.ts';
import { KnownKeys } from './duplicates/known-keys.ts';
import { refuseUndecided } from './reading/questions.ts';
import { readRows } from './reading/statement-file.ts';
import type { ExaminedFile } from './reading/statement-file.ts';
import { Staging } from './staging.ts';
import type { CategorisationContext } from './staging.ts';

/** From this many transactions on, pending entries of the text index are merged right after the commit. */
const MANY_ROWS = 2_000;
/** Bytes per transaction in the most compact formats, to estimate the number in a file. */
const LEAN_ROW_BYTES = 60;

export interface ImportRequest {
  memberId: number;
  files: ExaminedFile[];
  chosenId: number | null;
  /** The member's time zone, for times that a file states in GMT. */
  zone?: string;
  preview: boolean;
  /** Leave no batch in the history when nothing is new, as when a bank's transactions are refreshed. */
  onlyIfNew?: boolean;
  hooks?: ImportHooks;
}

/** Work that belongs to the import: it runs in the same transaction, as the member. */
export interface ImportHooks {
  /** Runs before anything is locked or written; a failure cancels the import. */
  before(db: Database): Promise<void>;
  /** Runs after the transactions are stored; not for a preview. */
  after(db: Database, report: ImportReport): Promise<void>;
}

export interface ImportParts {
  system: Database;
  clock: Clock;
}

/**
 * Imports examined files as one batch, in one transaction: all or nothing. A preview does the same work and rolls back.
 * Throws Failure `file_refused` or `not_found`.
 */
export async function importFiles(
  request: ImportRequest,
  parts: ImportParts,
  withoutShortcut = false,
): Promise<ImportReport> {
  try {
    const report = await inBulkTransaction(parts.system, request.memberId, async (transaction) => {
      await request.hooks?.before(transaction.db);
      const answer = await importAll(transaction, request, parts, withoutShortcut);
      const isIdle =
        request.onlyIfNew === true &&
        answer.imported + answer.pending_replaced === 0 &&
        answer.accounts.every(({ created }) => !created);
      if (request.preview || isIdle) throw keepNothing(isIdle ? { ...answer, batch_id: null } : answer);
      await request.hooks?.after(transaction.db, answer);
      return answer;
    });
    if (!request.preview && report.imported > MANY_ROWS) settleWordsSoon(parts.system);
    return report;
  } catch (error) {
    if (error instanceof FullComparisonNeeded && !withoutShortcut) return importFiles(request, parts, true);
    throw error;
  }
}

type Batch = Omit<ImportRequest, 'files'> & { batchId: number; at: Date; closely: boolean };

async function importAll(
  bulk: BulkTransaction,
  request: ImportRequest,
  { clock }: ImportParts,
  closely: boolean,
): Promise<ImportReport> {
  const { db } = bulk;
  const { memberId } = request;
  await openStaging(db, memberId);
  if (request.chosenId !== null) await checkChosen(db, memberId, request.chosenId);
  const at = clock.now();
  const batchId = await openBatch(db, memberId, at);
  const tally = new ImportTally(clock.today(DEFAULT_ZONE));
  for (const file of request.files) await importOne(bulk, file, { ...request, batchId, at, closely }, tally);
  if (!request.preview) refuseUndecided(tally.questions);
  if (tally.firstId !== null) await categoriseWages(db, memberId, { firstId: tally.firstId, lastId: tally.lastId! });
  const transfers =
    tally.firstId === null ? 0 : await matchTransfers(db, memberId, { firstId: tally.firstId, lastId: tally.lastId! });
  await closeBatch(db, memberId, batchId, tally.result());
  if (tally.result().imported > MANY_ROWS) await refreshStatistics(db);
  return tally.report({ batchId: request.preview ? null : batchId, preview: request.preview, transfers });
}

/** The kind of file, as stored in `transactions.source`. */
function sourceOf(file: ExaminedFile): string {
  return file.layout === null ? file.format : `${file.format}:${file.layout}`;
}

/** The bank's name from its layout; null for layouts of other programs and for mappings. */
function bankNameOf(file: ExaminedFile): string | null {
  return file.layoutIsBank && file.layout !== null ? file.layout.replace(/ (?:\d{4}|transactions)$/, '') : null;
}

async function importOne(bulk: BulkTransaction, file: ExaminedFile, batch: Batch, tally: ImportTally): Promise<void> {
  const queue = new ChunkQueue();
  const staging = new Staging(await categorisationFor(bulk.db, file, batch), (chunk) => queue.put(chunk));
  const writer = await FileWriter.open(
    bulk,
    { ...batch, source: sourceOf(file), layout: bankNameOf(file), fileName: file.name },
    staging.accounts,
  );
  // The database writes one chunk while the next one is read.
  const written = writeAll(queue, writer);
  let encoding = '';
  try {
    encoding = await readRows(file, staging, () => queue.waitForSpace(), batch.zone ?? null);
    if (staging.isEmpty) throw new StatementRefusal('empty', 'There are no accounts or transactions in this file.');
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
  await storeBalances(bulk.db, batch, staging, writer.matched.accountIds);
  await recogniseKinds(bulk.db, batch.memberId, staging.accounts, writer.matched);
  tally.add({ file, encoding, staging, matched: writer.matched, counts: writer.counts, sample: writer.sample });
}

/** Writes chunks until the queue is closed; a failure reaches the reader through the queue. */
async function writeAll(queue: ChunkQueue, writer: FileWriter): Promise<void> {
  try {
    for (let chunk = await queue.take(); chunk !== null; chunk = await queue.take()) await writer.write(chunk);
  } catch (error) {
    queue.fail(error);
  }
}

/** A refused file cancels the whole import; the failure names the file. */
function refusal(error: unknown, file: ExaminedFile): unknown {
  if (!(error instanceof StatementRefusal)) return error;
  return new Failure('file_refused', error.message, {
    extra: { reason: error.code, file: file.name, ...(error.lines.length > 0 ? { rejected: error.lines } : {}) },
  });
}

/** Other programs, whose exports contain categories that the member chose there. */
const programs: readonly string[] = ['gnucash', 'actual', 'ynab', 'moneyguru', 'hledger'];

function isProgramExport(file: ExaminedFile): boolean {
  return (
    programs.includes(file.format) ||
    (file.plan.kind === 'text' && file.plan.plan.format === 'csv' && file.plan.plan.findings.peer)
  );
}

async function categorisationFor(db: Database, file: ExaminedFile, batch: Batch): Promise<CategorisationContext> {
  const accounts = await accountsForFiles(db, batch.memberId);
  return {
    categorise: await openCategoriser(db, batch.memberId),
    categoriesAreOwn: isProgramExport(file),
    accountIdOf: (facts) => accountByName(facts, accounts)?.id ?? batch.chosenId,
    known: batch.closely ? null : await knownKeys(db, batch.memberId, file.sizeBytes),
  };
}

/** The keys of the member's transactions, where the file may be large and they are not disproportionately many. */
async function knownKeys(db: Database, memberId: number, fileBytes: number): Promise<KnownKeys | null> {
  const likelyRows = fileBytes / LEAN_ROW_BYTES;
  if (likelyRows < MANY_ROWS) return null;
  const existing = await transactionCount(db, memberId);
  return existing === 0 || existing > likelyRows * 5 ? null : new KnownKeys(await existingKeys(db, memberId));
}

/** Stores the final balances stated by the file: from the last transaction, or from its closing or opening balance. */
async function storeBalances(
  db: Database,
  batch: Batch,
  staging: Staging,
  accountIds: readonly number[],
): Promise<void> {
  for (const [index, { facts, trail }] of staging.accounts.entries()) {
    const accountId = accountIds[index] ?? 0;
    // Where nothing moved the balance, the file may still state it.
    const onDate = trail.lastPostedDate === '' ? trail.lastDate : trail.lastPostedDate;
    if (accountId === 0 || onDate === '') continue;
    const opened = facts.openingCents === null ? null : facts.openingCents + trail.postedCents;
    const balanceCents = trail.closingCents ?? facts.closingCents ?? opened;
    if (balanceCents === null) continue;
    await addAnchor(db, batch.memberId, batch.batchId, { accountId, onDate, balanceCents }, batch.at);
  }
}
