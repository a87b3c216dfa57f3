import { dayNumber } from '#domain/calendar/civil-date.ts';
import type { Categoriser } from '../categories/public.ts';
import { searchWords } from '../transactions/public.ts';
import { BalanceTrail } from '#domain/statements/balance-check.ts';
import type {
  RejectedEntry,
  StatementAccount,
  StatementEntry,
  StatementSink,
  StatementWarning,
} from '#domain/statements/statement.ts';
import { CopyRows } from '#server/kit/copy-rows.ts';
import type { Chunk } from './reading/chunk-queue.ts';
import { stagedColumns } from './import-store.ts';
import type { KnownKeys } from './duplicates/known-keys.ts';
import { RowKeys } from './duplicates/transaction-key.ts';

/** Refusals beyond this many are counted and no longer listed. */
const MAX_REJECTED = 1_000;
const MAX_WARNINGS = 200;
/** A chunk is closed at the first change of day after so many rows, or at so many at the latest. */
const CHUNK_ROWS = 10_000;
const MAX_CHUNK_ROWS = 40_000;
/** The first rows keep their texts in any case, for the sample in the answer. */
const ROWS_IN_SAMPLE = 50;
/** Texts longer than this are cut: no bank writes them, and an index entry must stay small. */
const MAX_DESCRIPTION_LENGTH = 1_000;
const MAX_WORD_LENGTH = 200;

/** How the rows of a file are put into categories. */
export interface Placing {
  place: Categoriser;
  /** True for exports of budgeting programs, whose categories the member chose. */
  categoriesAreOwn: boolean;
  /** The member's account that an account of the file is by its name, as far as that is known before its last row. */
  accountIdOf(facts: StatementAccount): number | null;
  /** Keys of rows that stand already, where there are many; such rows need not be looked at closely. */
  known: KnownKeys | null;
}

/** An account of the file with what its rows told. */
export interface StagedAccount {
  facts: StatementAccount;
  trail: BalanceTrail;
  /** For rules that hold in one account alone; looked up at the first row. */
  likelyId: number | null | undefined;
}

function shortened(text: string | null, most: number): string | null {
  return text === null || text.length <= most ? text : text.slice(0, most);
}

const FIRST_TEXT_COLUMN = stagedColumns.indexOf('description');

function newChunk(): Chunk {
  return { rows: 0, bare: 0, firstDate: '', lastDate: '', buffers: [] };
}

function rowsOf(chunk: Chunk): CopyRows {
  return new CopyRows({ send: (buffer, end) => void chunk.buffers.push({ buffer, end }) });
}

/**
 * Takes the rows of one file from its reader and lays them out for the temporary table `staged`, chunk by chunk, while
 * it counts and follows what the import will have to say.
 */
export class Staging implements StatementSink {
  readonly accounts: StagedAccount[] = [];
  readonly rejections: RejectedEntry[] = [];
  readonly warnings: StatementWarning[] = [];
  rejectionCount = 0;
  rows = 0;
  categorised = 0;
  readonly #placing: Placing;
  readonly #put: (chunk: Chunk) => void;
  readonly #keys = new RowKeys();
  #chunk: Chunk = newChunk();
  #out: CopyRows = rowsOf(this.#chunk);
  #date = '';
  #dayNumber = 0;

  /** `put` takes each chunk as it is full. */
  constructor(placing: Placing, put: (chunk: Chunk) => void) {
    this.#placing = placing;
    this.#put = put;
  }

  account(facts: StatementAccount): number {
    return this.accounts.push({ facts, trail: new BalanceTrail(), likelyId: undefined }) - 1;
  }

  amend(account: number, facts: Partial<StatementAccount>): void {
    Object.assign(this.accounts[account]!.facts, facts);
  }

  transaction(row: StatementEntry): void {
    if (row.date !== this.#date) {
      if (this.#chunk.rows >= CHUNK_ROWS) this.#closeChunk();
      this.#date = row.date;
      this.#dayNumber = dayNumber(row.date);
    } else if (this.#chunk.rows >= MAX_CHUNK_ROWS) this.#closeChunk();
    const account = this.accounts[row.account]!;
    if (row.pending) account.trail.addPending(row.date, row.amountCents);
    else account.trail.add(row.date, row.line, row.amountCents, row.balanceCents);
    const bankId = row.bankId === null || row.bankId === '' ? null : shortened(row.bankId, MAX_WORD_LENGTH);
    this.#keys.make(bankId, row.description, row.amountCents, this.#dayNumber);
    this.#send(row, bankId, account);
    this.rows += 1;
  }

  rejected(row: RejectedEntry): void {
    this.rejectionCount += 1;
    if (this.rejections.length < MAX_REJECTED) this.rejections.push(row);
  }

  warning(warning: StatementWarning): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(warning);
  }

  /** True while the file has told nothing at all. A statement without transactions still names its account. */
  get isEmpty(): boolean {
    return (
      this.rows + this.rejectionCount === 0 &&
      this.accounts.every(({ facts }) => facts.number === null && facts.name === null && facts.closingCents === null)
    );
  }

  /** Hands out what is left. */
  finish(): void {
    if (this.#chunk.rows > 0) this.#closeChunk();
  }

  #closeChunk(): void {
    this.#out.end();
    this.#put(this.#chunk);
    this.#chunk = newChunk();
    this.#out = rowsOf(this.#chunk);
  }

  #send(row: StatementEntry, bankId: string | null, account: StagedAccount): void {
    const out = this.#out;
    const chunk = this.#chunk;
    chunk.rows += 1;
    if (chunk.firstDate === '' || row.date < chunk.firstDate) chunk.firstDate = row.date;
    if (row.date > chunk.lastDate) chunk.lastDate = row.date;
    out.row(stagedColumns.length);
    out.int4(this.rows);
    out.int4(row.account);
    out.int4(row.line);
    out.date(this.#dayNumber);
    out.int8(row.amountCents);
    out.int8(row.balanceCents);
    out.int8Halves(this.#keys.high, this.#keys.low);
    out.bool(row.pending);
    out.text(bankId);
    out.text(row.currency);
    const { known } = this.#placing;
    if (known !== null && !row.pending && this.rows >= ROWS_IN_SAMPLE && known.has(this.#keys.high, this.#keys.low)) {
      chunk.bare += 1;
      for (let column = FIRST_TEXT_COLUMN; column < stagedColumns.length; column += 1) out.null();
    } else this.#sendTexts(row, account);
  }

  #sendTexts(row: StatementEntry, account: StagedAccount): void {
    const out = this.#out;
    if (account.likelyId === undefined) account.likelyId = this.#placing.accountIdOf(account.facts);
    const { subCategoryId, merchantKey, merchantName, reason, ruleId } = this.#placing.place({
      description: row.description,
      payee: row.payee,
      amountCents: row.amountCents,
      accountId: account.likelyId,
      merchantCode: row.merchantCode,
      fileCategory: row.category,
      fileCategoryIsOwn: this.#placing.categoriesAreOwn,
    });
    if (subCategoryId !== 0) this.categorised += 1;
    const description = shortened(row.description, MAX_DESCRIPTION_LENGTH)!;
    out.text(description);
    out.text(searchWords(description));
    out.text(merchantKey === '' ? null : shortened(merchantName, MAX_WORD_LENGTH));
    out.text(merchantKey === '' ? null : shortened(merchantKey, MAX_WORD_LENGTH));
    out.text(row.merchantCode);
    out.int4(subCategoryId);
    out.text(reason === null ? null : reason.kind);
    out.text(reason === null ? null : shortened(reason.detail, MAX_WORD_LENGTH));
    out.int8(ruleId);
    out.text(shortened(row.notes, MAX_DESCRIPTION_LENGTH));
    out.text(row.tags === null || row.tags.length === 0 ? null : row.tags.join('\u001f'));
  }
}
