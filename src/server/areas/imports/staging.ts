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

const DEFAULT_CURRENCY = 'AUD';
/** Rejected lines beyond this number are counted but not listed. */
const MAX_REJECTED = 1_000;
const MAX_WARNINGS = 200;
/** A chunk is closed at the first change of date after this many transactions, and at the latest at the maximum. */
const CHUNK_ROWS = 10_000;
const MAX_CHUNK_ROWS = 40_000;
/** The first transactions always have their texts, for the sample in the report. */
const SAMPLE_ROWS = 50;
/** Longer texts are cut: banks do not write them, and index entries must stay small. */
const MAX_DESCRIPTION_LENGTH = 1_000;
const MAX_WORD_LENGTH = 200;

/** How the transactions of a file are categorised. */
export interface CategorisationContext {
  categorise: Categoriser;
  /** True for exports of budgeting programs, whose categories the member chose. */
  categoriesAreOwn: boolean;
  /** The member's account for an account in the file, as far as it is known before its last transaction. */
  accountIdOf(facts: StatementAccount): number | null;
  /** Keys of stored transactions, where they are many; matching transactions are staged without texts. */
  known: KnownKeys | null;
}

/** An account in the file with the facts read so far. */
export interface StagedAccount {
  facts: StatementAccount;
  trail: BalanceTrail;
  /** The currencies of its transactions; null stands for that of the account. */
  currencies: Set<string | null>;
  /** For rules of a single account; looked up at the first transaction. */
  likelyId: number | null | undefined;
}

function shortened(text: string | null, maxLength: number): string | null {
  return text === null || text.length <= maxLength ? text : text.slice(0, maxLength);
}

const FIRST_TEXT_COLUMN = stagedColumns.indexOf('description');

function newChunk(): Chunk {
  return { rows: 0, withoutTexts: 0, firstDate: '', lastDate: '', buffers: [] };
}

function copyInto(chunk: Chunk): CopyRows {
  return new CopyRows({ send: (buffer, end) => void chunk.buffers.push({ buffer, end }) });
}

/**
 * Receives the transactions of one file from its reader, writes them in chunks for the staging table, and collects
 * counts and warnings for the report.
 */
export class Staging implements StatementSink {
  readonly accounts: StagedAccount[] = [];
  readonly rejections: RejectedEntry[] = [];
  readonly warnings: StatementWarning[] = [];
  rejectionCount = 0;
  rows = 0;
  categorised = 0;
  readonly categorisation: CategorisationContext;
  readonly #put: (chunk: Chunk) => void;
  readonly #keys = new RowKeys();
  #chunk: Chunk = newChunk();
  #out: CopyRows = copyInto(this.#chunk);
  #date = '';
  #dayNumber = 0;

  /** `put` receives each full chunk. */
  constructor(categorisation: CategorisationContext, put: (chunk: Chunk) => void) {
    this.categorisation = categorisation;
    this.#put = put;
  }

  account(facts: StatementAccount): number {
    return this.accounts.push({ facts, trail: new BalanceTrail(), currencies: new Set(), likelyId: undefined }) - 1;
  }

  amend(account: number, facts: Partial<StatementAccount>): void {
    Object.assign(this.accounts[account]!.facts, facts);
  }

  transaction(entry: StatementEntry): void {
    if (entry.date !== this.#date) {
      if (this.#chunk.rows >= CHUNK_ROWS) this.#closeChunk();
      this.#date = entry.date;
      this.#dayNumber = dayNumber(entry.date);
    } else if (this.#chunk.rows >= MAX_CHUNK_ROWS) this.#closeChunk();
    const account = this.accounts[entry.account]!;
    account.currencies.add(entry.currency);
    // A balance says nothing about an amount in another currency.
    const isAbroad = entry.currency !== null && entry.currency !== (account.facts.currency ?? DEFAULT_CURRENCY);
    if (entry.pending || isAbroad) account.trail.addPending(entry.date, entry.amountCents);
    else account.trail.add(entry.date, entry.line, entry.amountCents, entry.balanceCents);
    const bankId = entry.bankId === null || entry.bankId === '' ? null : shortened(entry.bankId, MAX_WORD_LENGTH);
    this.#keys.make(bankId, entry.description, entry.amountCents, this.#dayNumber);
    this.#send(entry, bankId, account);
    this.rows += 1;
  }

  rejected(entry: RejectedEntry): void {
    this.rejectionCount += 1;
    if (this.rejections.length < MAX_REJECTED) this.rejections.push(entry);
  }

  warning(warning: StatementWarning): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(warning);
  }

  /** Whether the file contained nothing at all. A statement without transactions still names its account. */
  get isEmpty(): boolean {
    return (
      this.rows + this.rejectionCount === 0 &&
      this.accounts.every(({ facts }) => facts.number === null && facts.name === null && facts.closingCents === null)
    );
  }

  /** Passes on the last chunk. */
  finish(): void {
    if (this.#chunk.rows > 0) this.#closeChunk();
  }

  #closeChunk(): void {
    this.#out.end();
    this.#put(this.#chunk);
    this.#chunk = newChunk();
    this.#out = copyInto(this.#chunk);
  }

  #send(entry: StatementEntry, bankId: string | null, account: StagedAccount): void {
    const out = this.#out;
    const chunk = this.#chunk;
    chunk.rows += 1;
    if (chunk.firstDate === '' || entry.date < chunk.firstDate) chunk.firstDate = entry.date;
    if (entry.date > chunk.lastDate) chunk.lastDate = entry.date;
    out.row(stagedColumns.length);
    out.int4(this.rows);
    out.int4(entry.account);
    out.int4(entry.line);
    out.date(this.#dayNumber);
    out.int8(entry.amountCents);
    out.int8(entry.balanceCents);
    out.int8Halves(this.#keys.high, this.#keys.low);
    out.bool(entry.pending);
    out.text(bankId);
    out.text(entry.currency);
    const { known } = this.categorisation;
    if (known !== null && !entry.pending && this.rows >= SAMPLE_ROWS && known.has(this.#keys.high, this.#keys.low)) {
      chunk.withoutTexts += 1;
      for (let column = FIRST_TEXT_COLUMN; column < stagedColumns.length; column += 1) out.null();
    } else this.#sendTexts(entry, account);
  }

  #sendTexts(entry: StatementEntry, account: StagedAccount): void {
    const out = this.#out;
    if (account.likelyId === undefined) account.likelyId = this.categorisation.accountIdOf(account.facts);
    const { subCategoryId, merchantKey, merchantName, reason, ruleId } = this.categorisation.categorise({
      description: entry.description,
      payee: entry.payee,
      amountCents: entry.amountCents,
      accountId: account.likelyId,
      merchantCode: entry.merchantCode,
      fileCategory: entry.category,
      fileCategoryIsOwn: this.categorisation.categoriesAreOwn,
    });
    if (subCategoryId !== 0) this.categorised += 1;
    const description = shortened(entry.description, MAX_DESCRIPTION_LENGTH)!;
    out.text(description);
    out.text(searchWords(description));
    out.text(merchantKey === '' ? null : shortened(merchantName, MAX_WORD_LENGTH));
    out.text(merchantKey === '' ? null : shortened(merchantKey, MAX_WORD_LENGTH));
    out.text(entry.merchantCode);
    out.int4(subCategoryId);
    out.text(reason === null ? null : reason.kind);
    out.text(reason === null ? null : shortened(reason.detail, MAX_WORD_LENGTH));
    out.int8(ruleId);
    out.text(shortened(entry.notes, MAX_DESCRIPTION_LENGTH));
    out.text(entry.tags === null || entry.tags.length === 0 ? null : entry.tags.join('\u001f'));
  }
}
