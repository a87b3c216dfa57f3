/** The currency of each account that a table names in its rows: that of most of its rows. */

import { detached } from './detached.ts';
import type { CsvColumns } from './mapping.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

/** A file with more accounts than this is judged by the first ones. */
const maxAccounts = 200;
const maxCurrencies = 40;

export class AccountCurrencies {
  private readonly columns: CsvColumns;
  private readonly counts = new Map<string, Map<string, number>>();
  private last = '';

  constructor(columns: CsvColumns) {
    this.columns = columns;
  }

  note(record: CsvRecord, currency: string | null): void {
    const { account, number } = this.columns;
    if (currency === null || (account === null && number === null)) return;
    const [name, digits] = [accountField(record, account), accountField(record, number)];
    // A row without account fields belongs to the account of the row before it.
    if (name !== '' || digits !== '') this.last = accountKey(name, digits);
    const counts = this.of(this.last);
    if (counts && (counts.has(currency) || counts.size < maxCurrencies))
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }

  /** By the account's key. */
  get main(): Record<string, string> {
    return Object.fromEntries(
      [...this.counts].flatMap(([key, counts]) => {
        const [first] = [...counts].toSorted((a, b) => b[1] - a[1]);
        return first ? [[key, first[0]]] : [];
      }),
    );
  }

  private of(key: string): Map<string, number> | undefined {
    let counts = this.counts.get(key);
    if (!counts && this.counts.size < maxAccounts) {
      counts = new Map();
      this.counts.set(detached(key), counts);
    }
    return counts;
  }
}

/** What rows of one account have in common. */
export function accountKey(name: string, digits: string): string {
  return `${name}\u001f${digits}`;
}

/** A number that a spreadsheet shortened to '1.23457E+11' names no account. */
const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** A field without the stray quotes and leading apostrophe that would make another account of the same one. */
export function accountField(record: CsvRecord, column: number | null): string {
  const text = fieldText(record, column ?? -1).trim();
  if (shortenedNumber.test(text)) return '';
  return /["']/.test(text) ? text.replace(/^'|"/g, '').trim() : text;
}
