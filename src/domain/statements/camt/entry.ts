/** One Ntry of a CAMT message while it is read, and the row that it makes. */

import { formatDate } from '../../calendar/date-format.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import { isoDay } from '../day.ts';
import type { ReadDay } from '../day.ts';
import { longestText } from '../description.ts';
import { shorten, type Intake } from '../intake.ts';
import { attribute } from '../xml-scanner.ts';

/** What the parts of a batch, or the one part of an entry, say about it. */
interface Transaction {
  debtor: string;
  creditor: string;
  remittance: string[];
  references: string[];
  information: string;
  endToEndId: string;
  bankId: string;
}

/** A batch may have thousands of parts; a description needs few of them. */
const maxTransactions = 20;

/** Values that banks put where a reference is missing. */
const noReference = /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NOREF)$/i;

export class CamtEntry {
  readonly line: number;
  readonly position: number;
  #amountText = '';
  /** The currency of the amount, or ''. */
  currency = '';
  #direction = '';
  #status = '';
  #isReversal = false;
  #bookingDay: ReadDay | null = null;
  #valueDay: ReadDay | null = null;
  #otherDay: ReadDay | null = null;
  #dateText = '';
  #bankId = '';
  #entryReference = '';
  #information = '';
  #merchantCode: string | null = null;
  #transactions: Transaction[] = [];
  #transactionCount = 0;
  #batchSize = 0;

  constructor(line: number, position: number) {
    this.line = line;
    this.position = position;
  }

  /** An element inside the entry begins. `parent` is the name of the one around it. */
  open(name: string, parent: string, attributes: string): void {
    if (name === 'Amt' && parent === 'Ntry') this.currency = (attribute(attributes, 'Ccy') ?? '').trim().toUpperCase();
    if (name === 'TxDtls') {
      this.#transactionCount += 1;
      if (this.#transactions.length < maxTransactions) {
        this.#transactions.push({
          debtor: '',
          creditor: '',
          remittance: [],
          references: [],
          information: '',
          endToEndId: '',
          bankId: '',
        });
      }
    }
  }

  /** An element inside the entry ends. `path` leads to it; the statement stands at index `depth` of it. */
  close(path: readonly string[], depth: number, text: string): void {
    if (text === '') return;
    const name = path[path.length - 1] as string;
    const parent = path[path.length - 2] as string;
    if (parent === 'Ntry') this.#ownValue(name, text);
    else if (parent === 'Sts' && path.length === depth + 4) this.#status = text;
    else if (name === 'Dt' || name === 'DtTm') this.#date(parent, text);
    else if (name === 'MrchntCtgyCd') this.#merchantCode = /^\d{4}$/.test(text) ? text : null;
    else if (name === 'NbOfTxs') this.#batchSize = Math.max(this.#batchSize, /^\d{1,6}$/.test(text) ? Number(text) : 0);
    else if (this.#transactions.length === this.#transactionCount) this.#partValue(name, parent, path, text);
  }

  #ownValue(name: string, text: string): void {
    if (name === 'Amt') this.#amountText = text;
    else if (name === 'CdtDbtInd') this.#direction = text;
    else if (name === 'RvslInd') this.#isReversal = text === 'true' || text === '1';
    else if (name === 'Sts') this.#status = text;
    else if (name === 'AcctSvcrRef') this.#bankId = text;
    else if (name === 'NtryRef') this.#entryReference = text;
    else if (name === 'AddtlNtryInf') this.#information = oneLine(text);
  }

  #date(parent: string, text: string): void {
    const day = isoDay(text);
    if (day === null) this.#dateText = text;
    else if (parent === 'BookgDt') this.#bookingDay = day;
    else if (parent === 'ValDt') this.#valueDay = day;
  }

  /** A value of the last TxDtls. */
  #partValue(name: string, parent: string, path: readonly string[], text: string): void {
    const part = this.#transactions.at(-1);
    if (part === undefined) return;
    if (name === 'Ustrd' || name === 'AddtlRmtInf') addSome(part.remittance, text);
    else if ((name === 'Ref' && parent === 'CdtrRefInf') || name === 'CdtrRef') addSome(part.references, text);
    else if (name === 'AddtlTxInf') part.information = oneLine(text);
    else if (name === 'EndToEndId') part.endToEndId = noReference.test(text) ? '' : text;
    else if (name === 'AcctSvcrRef') part.bankId = text;
    else if (parent === 'RltdDts') this.#otherDay ??= isoDay(text);
    else if (name === 'Nm') nameParty(part, path, oneLine(text));
  }

  /** Makes the row or says why there is none. Gives its signed amount if it was booked in `accountCurrency`, else 0. */
  finish(intake: Intake, account: number, accountCurrency: string | null, statementDay: ReadDay | null): number {
    const cents = this.#cents(intake);
    if (cents === null) return 0;
    if (this.#status.toUpperCase() === 'INFO') {
      intake.reject(this.line, 'Your bank lists this for information only. It wasn’t posted.');
      return 0;
    }
    const day = this.#day(intake, statementDay);
    if (day === null) return 0;
    const pending = /^(?:PDNG|FUTR)$/i.test(this.#status);
    const currency = intake.otherCurrency(this.currency || null, accountCurrency, this.line);
    const payee = this.#payee();
    intake.transaction({
      account,
      line: this.line,
      date: day.date,
      amountCents: cents,
      description: this.#description(payee, cents),
      payee,
      bankId: intake.uniqueId(account, this.#uniqueReference(), this.line),
      balanceCents: null,
      currency,
      pending,
      merchantCode: this.#merchantCode,
      category: null,
      tags: null,
      notes: null,
    });
    return pending || currency !== null ? 0 : cents;
  }

  /**
   * The signed amount. The direction of a reversal is that of the reversing entry itself (the original went the other
   * way), so `RvslInd` changes nothing here.
   */
  #cents(intake: Intake): number | null {
    const amount = parseAmount(this.#amountText, this.#amountText.includes(',') ? ',' : '.');
    if (amount === null) {
      intake.reject(
        this.line,
        this.#amountText === ''
          ? 'This entry has no amount.'
          : `We couldn’t read the amount “${shorten(this.#amountText)}”.`,
      );
      return null;
    }
    const isDebit = /^(?:DBIT|D)$/i.test(this.#direction);
    if (!isDebit && !/^(?:CRDT|C)$/i.test(this.#direction)) {
      intake.reject(this.line, 'This entry doesn’t show whether it’s money in or money out.');
      return null;
    }
    if (amount.rounded) intake.warnOnce('amount_rounded', 'We rounded amounts to whole cents.', this.line);
    return isDebit && amount.cents !== 0 ? -amount.cents : amount.cents;
  }

  #day(intake: Intake, statementDay: ReadDay | null): ReadDay | null {
    const day = this.#bookingDay ?? this.#valueDay ?? this.#otherDay;
    if (day !== null) {
      if (day.corrected)
        intake.warn('date_corrected', `That date doesn’t exist, so we used ${formatDate(day.date)}.`, this.line);
      return day;
    }
    if (statementDay !== null && this.#dateText === '') {
      intake.warn(
        'date_corrected',
        `This entry has no date, so we used the statement’s, ${formatDate(statementDay.date)}.`,
        this.line,
      );
      return statementDay;
    }
    intake.reject(
      this.line,
      this.#dateText === '' ? 'This entry has no date.' : `We couldn’t read the date “${shorten(this.#dateText)}”.`,
    );
    return null;
  }

  /**
   * The bank's reference of the entry, or of its only part. A short NtryRef merely numbers the entries of one message
   * and would name another entry in the next.
   */
  #uniqueReference(): string {
    const reference =
      this.#bankId !== '' ? this.#bankId : this.#transactionCount === 1 ? (this.#transactions[0]?.bankId ?? '') : '';
    if (reference !== '') return reference;
    return this.#entryReference.length >= 12 ? this.#entryReference : '';
  }

  /** The party on the other side. For money in that is the debtor; a reversal names the parties of its original. */
  #payee(): string | null {
    const isMoneyIn = /^C/i.test(this.#direction) !== this.#isReversal;
    const names = new Set(
      this.#transactions.map((part) => (isMoneyIn ? part.debtor : part.creditor)).filter((name) => name !== ''),
    );
    return names.size === 1 ? ([...names][0] as string) : null;
  }

  #description(payee: string | null, cents: number): string {
    const first = this.#transactions[0];
    const words: string[] = [];
    for (const text of [payee ?? '', ...(this.#transactionCount <= 1 ? [partText(first)] : []), this.#information]) {
      if (text !== '' && !words.some((word) => word.includes(text))) words.push(text);
    }
    const size = Math.max(this.#batchSize, this.#transactionCount);
    if (size > 1) {
      if (words.length === 0) words.push(partText(first));
      words.push(`(${size} payments in one)`);
    }
    const description = words
      .filter((word) => word !== '')
      .join(' ')
      .slice(0, longestText);
    return description === '' ? (cents < 0 ? 'Payment' : 'Credit') : description;
  }
}

function partText(part: Transaction | undefined): string {
  if (part === undefined) return '';
  const texts = part.remittance.length > 0 ? part.remittance : part.references;
  if (texts.length > 0) return texts.join(' ');
  return part.information === '' ? part.endToEndId : part.information;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, longestText);
}

function addSome(texts: string[], text: string): void {
  if (texts.length < maxTransactions) texts.push(oneLine(text));
}

/**
 * Takes a name found below RltdPties: directly in the party (to version 7), in its Pty, or in the bank that is the party
 * itself (from version 8). The ultimate party, for whom another one acts, is taken when it is the only one named.
 */
function nameParty(part: Transaction, path: readonly string[], text: string): void {
  const at = path.lastIndexOf('RltdPties');
  if (at < 0) return;
  const between = path.slice(at + 2, -1).join('/');
  if (between !== '' && between !== 'Pty' && between !== 'Agt/FinInstnId') return;
  switch (path[at + 1]) {
    case 'Dbtr':
      part.debtor = text;
      break;
    case 'Cdtr':
      part.creditor = text;
      break;
    case 'UltmtDbtr':
      if (part.debtor === '') part.debtor = text;
      break;
    case 'UltmtCdtr':
      if (part.creditor === '') part.creditor = text;
      break;
  }
}
