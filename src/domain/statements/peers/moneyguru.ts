/**
 * Documents of moneyGuru: XML in which an entry's parts are attributes. Repeating entries that lie ahead are left out.
 */

import { parseAmount } from '../../money/parse-amount.ts';
import { tidy } from '../description.ts';
import { isoDay } from '../day.ts';
import { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementReader, StatementSink } from '../statement.ts';
import { attribute, XmlScanner } from '../xml-scanner.ts';
import { DoubleEntryBook, type LedgerEntry, type Posting } from './double-entry.ts';

const root = 'moneyguru-file';

interface OpenEntry extends LedgerEntry {
  postings: Posting[];
}

/** A reader for moneyGuru documents. Throws a `StatementRefusal` at the end where the text is none or is cut short. */
export function moneyguruReader(sink: StatementSink): StatementReader {
  const intake = new Intake(sink);
  const book = new DoubleEntryBook(intake);
  let isDocument = false;
  let entry: OpenEntry | null = null;
  let reference = '';
  const scanner: XmlScanner = new XmlScanner({
    open(name, attributes) {
      const value = (key: string): string => tidy(attribute(attributes, key) ?? '');
      const parent = scanner.path.at(-2);
      if (scanner.path.length === 1) isDocument = name === root;
      else if (name === 'account' && parent === root) declareAccount(book, value);
      else if (name === 'transaction' && parent === root) {
        const description = value('description');
        const notes = value('notes');
        entry = {
          line: scanner.line,
          date: isoDay(value('date'))?.date ?? null,
          description,
          payee: value('payee') || null,
          notes,
          postings: [],
        };
        reference = value('reference');
      } else if (name === 'split' && entry) {
        const posting = postingOf(value, reference);
        if (posting) entry.postings.push(posting);
        else intake.reject(entry.line, 'We couldn’t read the amount of this entry.');
      }
    },
    close(name) {
      if (name !== 'transaction' || !entry) return;
      book.entry(entry);
      entry = null;
    },
  });
  return {
    write(text) {
      scanner.write(text);
    },
    end() {
      scanner.end();
      if (!isDocument) throw new StatementRefusal('not_a_statement', 'This isn’t a moneyGuru document.');
      if (scanner.path.length > 0)
        throw new StatementRefusal('broken', 'This moneyGuru document is incomplete. Save it again.');
      if (intake.rows === 0)
        throw new StatementRefusal(
          'empty',
          'This moneyGuru document has no transactions in asset or liability accounts.',
        );
    },
  };
}

function declareAccount(book: DoubleEntryBook, value: (key: string) => string): void {
  const name = value('name');
  const group = value('group');
  const type = value('type');
  book.declare(name, {
    name,
    category: group === '' ? name : `${group}: ${name}`,
    role: type === 'income' || type === 'expense' ? 'category' : 'own',
    kind: type === 'liability' ? 'credit' : null,
    currency: value('currency') || null,
  });
}

function postingOf(value: (key: string) => string, reference: string): Posting | null {
  const written = value('amount');
  const amount = parseAmount(written);
  if (!amount) return null;
  const currency = /^([A-Z]{3}) /.exec(written)?.[1] ?? null;
  return {
    id: reference,
    account: value('account'),
    cents: amount.cents,
    rounded: amount.rounded,
    memo: value('memo'),
    currency,
  };
}
