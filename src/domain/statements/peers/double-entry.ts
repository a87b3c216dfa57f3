/**
 * Books of double entry, as statement rows: one row for each posting in an account of the member's own, with the
 * other side of the entry as its category or, between own accounts, as a transfer.
 */

import { formatCents } from '../../money/format.ts';
import type { Intake } from '../intake.ts';
import type { StatementAccount } from '../statement.ts';

export interface LedgerAccount {
  name: string;
  /** The name as a category ('Group: Name'). */
  category: string;
  /** `own` holds money or owes it; `investment` holds securities; `category` says what money was for. */
  role: 'own' | 'investment' | 'category';
  kind: StatementAccount['kind'];
  currency: string | null;
}

export interface Posting {
  /** Stands for the posting in every export of the book; '' for none. */
  id: string;
  /** Key of the account. */
  account: string;
  cents: number;
  /** True where the book holds parts of a cent. */
  rounded: boolean;
  memo: string;
  /** ISO 4217, where it may differ from the account's; null for the account's own. */
  currency: string | null;
}

export interface LedgerEntry {
  line: number;
  /** 'YYYY-MM-DD', or null where the book has none that can be read. */
  date: string | null;
  description: string;
  payee: string | null;
  notes: string;
  postings: readonly Posting[];
}

/** An entry with more parts than this lists only the first in its notes. */
const maxListedParts = 12;

export class DoubleEntryBook {
  private readonly intake: Intake;
  private readonly accounts = new Map<string, LedgerAccount>();

  constructor(intake: Intake) {
    this.intake = intake;
  }

  declare(key: string, account: LedgerAccount): void {
    this.accounts.set(key, account);
  }

  entry(entry: LedgerEntry): void {
    for (const posting of entry.postings) {
      const account = this.accounts.get(posting.account);
      if (account?.role === 'investment') {
        this.intake.warnOnce(
          'investments_left_out',
          'We left out accounts that hold shares or funds, but included money moved in and out of them.',
          entry.line,
        );
      }
      if (account?.role !== 'own') continue;
      if (entry.date === null) this.intake.reject(entry.line, 'We couldn’t read the date of this entry.');
      else this.post(entry, entry.date, posting, account);
    }
  }

  private post(entry: LedgerEntry, date: string, posting: Posting, account: LedgerAccount): void {
    const index = this.intake.account(posting.account, {
      name: account.name,
      kind: account.kind,
      currency: account.currency,
    });
    if (posting.rounded) this.intake.warn('amount_rounded', 'We rounded an amount to the nearest cent.', entry.line);
    const others = entry.postings.filter((other) => other !== posting);
    const currency =
      account.currency === null
        ? posting.currency
        : this.intake.otherCurrency(posting.currency, account.currency, entry.line);
    this.intake.transaction({
      account: index,
      line: entry.line,
      date,
      amountCents: posting.cents,
      description: entry.description || (entry.payee ?? '') || posting.memo,
      payee: entry.payee,
      bankId: this.intake.uniqueId(index, posting.id, entry.line),
      balanceCents: null,
      currency,
      pending: false,
      merchantCode: null,
      category: this.categoryOf(others),
      tags: null,
      notes: this.notesOf(entry, posting, others),
    });
  }

  /** What the money was for, where the other side says one thing only. */
  private categoryOf(others: readonly Posting[]): string | null {
    const names = new Set(others.map((other) => this.nameOf(other)));
    const [name] = names;
    return names.size === 1 ? (name ?? null) : null;
  }

  private nameOf(posting: Posting): string | null {
    const account = this.accounts.get(posting.account);
    if (!account) return posting.account === '' ? null : posting.account;
    return account.role === 'category' ? account.category : `[${account.name}]`;
  }

  private notesOf(entry: LedgerEntry, posting: Posting, others: readonly Posting[]): string | null {
    const parts: string[] = [];
    if (entry.notes !== '') parts.push(entry.notes);
    if (posting.memo !== '' && posting.memo !== entry.description) parts.push(posting.memo);
    if (new Set(others.map((other) => this.nameOf(other))).size > 1) {
      const listed = others
        .slice(0, maxListedParts)
        .map((other) => `${this.nameOf(other) ?? 'No category'} ${formatCents(Math.abs(other.cents))}`);
      parts.push(`Split: ${listed.join(', ')}${others.length > maxListedParts ? ' …' : ''}`);
    }
    return parts.length === 0 ? null : parts.join(' · ');
  }
}
