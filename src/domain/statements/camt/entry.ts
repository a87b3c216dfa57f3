/** One Ntry of a CAMT message while it is read, and the rows that it makes. */

import { formatDate } from '../../calendar/date-format.ts';
import { isoDay } from '../day.ts';
import type { ReadDay } from '../day.ts';
import { shorten, type Intake } from '../intake.ts';
import { attribute } from '../xml-scanner.ts';
import { addSome, describe, emptyPart, nameParty, oneLine, parsed, partText, signedCents } from './part.ts';
import type { Booking, Transaction } from './part.ts';

/** A batch of more parts than this is one row. */
const maxTransactions = 5000;

/** Values that banks put where a reference is missing. */
const noReference = /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NOREF)$/i;

export class CamtEntry {
  readonly line: number;
  readonly position: number;
  readonly #zone: string | null;
  #amountText = '';
  /** The currency of the amount, or ''. */
  currency = '';
  #partCurrency = '';
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
  #transactions: Transaction[] = [];
  #transactionCount = 0;
  #batchSize = 0;

  constructor(line: number, position: number, zone: string | null) {
    this.line = line;
    this.position = position;
    this.#zone = zone;
  }

  /** An element inside the entry begins. `parent` is the name of the one around it. */
  open(name: string, parent: string, attributes: string): void {
    if (name === 'Amt' && parent === 'Ntry') this.currency = (attribute(attributes, 'Ccy') ?? '').trim().toUpperCase();
    // Version 8 has the amount in the part itself, earlier ones below its details.
    if (name === 'Amt' && (parent === 'TxDtls' || parent === 'TxAmt'))
      this.#partCurrency = (attribute(attributes, 'Ccy') ?? '').trim().toUpperCase();
    if (name === 'TxDtls') {
      this.#transactionCount += 1;
      if (this.#transactions.length < maxTransactions) {
        this.#transactions.push({ ...emptyPart, remittance: [], references: [] });
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
    const day = isoDay(text, this.#zone);
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
    else if (name === 'MrchntCtgyCd') part.merchantCode = /^\d{4}$/.test(text) ? text : null;
    else if (name === 'Amt' && (parent === 'TxDtls' || (parent === 'TxAmt' && part.amountText === ''))) {
      part.amountText = text;
      part.currency = this.#partCurrency;
    } else if (name === 'CdtDbtInd' && parent === 'TxDtls') part.direction = text;
    else if (parent === 'RltdDts') this.#otherDay ??= isoDay(text, this.#zone);
    else if (name === 'Nm') nameParty(part, path, oneLine(text));
  }

  /**
   * Makes the row, or one for each part of a batch, or says why there is none. Gives its signed amount if it was booked
   * in `accountCurrency`, else 0.
   */
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
    for (const row of this.#parts(cents) ?? [this.#whole(cents)])
      intake.transaction({
        account,
        line: this.line,
        date: day.date,
        amountCents: row.cents,
        description: row.description,
        payee: row.payee,
        bankId: intake.uniqueId(account, row.reference, this.line),
        balanceCents: null,
        currency,
        pending,
        merchantCode: row.merchantCode,
        category: null,
        tags: null,
        notes: null,
      });
    return pending || currency !== null ? 0 : cents;
  }

  #whole(cents: number): Booking {
    const payee = this.#payee(this.#transactions);
    return {
      cents,
      payee,
      description: this.#description(payee, cents),
      reference: this.#uniqueReference(),
      merchantCode: this.#transactions.findLast(({ merchantCode }) => merchantCode !== null)?.merchantCode ?? null,
    };
  }

  /** The parts of a batch, where they state amounts that add up to the entry's; else null. */
  #parts(cents: number): Booking[] | null {
    if (this.#transactionCount < 2 || this.#transactions.length < this.#transactionCount) return null;
    const amounts = this.#transactions.map((part) =>
      part.currency === '' || part.currency === this.currency
        ? signedCents(part.amountText, part.direction || this.#direction)
        : null,
    );
    let sum = 0;
    for (const amount of amounts) {
      if (amount === null) return null;
      sum += amount;
    }
    if (sum !== cents) return null;
    const entryReference = this.#uniqueReference();
    const references = this.#transactions.map(({ bankId }) => bankId);
    return this.#transactions.map((part, at) => {
      const payee = this.#payee([part]);
      const isOwn = part.bankId !== '' && references.indexOf(part.bankId) === references.lastIndexOf(part.bankId);
      return {
        cents: amounts[at]!,
        payee,
        description: describe([payee ?? '', partText(part) || this.#information], amounts[at]!),
        reference: isOwn ? part.bankId : entryReference === '' ? '' : `${entryReference}/${at + 1}`,
        merchantCode: part.merchantCode,
      };
    });
  }

  /**
   * The signed amount. The direction of a reversal is that of the reversing entry itself (the original went the other
   * way), so `RvslInd` changes nothing here.
   */
  #cents(intake: Intake): number | null {
    const amount = parsed(this.#amountText);
    if (amount === null) {
      intake.reject(
        this.line,
        this.#amountText === ''
          ? 'This entry has no amount.'
          : `We couldn’t read the amount “${shorten(this.#amountText)}”.`,
      );
      return null;
    }
    const cents = signedCents(this.#amountText, this.#direction);
    if (cents === null) {
      intake.reject(this.line, 'This entry doesn’t show whether it’s money in or money out.');
      return null;
    }
    if (amount.rounded) intake.warnOnce('amount_rounded', 'We rounded amounts to whole cents.', this.line);
    return cents;
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
  #payee(parts: readonly Transaction[]): string | null {
    const isMoneyIn = (part: Transaction) => /^C/i.test(part.direction || this.#direction) !== this.#isReversal;
    const names = new Set(
      parts.map((part) => (isMoneyIn(part) ? part.debtor : part.creditor)).filter((name) => name !== ''),
    );
    return names.size === 1 ? ([...names][0] as string) : null;
  }

  #description(payee: string | null, cents: number): string {
    const first = this.#transactions[0];
    const texts = [payee ?? '', ...(this.#transactionCount <= 1 ? [partText(first)] : []), this.#information];
    const size = Math.max(this.#batchSize, this.#transactionCount);
    if (size <= 1) return describe(texts, cents);
    if (!texts.some((text) => text !== '')) texts.push(partText(first));
    return describe([...texts, `(${size} payments in one)`], cents);
  }
}
