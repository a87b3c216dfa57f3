/**
 * Journals of plain-text accounting, as hledger and ledger read them. Dates must have their year; prices, virtual
 * postings, periodic and automatic entries, and included files are left out.
 */

import { parseAmount } from '../../money/parse-amount.ts';
import { isoDay } from '../day.ts';
import { tidy } from '../description.ts';
import { Intake } from '../intake.ts';
import { Lines } from '../lines.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementAccount, StatementReader, StatementSink } from '../statement.ts';
import { DoubleEntryBook, type Posting } from './double-entry.ts';

const entryStart = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:[ \t]+[*!])?(?:[ \t]+\([^)]*\))?(?:[ \t]+(.*))?$/;
const ownRoot = /^(?:assets?|liabilit(?:y|ies)):/i;
const openingSide = /^equity:opening/i;
const kinds = new Set<string>(['transaction', 'savings', 'credit', 'investment', 'cash', 'loan']);
const longestNote = 1000;

interface OpenEntry {
  line: number;
  date: string | null;
  description: string;
  comment: string;
  notes: string[];
  postings: {
    account: string;
    cents: number | null;
    rounded: boolean;
    currency: string | null;
    assertedCents: number | null;
  }[];
}

/** 'id:ABC, kind:savings' → the value of one tag; '' without it. */
function tagOf(comment: string, name: string): string {
  return new RegExp(`(?:^|[\\s,])${name}:([^,]*)`).exec(comment)?.[1]?.trim() ?? '';
}

function cutComment(text: string): [text: string, comment: string] {
  const at = text.indexOf(';');
  return at < 0 ? [text.trimEnd(), ''] : [text.slice(0, at).trimEnd(), text.slice(at + 1).trim()];
}

/** '-12.50 AUD', 'AUD -12.50', '$-1,200.00' or '-$12'. Null for other goods than money, such as shares. */
function amountOf(text: string): { cents: number; rounded: boolean; currency: string | null } | null {
  const plain = text.split(/[@{]/)[0]!.trim();
  const currency = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/.exec(plain)?.[0] ?? null;
  const figure = (currency === null ? plain : plain.replace(currency, '')).replace(/[$€£¥\s]/g, '');
  const amount = /[A-Za-z"]/.test(figure) ? null : parseAmount(figure);
  return amount && { ...amount, currency };
}

class JournalReader implements StatementReader {
  readonly #intake: Intake;
  readonly #book: DoubleEntryBook;
  readonly #lines: Lines;
  readonly #declared = new Map<string, string>();
  readonly #known = new Set<string>();
  #entry: OpenEntry | null = null;
  #isInBlock = false;
  #isSkipping = false;

  constructor(sink: StatementSink) {
    this.#intake = new Intake(sink);
    this.#book = new DoubleEntryBook(this.#intake);
    this.#lines = new Lines((line, number) => this.#line(line, number));
  }

  write(text: string): void {
    this.#lines.write(text);
  }

  end(): void {
    this.#lines.end();
    if (this.#entry !== null && this.#lines.isUnended && this.#isCut(this.#entry)) {
      this.#intake.cutOff(this.#entry.line, 'The file ends in the middle of this entry.');
      this.#entry = null;
    }
    this.#close();
    if (this.#intake.rows + this.#intake.accounts === 0)
      throw new StatementRefusal('empty', 'This journal has no transactions in asset or liability accounts.');
  }

  #line(line: string, number: number): void {
    if (this.#isInBlock) {
      if (/^end comment\b/.test(line)) this.#isInBlock = false;
      return;
    }
    if (/^[ \t]/.test(line)) {
      if (line.trim() !== '') this.#inner(line.trim());
      else this.#close();
      return;
    }
    this.#close();
    this.#isSkipping = /^[~=]/.test(line);
    if (/^comment\b/.test(line)) this.#isInBlock = true;
    else if (/^account[ \t]/.test(line)) {
      const [name, comment] = cutComment(line.slice(8));
      this.#declared.set(name.trim(), comment);
    } else this.#begin(line, number);
  }

  #begin(line: string, number: number): void {
    const [text, comment] = cutComment(line);
    const start = entryStart.exec(text);
    if (!start) return;
    const [, year = '', month = '', day = '', words = ''] = start;
    const date = isoDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)?.date ?? null;
    this.#entry = { line: number, date, description: tidy(words), comment, notes: [], postings: [] };
  }

  #inner(line: string): void {
    const entry = this.#entry;
    if (!entry || this.#isSkipping) return;
    if (line.startsWith(';')) {
      entry.notes.push(tidy(line.slice(1)));
      return;
    }
    const [text] = cutComment(line);
    const [name, rest = ''] = text.replace(/^[*!]\s+/, '').split(/\s{2,}|\t/, 2) as [string, string?];
    if (/^[([]/.test(name)) return;
    const [before = '', asserted = ''] = rest.split(/=+\*?/, 2);
    const amount = before.trim() === '' ? null : amountOf(before);
    if (before.trim() !== '' && !amount) {
      this.#intake.reject(entry.line, 'We couldn’t read the amount of this entry.');
      this.#entry = null;
      return;
    }
    entry.postings.push({
      account: name.trim(),
      cents: amount?.cents ?? null,
      rounded: amount?.rounded ?? false,
      currency: amount?.currency ?? null,
      assertedCents: asserted.trim() === '' ? null : (amountOf(asserted)?.cents ?? null),
    });
  }

  /** Whether an entry in which the file ends may be a part of what it was: it has one side, or the sides differ. */
  #isCut({ postings }: OpenEntry): boolean {
    const last = postings.at(-1);
    if (last === undefined || postings.length === 1) return true;
    if (postings.some(({ cents }) => cents === null)) return last.cents === null && !this.#known.has(last.account);
    const currencies = new Set(postings.flatMap(({ currency }) => currency ?? []));
    return currencies.size <= 1 && postings.reduce((sum, { cents }) => sum + cents!, 0) !== 0;
  }

  #close(): void {
    const entry = this.#entry;
    this.#entry = null;
    if (!entry || entry.postings.length === 0) return;
    // An account is announced with its opening balance, which no later word can change.
    const isBalance = this.#isBalance(entry);
    for (const posting of entry.postings) this.#declare(posting.account, posting.currency);
    if (isBalance) return;
    const open = entry.postings.filter((posting) => posting.cents === null);
    if (open.length > 1) {
      this.#intake.reject(entry.line, 'More than one amount is missing from this entry.');
      return;
    }
    const sum = entry.postings.reduce((total, posting) => total + (posting.cents ?? 0), 0);
    const id = tagOf(entry.comment, 'id');
    const postings: Posting[] = entry.postings.map(({ account, cents, rounded, currency }) => ({
      id,
      account,
      cents: cents ?? -sum,
      rounded,
      memo: '',
      currency,
    }));
    const [payee, words] = entry.description.includes(' | ')
      ? entry.description.split(' | ', 2)
      : [null, entry.description];
    this.#book.entry({
      line: entry.line,
      date: entry.date,
      description: words ?? '',
      payee: payee ?? null,
      notes: entry.notes.join(' ').slice(0, longestNote),
      postings,
    });
  }

  /** Entries that move nothing, but say what an account held before the first row or after the last. */
  #isBalance({ postings }: OpenEntry): boolean {
    const [first, second] = postings;
    if (!first || !ownRoot.test(first.account)) return false;
    if (postings.length === 1 && first.assertedCents !== null && (first.cents ?? 0) === 0) {
      this.#intake.amend(this.#accountOf(first.account), { closingCents: first.assertedCents });
      return true;
    }
    if (postings.length === 2 && second && openingSide.test(second.account)) {
      const openingCents = first.cents ?? -(second.cents ?? 0);
      this.#accountOf(first.account, openingCents);
      return true;
    }
    return false;
  }

  #accountOf(key: string, openingCents: number | null = null): number {
    const { kind, number, bank } = this.#factsOf(key);
    return this.#intake.account(key, { name: key.slice(key.indexOf(':') + 1), kind, number, bank, openingCents });
  }

  #factsOf(key: string): Pick<StatementAccount, 'kind' | 'number' | 'bank'> {
    const comment = this.#declared.get(key) ?? '';
    const kind = tagOf(comment, 'kind');
    const named = /^(?:(\d{6}) )?(\S.*)$/.exec(tagOf(comment, 'number'));
    const usual = /^liabilit/i.test(key) ? 'credit' : null;
    return {
      kind: kinds.has(kind) ? (kind as StatementAccount['kind']) : usual,
      number: named?.[2] ?? null,
      bank: named?.[1] ?? null,
    };
  }

  #declare(key: string, currency: string | null): void {
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const [root = '', ...levels] = key.split(':');
    const isOwn = ownRoot.test(key);
    const name = levels.length === 0 ? root : levels.join(isOwn ? ':' : ': ');
    this.#book.declare(key, {
      name,
      category: name,
      role: isOwn ? 'own' : 'category',
      kind: this.#factsOf(key).kind,
      currency,
    });
    if (isOwn) this.#intake.amend(this.#accountOf(key), { currency });
  }
}

/**
 * A reader for journals. Throws a `StatementRefusal` at the end where the text holds no accounts of the member's own.
 */
export function journalReader(sink: StatementSink): StatementReader {
  return new JournalReader(sink);
}
