import type { BulkTransaction } from '#server/kit/bulk.ts';
import { CopyIn } from '#server/kit/copy.ts';
import type { Chunk } from './chunk-queue.ts';
import { noMatches, matchAccountsOfFiles } from '../matching/destination.ts';
import type { FileToMatch } from '../matching/destination.ts';
import { inheritFromReplaced } from '../duplicates/duplicate-store.ts';
import { settleDuplicates } from '../duplicates/duplicates.ts';
import {
  clearStaging,
  hasLeftoverWithoutTexts,
  insertStaged,
  nextRowId,
  sampleOfStaged,
  stagedColumns,
} from '../import-store.ts';
import type { SampleRow } from '../import-store.ts';
import type { StagedAccount } from '../staging.ts';

const SAMPLE_ROWS = 50;

/** The results of importing one file. */
export interface FileCounts {
  imported: number;
  duplicates: number;
  pendingReplaced: number;
  manualReplaced: number;
  /** The file's transaction ids are between these. */
  firstId: number;
  lastId: number;
}

/**
 * Thrown when staged transactions matched a known key but are not stored: the import must be repeated with full
 * comparison.
 */
export class FullComparisonNeeded extends Error {}

/** Writes the chunks of one file to the database, without the transactions already stored. */
export class FileWriter {
  readonly matched = noMatches();
  readonly counts: FileCounts;
  sample: SampleRow[] = [];
  readonly #bulk: BulkTransaction;
  readonly #file: FileToMatch;
  readonly #accounts: readonly StagedAccount[];

  private constructor(bulk: BulkTransaction, file: FileToMatch, accounts: readonly StagedAccount[], firstId: number) {
    this.#bulk = bulk;
    this.#file = file;
    this.#accounts = accounts;
    this.counts = { imported: 0, duplicates: 0, pendingReplaced: 0, manualReplaced: 0, firstId, lastId: firstId };
  }

  /** `accounts` grows while the file is read. */
  static async open(bulk: BulkTransaction, file: FileToMatch, accounts: readonly StagedAccount[]): Promise<FileWriter> {
    return new FileWriter(bulk, file, accounts, await nextRowId(bulk.db));
  }

  async write(chunk: Chunk): Promise<void> {
    const { db } = this.#bulk;
    const { memberId, batchId, source } = this.#file;
    await clearStaging(db);
    await this.#copy(chunk);
    await matchAccountsOfFiles(db, this.#file, this.#accounts, this.matched);
    const { accountIds, accounts } = this.matched;
    const settled = await settleDuplicates(db, {
      memberId,
      batchId,
      source,
      accountIds,
      allNew: accounts.every((account) => account.created),
      firstId: this.counts.firstId,
      rows: chunk.rows,
      firstDate: chunk.firstDate,
      lastDate: chunk.lastDate,
    });
    if (chunk.withoutTexts > 0 && settled.duplicates < chunk.rows && (await hasLeftoverWithoutTexts(db)))
      throw new FullComparisonNeeded();
    if (this.counts.imported + this.counts.duplicates === 0) this.sample = await sampleOfStaged(db, SAMPLE_ROWS);
    if (settled.duplicates < chunk.rows)
      this.counts.imported += await insertStaged(db, memberId, batchId, source, this.matched);
    if (settled.pendingReplaced + settled.manualReplaced > 0)
      await inheritFromReplaced(db, memberId, batchId, accountIds);
    this.counts.duplicates += settled.duplicates;
    this.counts.pendingReplaced += settled.pendingReplaced;
    this.counts.manualReplaced += settled.manualReplaced;
  }

  /** Records the end of the file's transaction ids. */
  async close(): Promise<void> {
    this.counts.lastId = await nextRowId(this.#bulk.db);
  }

  async #copy(chunk: Chunk): Promise<void> {
    const copy = await CopyIn.open(
      this.#bulk.client,
      `copy staged (${stagedColumns.join(', ')}) from stdin (format binary)`,
    );
    for (const { buffer, end } of chunk.buffers) {
      copy.send(buffer, end);
      await copy.waitForSpace();
    }
    await copy.finish();
  }
}
