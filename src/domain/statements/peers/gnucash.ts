/**
 * Books of GnuCash as XML, unpacked: version 2 (`gnc-v2`, since 2001) and the one before it (`gnc`). Accounts come
 * before entries in both. Templates of scheduled entries are left out, as they have not happened.
 */

import { tidy } from '../description.ts';
import { isoDay } from '../day.ts';
import { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementReader, StatementSink } from '../statement.ts';
import { XmlScanner } from '../xml-scanner.ts';
import { DoubleEntryBook, type LedgerAccount, type Posting } from './double-entry.ts';

/** Types of account that hold or owe money. Shares, funds and currency trading are investments, the rest categories. */
const ownTypes: Readonly<Record<string, StatementAccount['kind']>> = {
  BANK: 'transaction',
  CHECKING: 'transaction',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CASH: 'cash',
  CREDIT: 'credit',
  CREDITLINE: 'credit',
  ASSET: null,
  LIABILITY: 'loan',
  RECEIVABLE: null,
  PAYABLE: null,
};
const investmentTypes = new Set(['STOCK', 'MUTUAL', 'CURRENCY']);
/** Accounts above this depth have a parent that is their own child. */
const deepestAccount = 40;

interface AccountElement {
  name: string;
  id: string;
  type: string;
  currency: string | null;
  parent: string;
}

interface SplitElement extends Posting {
  state: string;
}

interface EntryElement {
  line: number;
  date: string | null;
  description: string;
  notes: string;
  splits: SplitElement[];
}

/** A reader for GnuCash XML. Throws a `StatementRefusal` at the end where the text is no such book or is cut short. */
export function gnucashReader(sink: StatementSink): StatementReader {
  const intake = new Intake(sink);
  const elements = new BookElements(intake);
  const scanner = new XmlScanner(elements);
  elements.scanner = scanner;
  return {
    write(text) {
      scanner.write(text);
    },
    end() {
      scanner.end();
      if (!elements.isBook) throw new StatementRefusal('not_a_statement', 'This isn’t a GnuCash book.');
      if (scanner.path.length > 0)
        throw new StatementRefusal('broken', 'This GnuCash book is incomplete. Save it again.');
      if (intake.rows === 0)
        throw new StatementRefusal('empty', 'This GnuCash book has no transactions in bank, cash or credit accounts.');
    },
  };
}

class BookElements {
  scanner: XmlScanner | null = null;
  isBook = false;
  private readonly intake: Intake;
  private readonly book: DoubleEntryBook;
  private readonly elements = new Map<string, AccountElement>();
  private account: AccountElement | null = null;
  private entry: EntryElement | null = null;
  private split: SplitElement | null = null;
  private slotKey = '';
  private isTemplate = false;

  constructor(intake: Intake) {
    this.intake = intake;
    this.book = new DoubleEntryBook(intake);
  }

  open(name: string): void {
    const path = this.scanner!.path;
    const parent = path.at(-2);
    if (path.length === 1) this.isBook = name === 'gnc-v2' || name === 'gnc';
    else if (name === 'template-transactions') this.isTemplate = true;
    else if (name === 'account' && (parent === 'book' || parent === 'ledger-data' || parent === 'gnc-v2')) {
      this.account = { name: '', id: '', type: '', currency: null, parent: '' };
    } else if (name === 'transaction' && !this.isTemplate) {
      this.entry = { line: this.scanner!.line, date: null, description: '', notes: '', splits: [] };
    } else if (name === 'split' && this.entry) {
      this.split = { id: '', account: '', cents: Number.NaN, rounded: false, memo: '', currency: null, state: '' };
    }
  }

  close(name: string, text: string): void {
    const parent = this.scanner!.path.at(-2) ?? '';
    if (name === 'template-transactions') this.isTemplate = false;
    else if (this.split) this.inSplit(name, parent, text);
    else if (this.entry) this.inEntry(name, parent, text);
    else if (this.account) this.inAccount(name, parent, text);
  }

  private inAccount(name: string, parent: string, text: string): void {
    const account = this.account!;
    if (name === 'account') {
      this.account = null;
      this.elements.set(account.id, account);
      this.book.declare(account.id, this.ledgerAccount(account));
    } else if (parent === 'account' || parent === 'restore') {
      if (name === 'name') account.name = tidy(text);
      else if (name === 'id' || name === 'guid') account.id = text;
      else if (name === 'type') account.type = text;
      else if (name === 'parent') account.parent ||= text;
    } else if (name === 'guid' && parent === 'parent') account.parent = text;
    else if (name === 'id' && (parent === 'commodity' || parent === 'currency'))
      account.currency = /^[A-Z]{3}$/.test(text) ? text : null;
  }

  private ledgerAccount(account: AccountElement): LedgerAccount {
    const names: string[] = [];
    for (
      let at: AccountElement | undefined = account;
      at && at.type !== 'ROOT' && names.length < deepestAccount;
      at = this.elements.get(at.parent)
    )
      names.unshift(at.name);
    // The top of the tree says only 'Expenses' or 'Income', which the sign of the amount says too.
    const category = (names.length > 1 ? names.slice(1) : names).join(': ');
    const kind = ownTypes[account.type];
    const role = kind !== undefined ? 'own' : investmentTypes.has(account.type) ? 'investment' : 'category';
    return { name: account.name, category, role, kind: kind ?? null, currency: account.currency };
  }

  private inEntry(name: string, parent: string, text: string): void {
    const entry = this.entry!;
    if (name === 'transaction') {
      this.entry = null;
      const postings = entry.splits.filter((split) => split.state !== 'v');
      if (postings.length < entry.splits.length) this.intake.reject(entry.line, 'This entry was voided.');
      this.book.entry({ ...entry, payee: null, postings });
    } else if (parent === 'date-posted' && (name === 'date' || name === 's')) entry.date = isoDay(text)?.date ?? null;
    else if (name === 'description' && (parent === 'transaction' || parent === 'restore'))
      entry.description = tidy(text);
    else if (parent === 'slot' && name === 'key') this.slotKey = text;
    else if (parent === 'slot' && name === 'value' && this.slotKey === 'notes') entry.notes = tidy(text);
  }

  private inSplit(name: string, parent: string, text: string): void {
    const split = this.split!;
    if (name === 'split') {
      this.split = null;
      if (Number.isNaN(split.cents))
        this.intake.reject(this.scanner!.line, 'We couldn’t read the amount of this entry.');
      else this.entry!.splits.push(split);
    } else if (parent !== 'split') return;
    else if (name === 'id' || name === 'guid') split.id = text;
    else if (name === 'account') split.account = text;
    else if (name === 'memo') split.memo = tidy(text);
    else if (name === 'reconciled-state' || name === 'reconcile-state') split.state = text;
    else if (name === 'quantity') {
      const amount = ratioCents(text);
      if (amount) Object.assign(split, amount);
    }
  }
}

/** Whole cents of a fraction such as '-14375/100', rounded half away from zero; null for what is none. */
export function ratioCents(text: string): { cents: number; rounded: boolean } | null {
  const match = /^(-?)(\d{1,18})\/([1-9]\d{0,11})$/.exec(text);
  if (!match) return null;
  const numerator = BigInt(match[2]!) * 100n;
  const denominator = BigInt(match[3]!);
  const size = Number((numerator * 2n + denominator) / (denominator * 2n));
  if (!Number.isSafeInteger(size)) return null;
  return { cents: match[1] === '-' && size !== 0 ? -size : size, rounded: numerator % denominator !== 0n };
}
