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
  dropBatch,
  importGate,
  openBatch,
  openStaging,
  refreshStatistics,
  settleWordsSoon,
} from '../../imports/public.ts';
import { searchWords } from '../../transactions/public.ts';
import { archiveFormat, archiveVersion } from '../archive/archive.ts';
import { FILES } from '../archive/archive-files.ts';
import { OPEN_MATTERS, openMatterOf } from '../archive/open-matters.ts';
import type { OpenMatter } from '../archive/open-matters.ts';
import { comeIn, waitingAccounts } from './restore-banking-store.ts';
import { restoreSection } from './restore-section.ts';
import {
  dropMissingFiles,
  loadRows,
  noteFile,
  openSections,
  rowWriter,
  sectionCount,
  settleWaiting,
  storedKeys,
} from './restore-store.ts';
import { RestoredFiles } from './restored-files.ts';
import { checkedRow } from './section-check.ts';
import type { Section } from '../archive/section.ts';
import { sectionNamed, sections } from '../archive/sections.ts';

const PIECE_BYTES = 128 * 1024;
const ROWS_AT_A_TIME = 5_000;
const MANY_ROWS = 2_000;
const MAX_OPEN = 500;
/** How every ZIP file begins, and so every workbook. */
const ZIP = 'PK\u0003\u0004';

function refused(message: string, more: Record<string, unknown> = {}): Failure {
  return new Failure('file_refused', message, { extra: { reason: 'archive', ...more } });
}

interface Header {
  format: unknown;
  version: unknown;
  exportedAt: Date | null;
}

/** Rows that have been read and wait to be laid into their tables; an archive is refused at the first row that is none. */
class ArchiveRows {
  readonly header: Header = { format: undefined, version: undefined, exportedAt: null };
  /** What was owed or under way in the account that the archive is from, and stays there. */
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
      const fault = this.#files.take(value);
      if (fault !== null)
        throw refused(`Line ${line}: ${name}[${index}] ${fault}.`, { line, path: `${name}[${index}]` });
    }
    const open = name === OPEN_MATTERS && this.stays.length < MAX_OPEN ? openMatterOf(value) : null;
    if (open !== null) this.stays.push(open);
    const section = sectionNamed(name);
    if (!section) return;
    if (index >= section.maxRows)
      throw refused(`Line ${line}: there are more than ${section.maxRows} ${name}.`, { line, path: name });
    const checked = checkedRow(section, value);
    if (!('row' in checked)) {
      const path = `${name}[${index}]${checked.field === '' ? '' : `.${checked.field}`}`;
      throw refused(`Line ${line}: ${path} should be ${checked.wanted}.`, { line, path });
    }
    const { row } = checked;
    if (name === 'transactions') row['words'] = searchWords(String(row['description']));
    for (const column of section.columns)
      if (column.kind === 'file' && row[column.name] !== null)
        row[column.name] = this.#files.keyOf(row[column.name] as number);
    let waiting = this.#waiting.get(name);
    if (!waiting) this.#waiting.set(name, (waiting = { section, write: rowWriter(section), lines: [] }));
    waiting.lines.push(waiting.write(index, row));
    // A list that comes twice would begin again at 0.
    if (index < (this.#counts.get(name) ?? 0))
      throw refused(`Line ${line}: ${name} stands twice in the archive.`, { line, path: name });
    this.#counts.set(name, index + 1);
  }

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  checkHeader(): void {
    const { format, version, exportedAt } = this.header;
    if (format !== archiveFormat)
      throw refused(
        'This is not an archive of ours: it should begin with its format. Choose the JSON file of an export.',
        { path: 'format' },
      );
    if (version !== archiveVersion)
      throw refused(
        `This archive is of version ${String(version).slice(0, 20)}; version ${archiveVersion} can be read.`,
        { path: 'version' },
      );
    if (exportedAt === null) throw refused('The archive does not say when it was made.', { path: 'exported_at' });
  }

  /** Lays out what has been read, all of it at the end. */
  async layOut(all = false): Promise<void> {
    await this.#files.spool();
    for (const waiting of this.#waiting.values()) {
      const { section, lines } = waiting;
      if (lines.length === 0 || (!all && lines.length < ROWS_AT_A_TIME)) continue;
      waiting.lines = [];
      await loadRows(this.#client, section, lines);
    }
  }
}

/** Passes the archive through the scanner, piece by piece, and leaves the event loop free in between. */
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
        throw refused(
          'This is a workbook or a packed file, which can’t be restored. Choose the archive (JSON) of an export.',
        );
      isFirst = false;
      scanner.write(decoder.write(buffer.subarray(0, bytesRead)));
      await rows.layOut();
      await turn();
    }
    scanner.end();
    rows.checkHeader();
    await rows.layOut(true);
  } catch (error) {
    if (error instanceof ArchiveFault) throw refused(`Line ${error.line}: ${error.message}`, { line: error.line });
    throw error;
  } finally {
    await handle.close();
  }
}

/** A constraint of the database that a row of the archive breaks: refused like any other fault, by the name of its part. */
async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && /^(22|23)/.test(code)) {
      const reason =
        code === '23505'
          ? 'two of its rows have the same id or stand for the same thing'
          : 'one of its rows contradicts itself';
      throw refused(`Something in ${name} cannot be kept: ${reason}.`, { path: name });
    }
    throw error;
  }
}

/** Holds the files against the rows that name them: an image that is missing leaves its goal without one, and a receipt that is missing stays away. */
async function settleFiles(db: Database, files: RestoredFiles): Promise<void> {
  for await (const { key, file } of files.checkedFiles()) {
    if (file) await noteFile(db, key, { contentType: file.contentType, sizeBytes: file.bytes.length });
    else await dropMissingFiles(db, key);
  }
}

export interface RestoreOrder {
  memberId: number;
  file: { name: string; path: string };
  preview: boolean;
}

async function restoreAll(
  { db, client, asSystem }: BulkTransaction,
  { memberId, file, preview }: RestoreOrder,
  at: Date,
  files: RestoredFiles,
): Promise<RestoreReport> {
  await openStaging(db, memberId);
  await openSections(client, sections);
  const rows = new ArchiveRows(client, files);
  await guarded('the archive', () => readArchive(file.path, rows));
  await settleFiles(db, files);
  const batchId = await openBatch(db, memberId, at);
  const reported: RestoreReport['sections'] = [];
  const filled = sections.filter(({ name }) => rows.has(name));
  for (const section of filled) await guarded(section.name, () => settleWaiting(db, section));
  for (const section of filled) {
    const added = await guarded(section.name, () => restoreSection({ db, asSystem, memberId, batchId, at }, section));
    const { total } = await sectionCount(db, section);
    reported.push({ section: section.name, total, added, known: total - added });
  }
  const accounts = await accountsAfter(db, memberId);
  const addedOf = (name: string): number => reported.find(({ section }) => section === name)?.added ?? 0;
  const made = addedOf('accounts') + addedOf('transactions');
  const facts = await comeIn(db);
  if (made === 0) await dropBatch(db, memberId, batchId);
  else {
    await closeBatch(db, memberId, batchId, {
      format: 'wattle',
      files: [{ name: file.name, format: 'wattle', layout: null }],
      accounts: accounts.map(({ id, name, created }) => ({ id, name, created })),
      imported: addedOf('transactions'),
      duplicates: reported.find(({ section }) => section === 'transactions')?.known ?? 0,
      rejected: 0,
      firstDate: facts.first_date,
      lastDate: facts.last_date,
      sumCents: facts.cents,
      firstId: facts.first_id,
      lastId: facts.last_id,
    });
  }
  if (addedOf('transactions') > MANY_ROWS) await refreshStatistics(db);
  return {
    preview,
    batch_id: preview || made === 0 ? null : batchId,
    exported_at: rows.header.exportedAt!,
    sections: reported,
    stays: rows.stays,
    accounts: accounts.map(({ id: _id, ...account }) => account),
  };
}

/** The accounts that the archive is about, with what they hold now. */
async function accountsAfter(
  db: Database,
  memberId: number,
): Promise<(RestoreReport['accounts'][number] & { id: number })[]> {
  const input = new Map((await waitingAccounts(db)).map((account) => [account.newId, account.known]));
  return inOrder(await allAccounts(db, memberId))
    .filter(({ id }) => input.has(id))
    .map((account) => ({
      id: account.id,
      name: account.name,
      created: input.get(account.id) === false,
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
 * Brings an archive in, all of it or nothing, under the lock of imports. What the member has already stays as it is. A
 * preview does the same work and keeps nothing of it. Throws Failure `file_refused`, which names the place.
 */
export async function restoreArchive(
  order: RestoreOrder,
  { system, clock, files: store, dataDirectory }: RestoreParts,
): Promise<RestoreReport> {
  const files = new RestoredFiles(dataDirectory, order.memberId);
  let stored: ReadonlySet<string> = new Set();
  try {
    const report = await importGate.run(order.memberId, () =>
      inBulkTransaction(system, order.memberId, async (bulk) => {
        const answer = await restoreAll(bulk, order, clock.now(), files);
        if (order.preview) throw keepNothing(answer);
        // Files lie where they are named before anybody can read the names.
        const named = await storedKeys(bulk.db, order.memberId);
        await files.store(store, named);
        stored = named;
        return answer;
      }),
    );
    const added = report.sections.find(({ section }) => section === 'transactions')?.added ?? 0;
    if (!order.preview && added > MANY_ROWS) settleWordsSoon(system);
    return report;
  } catch (error) {
    await files.forget(store, stored);
    throw error;
  } finally {
    await files.close();
  }
}
