/** Reads transactions from delimited records. */

import { isBlankAmount, parseAmount } from '../../money/parse-amount.ts';
import { currencyCode, currencyOfAmount } from '../currency-code.ts';
import { shorten, type Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementEntry } from '../statement.ts';
import { BalanceSigns } from './balance-signs.ts';
import { AccountFinder } from './account-finder.ts';
import { CutCheck } from './cut-check.ts';
import { DayReader } from './day-reader.ts';
import { Descriptions, textOf } from './descriptions.ts';
import { detached } from './detached.ts';
import { FigureReader } from './figure-reader.ts';
import { flagValue } from './flag-words.ts';
import type { CsvColumns, CsvMapping } from './mapping.ts';
import { OuterBalances } from './outer-balances.ts';
import { stateOfTitle, type PreambleAccount } from './preamble.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { isMarkedPending, isOwnBalance, remarkOf, stateOf, type RowRemark } from './row-remarks.ts';
import { RowShape } from './row-shape.ts';
import { isOtherHeading, isSameHeading, LooseLines } from './sections.ts';
import { SideReader } from './side-reader.ts';
import { TransferReader } from './transfer-reader.ts';
import type { CsvSurvey } from './survey.ts';
import { tagsOf } from './tags.ts';
import { fieldText, recordCells, type CsvRecord } from './tokeniser.ts';

/** A description continued over more rows is no description. */
const maxContinuations = 10;
/** Payees, categories and the like are deduplicated up to this number. */
const mostWords = 5000;

const openDebit =
  'We couldn’t tell whether this debit or the ones with the opposite sign are reversals. Add it yourself.';

export class RowReader {
  private readonly survey: CsvSurvey;
  private readonly intake: Intake;
  private readonly mapping: CsvMapping;
  private readonly columns: CsvColumns;
  private readonly figures: FigureReader;
  private readonly accounts: AccountFinder;
  private readonly balances: OuterBalances;
  private readonly sides: SideReader | TransferReader | null;
  /** Where the balance proves the direction of amounts. */
  private readonly signs: BalanceSigns | null;
  private readonly days: DayReader;
  private readonly descriptions: Descriptions;
  private readonly words = new Map<string, string>();
  /** The last row, as the next may continue its description. */
  private pending: StatementEntry | null = null;
  private continuations = 0;
  private balancesSeen = false;
  /** Whether the rows stand below a title that says they are pending. */
  private isPending: boolean;
  private readonly loose: LooseLines;
  private readonly shape: RowShape;
  private readonly cut: CutCheck;
  private readonly repeats: RepeatedRows;

  constructor(survey: CsvSurvey, intake: Intake, zone: string | null) {
    this.survey = survey;
    this.intake = intake;
    this.mapping = survey.mapping;
    this.columns = survey.mapping.columns;
    this.days = new DayReader(survey, zone);
    this.descriptions = new Descriptions(this.columns.description, survey.rules.joined);
    this.figures = new FigureReader(survey, intake);
    this.accounts = new AccountFinder(survey, intake);
    this.isPending = survey.account.isPending === true;
    this.balances = new OuterBalances(intake, survey.newestFirst === true);
    this.signs =
      survey.byBalance === null
        ? null
        : new BalanceSigns({ direction: survey.byBalance, isOwed: survey.mapping.invertSign }, intake);
    this.loose = new LooseLines(intake);
    this.shape = new RowShape(survey);
    this.cut = new CutCheck(survey);
    this.repeats = new RepeatedRows(survey, intake);
    const { sides, transfers } = survey.rules;
    if (transfers) this.sides = new TransferReader(transfers, this.accounts, intake);
    else this.sides = sides ? new SideReader(sides, this.accounts, intake) : null;
    if (!survey.dateOrderDecided) {
      const order = survey.mapping.dateOrder === 'mdy' ? 'month comes before the day' : 'day comes before the month';
      intake.warn(
        'date_order_assumed',
        `The dates in this file could be read two ways. We assumed the ${order}.`,
        null,
      );
    }
  }

  /** `isUnended`: it is the last record of the file and has no line end. */
  read(record: CsvRecord, isUnended: boolean): void {
    const date = this.days.of(record);
    if (date === null) return this.undated(record);
    const labelled = this.loose.settle();
    if (labelled) this.enterSection(labelled);
    const description = this.descriptions.of(record) + this.shape.overflow(record);
    const fault = this.shape.faultOf(record);
    if (fault !== null) return this.reject(record, fault);
    if (isUnended && this.cut.isCut(record)) return this.cutOff(record);
    this.cut.note(record);
    const remark = description === '' ? this.remarkInAnyField(record) : this.remarkIn(record, description);
    if (remark === 'total') return this.reject(record, 'This is a total, not a transaction.');
    if (this.isOpenDebit(record)) return this.reject(record, openDebit);
    const cents = this.figures.amount(record);
    if (remark === 'own_balance' && isOwnBalance(cents, this.figures.balance(record)))
      return this.statedBalance(record);
    if (remark === 'balance' && cents !== 0 && !this.survey.rules.keepsBalanceRows) return this.statedBalance(record);
    if (Number.isNaN(cents))
      return remark === 'balance' || remark === 'own_balance' ? this.statedBalance(record) : this.withoutAmount(record);
    const refused = this.refusedBy(record);
    if (refused !== null) return this.reject(record, refused);
    const { both } = this.figures;
    if (both) return this.makeBoth(record, date, both, description);
    this.make(record, date, cents, description);
  }

  end(): void {
    this.release();
    this.signs?.end();
    this.loose.settle();
    if (this.survey.balanceFollows) this.balances.end();
    if (this.columns.balance !== null && !this.balancesSeen && this.intake.rows > 0) {
      this.intake.warnOnce('blank_balance', 'The balance column is empty, so we couldn’t check the balance.', null);
    }
  }

  /** A row with money out and in, which the member must explain. */
  private makeBoth(
    record: CsvRecord,
    date: string,
    { out, into }: { out: number; into: number },
    description: string,
  ): void {
    const { bothSides } = this.survey;
    if (bothSides === 'leave_out')
      return this.reject(record, 'This line has both money out and money in, and you chose to leave such lines out.');
    if (bothSides !== 'two') {
      if (bothSides === 'ask')
        this.intake.warn('both_sides', 'This line has both money out and money in.', record.line);
      return this.make(record, date, into - out, description);
    }
    this.make(record, date, into, description);
    if (this.pending) this.pending.balanceCents = null;
    this.make(record, date, 0 - out, description);
  }

  /** Whether the row has a debit in a file of which nothing tells if its debits or their reversals have the minus. */
  private isOpenDebit(record: CsvRecord): boolean {
    const { amount, debit } = this.columns;
    if (this.mapping.debitSign !== 'either' || amount !== null || debit === null) return false;
    const cents = parseAmount(fieldText(record, debit), this.mapping.decimalMark)?.cents ?? 0;
    return cents !== 0;
  }

  private statedBalance(record: CsvRecord): void {
    this.reject(record, 'This is a balance, not a transaction.');
    this.signs?.stated(this.figures.balance(record));
  }

  /** The rows below are of another account, or in another state. */
  private enterSection(title: PreambleAccount): void {
    this.release();
    this.isPending = title.isPending ?? this.isPending;
    if (title.name !== null || title.number !== null) this.accounts.startSection(title);
  }

  private make(record: CsvRecord, date: string, cents: number, description: string): void {
    const { columns, survey } = this;
    const currency = this.currencyOf(record);
    if (this.sides) {
      const base = this.rowFrom(record, 0, date, cents, description);
      const id = columns.id === null ? '' : textOf(record, columns.id);
      base.bankId = id === '' ? null : survey.rules.idPrefix + id;
      this.release();
      for (const entry of this.sides.rows(record, base, currency, this.mapping.decimalMark)) this.pass(entry);
      return;
    }
    const account = this.accounts.of(record, currency);
    const entry = this.rowFrom(record, account, date, cents, description);
    if (this.repeats.leavesOut(entry)) return this.release();
    const usual = this.accounts.currencyOf(account);
    if (currency !== usual) entry.currency = this.intake.otherCurrency(currency, usual, record.line);
    if (columns.id !== null) entry.bankId = this.idOf(record, account);
    const { transferStart, pendingStart } = survey.rules;
    if (transferStart !== null && entry.payee?.startsWith(transferStart)) {
      entry.category ??= `[${entry.payee.slice(transferStart.length)}]`;
      entry.payee = null;
    }
    const hasStart = pendingStart !== null && description.slice(0, pendingStart.length).toUpperCase() === pendingStart;
    if (hasStart || isMarkedPending(description)) entry.pending = true;
    this.release();
    this.pending = entry;
  }

  private rowFrom(
    record: CsvRecord,
    account: number,
    date: string,
    amountCents: number,
    description: string,
  ): StatementEntry {
    const { columns } = this;
    return {
      account,
      line: record.line,
      date,
      amountCents,
      description,
      payee: columns.payee === null ? null : this.wordOf(record, columns.payee),
      bankId: null,
      balanceCents: this.figures.balance(record),
      currency: null,
      pending: this.isPending || (columns.status !== null && stateOf(fieldText(record, columns.status)) === 'pending'),
      merchantCode: null,
      category: columns.category === null && columns.group === null ? null : this.categoryOf(record),
      tags: columns.tags === null ? null : tagsOf(fieldText(record, columns.tags)),
      notes: columns.notes === null ? null : this.wordOf(record, columns.notes),
    };
  }

  private release(): void {
    const entry = this.pending;
    if (!entry) return;
    this.pending = null;
    this.continuations = 0;
    this.pass(entry);
  }

  private pass(entry: StatementEntry): void {
    if (entry.balanceCents !== null) this.balancesSeen = true;
    if (this.survey.balanceFollows) this.balances.note(entry);
    if (this.signs) this.signs.transaction(entry);
    else this.intake.transaction(entry);
  }

  private cutOff(record: CsvRecord): void {
    this.release();
    this.intake.cutOff(record.line, 'The file ends in the middle of this line.');
  }

  private reject(record: CsvRecord, reason: string): void {
    this.release();
    this.intake.reject(record.line, reason);
  }

  private remarkIn(record: CsvRecord, description: string): RowRemark {
    return (
      remarkOf(description) ?? (this.survey.rules.joined.length > 0 ? remarkOf(this.descriptions.first(record)) : null)
    );
  }

  private remarkInAnyField(record: CsvRecord): RowRemark {
    for (let column = 0; column < record.count; column++) {
      const remark = remarkOf(fieldText(record, column).trim());
      if (remark !== null) return remark;
    }
    return null;
  }

  /** A recurring field as one shared string; null if blank. */
  private wordOf(record: CsvRecord, column: number): string | null {
    const text = textOf(record, column);
    if (text === '') return null;
    const known = this.words.get(text);
    if (known !== undefined) return known;
    if (this.words.size >= mostWords) return text;
    const detachedText = detached(text);
    this.words.set(detachedText, detachedText);
    return detachedText;
  }

  private categoryOf(record: CsvRecord): string | null {
    const group = this.columns.group === null ? null : this.wordOf(record, this.columns.group);
    const name = this.columns.category === null ? null : this.wordOf(record, this.columns.category);
    return group !== null && name !== null && group !== name ? `${group}: ${name}` : (name ?? group);
  }

  private currencyOf(record: CsvRecord): string | null {
    const { currency, amount, debit, credit } = this.columns;
    if (currency !== null) return currencyCode(fieldText(record, currency));
    if (!this.survey.figuresNameCurrency) return null;
    return currencyOfAmount([amount, debit, credit].map((column) => fieldText(record, column ?? -1)).join(''));
  }

  private idOf(record: CsvRecord, account: number): string | null {
    const id = textOf(record, this.columns.id!).replace(/^'|'$/g, '');
    return id === '' ? null : this.intake.uniqueId(account, this.survey.rules.idPrefix + id, record.line);
  }

  private refusedBy(record: CsvRecord): string | null {
    const { columns, survey } = this;
    const { noteKinds, splitWholeStart, countedStates } = survey.rules;
    if (columns.status !== null) {
      const status = textOf(record, columns.status);
      if (stateOf(status) === 'void') return `This didn’t go through: the bank says “${shorten(status)}”.`;
      if (countedStates.length > 0 && !countedStates.includes(status.toLowerCase()))
        return `This isn’t counted, because its status is “${shorten(status)}”.`;
    }
    if (
      noteKinds.length > 0 &&
      columns.kind !== null &&
      noteKinds.includes(flagValue(fieldText(record, columns.kind)))
    ) {
      return 'This is a note from the bank, not a transaction.';
    }
    if (
      splitWholeStart !== null &&
      columns.notes !== null &&
      fieldText(record, columns.notes).startsWith(splitWholeStart)
    ) {
      return 'This is the total of a split. Its parts are on separate lines.';
    }
    return null;
  }

  private withoutAmount(record: CsvRecord): void {
    const refused = this.refusedBy(record);
    if (refused !== null) return this.reject(record, refused);
    const { amount, debit, credit, flag } = this.columns;
    const stated = [amount, debit, credit]
      .map((column) => (column === null ? '' : fieldText(record, column).trim()))
      .find((text) => !isBlankAmount(text));
    if (stated === undefined) return this.reject(record, 'This line has no amount.');
    if (this.figures.hasFlags && parseAmount(stated, this.mapping.decimalMark)) {
      return this.reject(
        record,
        `We couldn’t tell whether “${shorten(fieldText(record, flag!).trim())}” means money in or money out.`,
      );
    }
    this.reject(record, `“${shorten(stated)}” isn’t an amount.`);
  }

  /** A record without a date: empty, a continued description, or no transaction. */
  private undated(record: CsvRecord): void {
    const filled: number[] = [];
    for (let column = 0; column < record.count; column++)
      if (fieldText(record, column).trim() !== '') filled.push(column);
    if (filled.length === 0) return;
    const { heading } = this.survey.sample;
    if (heading !== null && isSameHeading(record, heading)) return this.nextTable();
    if (heading !== null && isOtherHeading(record)) {
      throw new StatementRefusal(
        'broken',
        `Line ${record.line} starts another table with different columns. Save each table as its own file.`,
      );
    }
    const text = this.descriptions.of(record);
    const onlyText = filled.every((column) => this.descriptions.includes(column));
    if (this.pending && onlyText && remarkOf(text) === null && this.continuations < maxContinuations) {
      this.continuations++;
      this.pending.description = `${this.pending.description} ${text}`.trim();
      return;
    }
    const date = this.columns.date === null ? '' : fieldText(record, this.columns.date).trim();
    const remark =
      remarkOf(text) ?? remarkOf(date) ?? (/^(grand |sub ?)?totals?:?$/i.test(date || text) ? 'total' : null);
    this.release();
    if (remark === 'total') return this.loose.add(record, 'This is a total, not a transaction.', false);
    if (remark === 'balance' || remark === 'own_balance') {
      this.signs?.stated(this.figures.balance(record));
      return this.loose.add(record, 'This is a balance, not a transaction.', false);
    }
    if (stateOf(date) === 'pending' && stateOfTitle(recordCells(record)) === null)
      return this.loose.add(record, 'This is still pending: the bank hasn’t given it a date yet.', false);
    this.loose.add(record, date === '' ? 'This line has no date.' : `“${shorten(date)}” isn’t a date.`, true);
  }

  /** A repeated header: the same table continues, or that of another account. */
  private nextTable(): void {
    const title = this.loose.title();
    if (title) this.enterSection(title);
  }
}
