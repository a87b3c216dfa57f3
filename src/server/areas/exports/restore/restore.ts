import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import type { RestoreReport } from '#contract/areas/exports.ts';
import { Failure } from '#contract/kit/errors.ts';
import { ArchiveFault, ArchiveScanner } from '#domain/exports/archive-scanner.ts';
import { inBulkTransaction, keepNothing } from '#server/kit/bulk.ts';
import type { BulkTransaction } from '#server/kit/bulk.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { FileStore } from '#server/ports/file-store/port.ts';
import { allAccounts, balanceOf, inOrder } from '../../bank-accounts/public.ts';
import {
  closeBatch,
  deleteBatch,
  importGate,
  openBatch,
  openStaging,
  refreshStatistics,
  settleWordsSoon,
} from '../../imports/public.ts';
import { searchWords } from '../../transactions/public.ts';
import { archiveFormat, archiveVersion } from '../archive/archive.ts';
import { FILES } from '../archive/archive-files.ts';
import { OPEN_MATTERS, parseOpenMatter } from '../archive/open-matters.ts';
import type { OpenMatter } from '../archive/open-matters.ts';
import { restoredRange, stagedAccounts } from './restore-banking-store.ts';
import { restoreSection } from './restore-section.ts';
import {
  dropMissingFiles,
  loadRows,
  updateFile,
  createStaging,
  rowWriter,
  sectionCount,
  analyze,
  storedKeys,
} from './restore-store.ts';
import { RestoredFiles } from './restored-files.ts';
import { checkRow } from './section-check.ts';
import type { Section } from '../archive/section.ts';
import { sectionNamed, sections } from '../archive/sections.ts';

const PIECE_BYTES = 128 * 1024;
const BATCH_ROWS = 5_000;
const MANY_ROWS = 2_000;
const MAX_OPEN = 500;
/** The signature of ZIP files, and so of workbooks. */
const ZIP = 'PK\u0003\u0004';

function refused(message: string, more: Record<string, unknown> = {}): Failure {
  return new Failure('file_refused', message, { extra: { reason: 'archive', ...more } });
}

interface Header {
  format: unknown;
  version: unknown;
  exportedAt: Date | null;
}

/** Checks records as they are read and collects them for staging; an invalid one refuses the archive. */
class ArchiveRows {
  readonly header: Header = { format: undefined, version: undefined, exportedAt: null };
  /** What is owed or in progress in the original account, and stays there. */
  readonly stays: OpenMatter[] = [];
  readonly #client: BulkTransaction['client'];
  readonly #waiting = new Map<string, { section: Section; write: ReturnType<typeof rowWriter>; lines: string[] }>();
  readonly #counts = new Map<string, number>();
  readonly #files: RestoredFiles;

  constructor(client: BulkTransaction['client'], files: RestoredFiles) {
    this.#client = client;
    this.#files = files;
  }

  value(name: string, value: unknown, line: number): void {
    if (name === 'format') this.header.format = value;
    if (name === 'version') this.header.version = value;
    if (name === 'exported_at' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
      this.header.exportedAt = new Date(value);
    if (sectionNamed(name) && !Array.isArray(value))
      throw refused(`Line ${line}: ${name} should be a list.`, { line, path: name });
  }

  element(name: string, index: number, value: unknown, line: number): void {
    this.checkHeader();
    if (name === FILES) {
      const fault = this.#files.accept(value);
      if (fault !== null)
        throw refused(`Line ${line}: ${name}[${index}] ${fault}.`, { line, path: `${name}[${index}]` });
    }
    const open = name === OPEN_MATTERS && this.stays.length < MAX_OPEN ? parseOpenMatter(value) : null;
    if (open !== null) this.stays.push(open);
    const section = sectionNamed(name);
    if (!section) return;
    if (index >= section.maxRows)
      throw refused(`Line ${line}: there are more than ${section.maxRows} ${name}.`, { line, path: name });
    const checked = checkRow(section, value);
    if (!('row' in checked)) {
      const path = `${name}[${index}]${checked.field === '' ? '' : `.${checked.field}`}`;
      throw refused(`Line ${line}: ${path} should be ${checked.expected}.`, { line, path });
    }
    const { row } = checked;
    if (name === 'transactions') row['words'] = searchWords(String(row['description']));
    for (const column of section.columns)
      if (column.kind === 'file' && row[column.name] !== null)
        row[column.name] = this.#files.keyOf(row[column.name] as number);
    let waiting = this.#waiting.get(name);
    if (!waiting) this.#waiting.set(name, (waiting = { section, write: rowWriter(section), lines: [] }));
    waiting.lines.push(waiting.write(index, row));
    // A repeated list would start again at index 0.
    if (index < (this.#counts.get(name) ?? 0))
      throw refused(`Line ${line}: ${name} appears twice in the archive.`, { line, path: name });
    this.#counts.set(name, index + 1);
  }

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  checkHeader(): void {
    const { format, version, exportedAt } = this.header;
    if (format !== archiveFormat)
      throw refused('This isn’t one of our archives. Choose a JSON file you exported.', { path: 'format' });
    if (version !== archiveVersion)
      throw refused(
        `We can’t read version ${String(version).slice(0, 20)} archives, only version ${archiveVersion}. Export a new one.`,
        { path: 'version' },
      );
    if (exportedAt === null)
      throw refused('This archive has no export date, so we can’t restore it.', { path: 'exported_at' });
  }

  /** Writes collected records to the staging tables, at the end all of them. */
  async flush(all = false): Promise<void> {
    await this.#files.spool();
    for (const waiting of this.#waiting.values()) {
      const { section, lines } = waiting;
      if (lines.length === 0 || (!all && lines.length < BATCH_ROWS)) continue;
      waiting.lines = [];
      await loadRows(this.#client, section, lines);
    }
  }
}

/** Feeds the archive to the scanner in pieces and yields to the event loop between them. */
async function readArchive(path: string, rows: ArchiveRows): Promise<void> {
  const scanner = new ArchiveScanner({
    value: (...input) => rows.value(...input),
    element: (...input) => rows.element(...input),
  });
  const decoder = new StringDecoder('utf8');
  const handle = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    let isFirst = true;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES);
      if (bytesRead === 0) break;
      if (isFirst && buffer.toString('latin1', 0, 4) === ZIP)
        throw refused('You can’t restore a spreadsheet or ZIP file. Choose a JSON archive.');
      isFirst = false;
      scanner.write(decoder.write(buffer.subarray(0, bytesRead)));
      await rows.flush();
      await turn();
    }
    scanner.end();
    rows.checkHeader();
    await rows.flush(true);
  } catch (error) {
    if (error instanceof ArchiveFault) throw refused(`Line ${error.line}: ${error.message}`, { line: error.line });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Reports a violated database constraint as a refused archive, naming the section. */
async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && /^(22|23)/.test(code)) {
      const reason = code === '23505' ? 'two records are the same' : 'one of the records isn’t valid';
      throw refused(`We couldn’t restore ${name}: ${reason}.`, { path: name });
    }
    throw error;
  }
}

/** Checks the files: a missing image leaves its record without one, a missing receipt is skipped. */
async function checkFiles(db: Database, files: RestoredFiles): Promise<void> {
  for await (const { key, file } of files.checkedFiles()) {
    if (file) await updateFile(db, key, { contentType: file.contentType, sizeBytes: file.bytes.length });
    else await dropMissingFiles(db, key);
  }
}

export interface RestoreRequest {
  memberId: number;
  file: { name: string; path: string };
  preview: boolean;
}

async function restoreAll(
  { db, client, asSystem }: BulkTransaction,
  { memberId, file, preview }: RestoreRequest,
  at: Date,
  files: RestoredFiles,
): Promise<RestoreReport> {
  await openStaging(db, memberId);
  await createStaging(client, sections);
  const rows = new ArchiveRows(client, files);
  await guarded('the archive', () => readArchive(file.path, rows));
  await checkFiles(db, files);
  const batchId = await openBatch(db, memberId, at);
  const results: RestoreReport['sections'] = [];
  const present = sections.filter(({ name }) => rows.has(name));
  for (const section of present) await guarded(section.name, () => analyze(db, section));
  for (const section of present) {
    const added = await guarded(section.name, () => restoreSection({ db, asSystem, memberId, batchId, at }, section));
    const { total } = await sectionCount(db, section);
    results.push({ section: section.name, total, added, known: total - added });
  }
  const accounts = await accountsAfter(db, memberId);
  const addedOf = (name: string): number => results.find(({ section }) => section === name)?.added ?? 0;
  const createdCount = addedOf('accounts') + addedOf('transactions');
  const range = await restoredRange(db);
  if (createdCount === 0) await deleteBatch(db, memberId, batchId);
  else {
    await closeBatch(db, memberId, batchId, {
      format: 'wattle',
      files: [{ name: file.name, format: 'wattle', layout: null }],
      accounts: accounts.map(({ id, name, created }) => ({ id, name, created })),
      imported: addedOf('transactions'),
      duplicates: results.find(({ section }) => section === 'transactions')?.known ?? 0,
      rejected: 0,
      firstDate: range.first_date,
      lastDate: range.last_date,
      sumCents: range.cents,
      currency: range.currency,
      firstId: range.first_id,
      lastId: range.last_id,
    });
  }
  if (addedOf('transactions') > MANY_ROWS) await refreshStatistics(db);
  return {
    preview,
    batch_id: preview || createdCount === 0 ? null : batchId,
    exported_at: rows.header.exportedAt!,
    sections: results,
    stays: rows.stays,
    accounts: accounts.map(({ id: _id, ...account }) => account),
  };
}

/** The accounts in the archive with their present balances. */
async function accountsAfter(
  db: Database,
  memberId: number,
): Promise<(RestoreReport['accounts'][number] & { id: number })[]> {
  const restored = new Map((await stagedAccounts(db)).map((account) => [account.newId, account.known]));
  return inOrder(await allAccounts(db, memberId))
    .filter(({ id }) => restored.has(id))
    .map((account) => ({
      id: account.id,
      name: account.name,
      created: restored.get(account.id) === false,
      currency: account.currency,
      balance: balanceOf(account).cents,
    }));
}

interface RestoreParts {
  system: Database;
  clock: Clock;
  files: FileStore;
  dataDirectory: string;
}

/**
 * Restores an archive completely or not at all, under the import lock. Existing records are kept. A preview does the
 * same work and rolls back. Throws Failure `file_refused` with the position.
 */
export async function restoreArchive(
  request: RestoreRequest,
  { system, clock, files: store, dataDirectory }: RestoreParts,
): Promise<RestoreReport> {
  const files = new RestoredFiles(dataDirectory, request.memberId);
  let stored: ReadonlySet<string> = new Set();
  try {
    const report = await importGate.run(request.memberId, () =>
      inBulkTransaction(system, request.memberId, async (transaction) => {
        const answer = await restoreAll(transaction, request, clock.now(), files);
        if (request.preview) throw keepNothing(answer);
        // Files are stored before the rows that refer to them become visible.
        const keys = await storedKeys(transaction.db, request.memberId);
        await files.store(store, keys);
        stored = keys;
        return answer;
      }),
    );
    const added = report.sections.find(({ section }) => section === 'transactions')?.added ?? 0;
    if (!request.preview && added > MANY_ROWS) settleWordsSoon(system);
    return report;
  } catch (error) {
    await files.forget(store, stored);
    throw error;
  } finally {
    await files.close();
  }
}
