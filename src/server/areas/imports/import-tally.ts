import type { ImportQuestion, ImportReport } from '#contract/areas/imports.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { MatchedAccounts } from './matching/destination.ts';
import type { FileCounts } from './reading/file-writer.ts';
import type { BatchResult, SampleRow } from './import-store.ts';
import { lineQuestions, questionsOf } from './reading/questions.ts';
import type { ExaminedFile } from './reading/statement-file.ts';
import type { Staging } from './staging.ts';
import type { BatchAccount } from './tables.ts';

const MAX_REJECTED = 1_000;
const MAX_SAMPLED = 50;
/** Banks date a payment a few days ahead over a weekend, or in a zone of their own. */
const DAYS_AHEAD = 7;

interface FileOutcome {
  file: ExaminedFile;
  encoding: string;
  staging: Staging;
  matched: MatchedAccounts;
  counts: FileCounts;
  sample: readonly SampleRow[];
}

/** Adds up the results of the files of one import, for the report and the history. */
export class ImportTally {
  firstId: number | null = null;
  lastId: number | null = null;
  /** Questions that the files leave open. */
  readonly questions: ImportQuestion[] = [];
  readonly #accounts: BatchAccount[] = [];
  readonly #files: ImportReport['files'] = [];
  readonly #rejected: ImportReport['rejected'] = [];
  readonly #warnings: ImportReport['warnings'] = [];
  readonly #gaps: ImportReport['balance_gaps'] = [];
  readonly #sample: ImportReport['sample'] = [];
  #rejectedCount = 0;
  #imported = 0;
  #duplicates = 0;
  #pendingReplaced = 0;
  #manualReplaced = 0;
  #categorised = 0;
  #sumCents = 0;
  readonly #currencies = new Set<string>();
  #firstDate: string | null = null;
  #lastDate: string | null = null;
  readonly #latestLikely: CivilDate;

  constructor(today: CivilDate) {
    this.#latestLikely = addDays(today, DAYS_AHEAD);
  }

  add({ file, encoding, staging, matched: placed, counts, sample }: FileOutcome): void {
    this.#files.push({
      name: file.name,
      format: file.format,
      layout: file.layout,
      encoding,
      rows: staging.rows,
      date_order: file.dateOrder,
      date_order_assumed: file.dateOrderAssumed,
      sign_proof: file.signProof,
      answer_remembered: file.isRemembered,
      amount_sign: file.amountSign,
    });
    this.questions.push(...questionsOf(file), ...lineQuestions(file.name, staging.warnings));
    for (const account of placed.accounts) {
      if (!this.#accounts.some((entry) => entry.id === account.id)) this.#accounts.push(account);
    }
    for (const row of staging.rejections)
      if (this.#rejected.length < MAX_REJECTED) this.#rejected.push({ ...row, file: file.name });
    this.#warnings.push(...staging.warnings);
    this.#warnings.push(...placed.notes.map((message) => ({ code: 'new_account', message, line: null })));
    this.#rejectedCount += staging.rejectionCount;
    this.#imported += counts.imported;
    this.#duplicates += counts.duplicates;
    this.#pendingReplaced += counts.pendingReplaced;
    this.#manualReplaced += counts.manualReplaced;
    this.#categorised += staging.categorised;
    if (counts.imported > 0) {
      this.firstId ??= counts.firstId;
      this.lastId = counts.lastId;
    }
    for (const [index, { trail, currencies }] of staging.accounts.entries()) {
      if (trail.rows === 0) continue;
      this.#sumCents += trail.sumCents;
      if (this.#firstDate === null || trail.firstDate < this.#firstDate) this.#firstDate = trail.firstDate;
      if (this.#lastDate === null || trail.lastDate > this.#lastDate) this.#lastDate = trail.lastDate;
      const account = this.#nameOf(placed.accountIds[index] ?? 0);
      const usual = placed.currencies[index]!;
      for (const currency of currencies) this.#currencies.add(currency ?? usual);
      this.#noteCurrency(account, usual);
      this.#noteFuture(account, trail.lastDate);
      this.#gaps.push(
        ...trail.gaps.map((gap) => ({
          account,
          currency: usual,
          date: gap.date,
          expected: gap.expectedCents,
          actual: gap.detectedCents,
          line: gap.line,
        })),
      );
    }
    this.#addSample(sample, placed);
  }

  #addSample(sample: readonly SampleRow[], placed: MatchedAccounts): void {
    for (const row of sample) {
      if (this.#sample.length === MAX_SAMPLED) break;
      this.#sample.push({
        line: row.line,
        account: this.#nameOf(placed.accountIds[row.account]!),
        date: row.date,
        amount: row.amount_cents,
        currency: row.currency ?? placed.currencies[row.account]!,
        description: row.description,
        merchant: row.merchant,
        sub_category_id: row.sub_category_id,
        duplicate: row.duplicate,
      });
    }
  }

  /** No figure adds the amounts of different currencies. */
  #noteCurrency(account: string, currency: string): void {
    const message = `${account} is in ${currency}. Spending, income, total balances and forecasts leave it out: they count Australian dollars only.`;
    if (currency !== 'AUD' && !this.#warnings.some((warning) => warning.message === message))
      this.#warnings.push({ code: 'other_currency', message, line: null });
  }

  /** A date that is still to come is usually day and month in the wrong order, or a century too late. */
  #noteFuture(account: string, lastDate: CivilDate): void {
    if (lastDate <= this.#latestLikely) return;
    const message = `${account} has transactions dated in the future, up to ${formatDate(lastDate)}. Check that their dates are right.`;
    this.#warnings.push({ code: 'future_dates', message, line: null });
  }

  result(): BatchResult {
    return {
      format: this.#format(),
      files: this.#files.map(({ name, format, layout }) => ({ name, format, layout })),
      accounts: this.#accounts,
      imported: this.#imported,
      duplicates: this.#duplicates,
      rejected: this.#rejectedCount,
      firstDate: this.#firstDate,
      lastDate: this.#lastDate,
      sumCents: this.#sumCents,
      currency: this.#currency,
      firstId: this.firstId,
      lastId: this.lastId,
    };
  }

  report(outcome: { batchId: number | null; preview: boolean; transfers: number }): ImportReport {
    return {
      batch_id: outcome.batchId,
      preview: outcome.preview,
      format: this.#format(),
      // An account that a preview would create has no permanent id.
      accounts: this.#accounts.map((account) =>
        outcome.preview && account.created ? { ...account, id: null } : account,
      ),
      imported: this.#imported,
      duplicates: this.#duplicates,
      rejected: this.#rejected,
      rejected_count: this.#rejectedCount,
      first_date: this.#firstDate,
      last_date: this.#lastDate,
      sum: this.#sumCents,
      currency: this.#currency,
      warnings: this.#warnings,
      files: this.#files,
      questions: this.questions,
      pending_replaced: this.#pendingReplaced,
      manual_replaced: this.#manualReplaced,
      categorised: this.#categorised,
      transfers: outcome.transfers,
      balance_gaps: this.#gaps,
      sample: this.#sample,
    };
  }

  /** The currency of all transactions; null if there are several. */
  get #currency(): string | null {
    const [first = 'AUD'] = this.#currencies;
    return this.#currencies.size > 1 ? null : first;
  }

  #nameOf(accountId: number): string {
    return this.#accounts.find((account) => account.id === accountId)?.name ?? '';
  }

  #format(): string {
    const formats = new Set(this.#files.map((file) => file.format));
    return formats.size === 1 ? [...formats][0]! : 'mixed';
  }
}
