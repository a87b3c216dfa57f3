/**
 * Gives the amounts of a file that has no minus at all their direction by TRNTYPE, where the types say that some went
 * out. Transactions wait until a minus shows that the amounts have their signs, as nearly all do at once.
 */

import type { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementEntry } from '../statement.ts';

type Kind = StatementAccount['kind'];

interface Waiting {
  entry: StatementEntry;
  type: string;
  kind: Kind;
}

/** So many transactions without a minus decide. */
const MAX_WAITING = 5000;

/** Types that only ever mean money out, so that one of them tells that a plus says nothing. */
const outright = new Set(['DEBIT', 'POS', 'ATM', 'DIRECTDEBIT']);
const outward = new Set([...outright, 'CHECK', 'FEE', 'SRVCHG', 'PAYMENT', 'REPEATPMT', 'CASH']);
const inward = new Set(['CREDIT', 'DEP', 'DIRECTDEP', 'DIV', 'INT']);

export class UnsignedAmounts {
  readonly #intake: Intake;
  #waiting: Waiting[] = [];
  #mode: 'undecided' | 'signed' | 'typed' = 'undecided';

  constructor(intake: Intake) {
    this.#intake = intake;
  }

  transaction(entry: StatementEntry, type: string, kind: Kind): void {
    if (this.#mode === 'undecided' && entry.amountCents < 0) this.#decide('signed');
    if (this.#mode === 'signed') return this.#intake.transaction(entry);
    if (this.#mode === 'typed') return this.#give({ entry, type, kind });
    this.#waiting.push({ entry, type: type.toUpperCase(), kind });
    if (this.#waiting.length >= MAX_WAITING) this.end();
  }

  end(): void {
    if (this.#mode === 'undecided') this.#decide(this.#hasTypedDebits() ? 'typed' : 'signed');
  }

  #hasTypedDebits(): boolean {
    const out = this.#waiting.filter(
      ({ entry, type, kind }) => entry.amountCents > 0 && directionOf(type, kind) === 'out',
    );
    return out.length > 1 || out.some(({ type }) => outright.has(type));
  }

  #decide(mode: 'signed' | 'typed'): void {
    this.#mode = mode;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (mode === 'typed')
      this.#intake.warnOnce(
        'signs_from_types',
        'No amount in this file has a minus sign, so we took money in and money out from the types. Check them.',
        null,
      );
    for (const each of waiting) {
      if (mode === 'typed') this.#give(each);
      else this.#intake.transaction(each.entry);
    }
  }

  #give({ entry, type, kind }: Waiting): void {
    if (entry.amountCents < 0)
      throw new StatementRefusal(
        'broken',
        'Most amounts in this OFX file have no sign, and some have a minus. Download it again, or as CSV.',
      );
    const direction = directionOf(type.toUpperCase(), kind);
    if (direction === null && entry.amountCents !== 0) {
      const reason = 'We couldn’t tell whether this was money in or out. Add it yourself.';
      return this.#intake.reject(entry.line, reason);
    }
    if (direction === 'out') entry.amountCents = 0 - entry.amountCents;
    this.#intake.transaction(entry);
  }
}

/** A card or a loan is paid by what comes in, and costs interest. */
function directionOf(type: string, kind: Kind): 'in' | 'out' | null {
  const isOwed = kind === 'credit' || kind === 'loan';
  if (isOwed && (type === 'PAYMENT' || type === 'REPEATPMT')) return 'in';
  if (isOwed && type === 'INT') return null;
  return outward.has(type) ? 'out' : inward.has(type) ? 'in' : null;
}
