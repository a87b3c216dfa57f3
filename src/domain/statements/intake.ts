/**
 * What all readers do with what they find: count it, name each account once, and stop a file that is nothing but
 * faults.
 */

import { SeenIds } from './seen-ids.ts';
import { StatementRefusal } from './statement.ts';
import type { StatementAccount, StatementEntry, StatementSink, StatementWarning, RejectedEntry } from './statement.ts';

/** A file that makes more rejected rows than this, and more than it has rows, is not a damaged statement but none. */
const maxRejected = 10_000;

/** So many lines are named in the refusal of a file. */
const maxNamed = 20;

/** No statement lists more accounts than this. */
const maxAccounts = 10_000;

/** After this many warnings of one kind the member has understood; the rest are only counted. */
const mostWarningsOfAKind = 50;

export const noAccountFacts: Readonly<StatementAccount> = {
  bank: null,
  number: null,
  name: null,
  kind: null,
  currency: null,
  openingCents: null,
  closingCents: null,
};

export class Intake {
  rows = 0;
  rejections = 0;
  /** The first rejected rows, for the refusal of a file that has no others. */
  readonly firstRejected: RejectedEntry[] = [];
  readonly #sink: StatementSink;
  readonly #accounts = new Map<string, number>();
  readonly #ids = new SeenIds();
  readonly #warnings = new Map<StatementWarning['code'], number>();

  constructor(sink: StatementSink) {
    this.#sink = sink;
  }

  get accounts(): number {
    return this.#accounts.size;
  }

  /** The index of the account for `key`; announced the first time, and updated with new details later. */
  account(key: string, facts: Partial<StatementAccount>): number {
    const known = this.#accounts.get(key);
    if (known !== undefined) {
      const { openingCents: _first, ...later } = facts;
      this.amend(known, later);
      return known;
    }
    if (this.#accounts.size >= maxAccounts) {
      throw new StatementRefusal(
        'broken',
        'This file lists more accounts than a statement can have. It may be damaged. Download it again.',
      );
    }
    const index = this.#sink.account({ ...noAccountFacts, ...facts });
    this.#accounts.set(key, index);
    return index;
  }

  /** Passes on known facts; null changes nothing. */
  amend(account: number, facts: Partial<StatementAccount>): void {
    const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
    if (known.length > 0) this.#sink.amend(account, Object.fromEntries(known));
  }

  transaction(transaction: StatementEntry): void {
    this.rows += 1;
    this.#sink.transaction(transaction);
  }

  /** The id if it identifies the transaction; null if it is repeated (with a warning) or too unspecific. */
  uniqueId(account: number, id: string, line: number): string | null {
    if (id === '') return null;
    if (!this.#ids.repeats(account, id)) return identifies(id) ? id : null;
    this.warn(
      'repeated_bank_id',
      `Your bank used the reference ${shorten(id)} for more than one transaction. We kept them all.`,
      line,
    );
    return null;
  }

  reject(line: number, reason: string): void {
    this.rejections += 1;
    if (this.rejections > maxRejected && this.rejections > this.rows) {
      throw new StatementRefusal('broken', 'We couldn’t read most of this file. It may be damaged. Download it again.');
    }
    if (this.firstRejected.length < maxNamed) this.firstRejected.push({ line, reason });
    this.#sink.rejected({ line, reason });
  }

  /** Passes a warning on; of one kind the first fifty, then a closing line, then silence. */
  warn(code: StatementWarning['code'], message: string, line: number | null): void {
    const before = this.#warnings.get(code) ?? 0;
    this.#warnings.set(code, before + 1);
    if (before < mostWarningsOfAKind) this.#sink.warning({ code, message, line });
    if (before === mostWarningsOfAKind) {
      this.#sink.warning({ code, message: 'There are more of these. We only list the first 50.', line: null });
    }
  }

  /** A row in which the file ends. */
  cutOff(line: number, reason: string): void {
    this.reject(line, reason);
    this.warnTruncated(line);
  }

  warnTruncated(line: number): void {
    this.warnOnce('truncated', 'The file is incomplete. Download it again to make sure nothing is missing.', line);
  }

  warnOnce(code: StatementWarning['code'], message: string, line: number | null): void {
    if (!this.#warnings.has(code)) this.warn(code, message, line);
  }

  /** The currency of a transaction that isn't its account's, with a warning; null if it is the same or unknown. */
  otherCurrency(currency: string | null, usual: string | null, line: number): string | null {
    if (currency === null || currency === usual) return null;
    const others = usual === null ? '' : ` and others in ${usual}`;
    const message = `Some transactions are in ${currency}${others}. Totals count Australian dollars only.`;
    this.warnOnce('mixed_currency', message, line);
    return currency;
  }

  warned(code: StatementWarning['code']): number {
    return this.#warnings.get(code) ?? 0;
  }
}

const saysNothing = /^(?:(.)\1*|0*\d{0,5}|NONREF|NOTPROVIDED|NOT PROVIDED|UNKNOWN|NOREF\w*)$/i;

/**
 * False for ids that another file will use for another row. Some banks number the rows of each download from 1, and
 * some fill the field with zeros or a word; to trust such an id would take next month's rows for this month's.
 */
function identifies(id: string): boolean {
  if (id.length < 6) return false;
  const first = id.charCodeAt(0);
  const startsAsNumber = first > 48 && first < 58 && first !== id.charCodeAt(1);
  return startsAsNumber || !saysNothing.test(id);
}

/** Text for a message: short, so that a hostile field cannot fill the member's screen. */
export function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
