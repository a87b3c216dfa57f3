/** Whose account numbers a column holds: the member's, or those of who paid or was paid. */

import type { CsvColumns } from './mapping.ts';
import { accountOfPreamble } from './preamble.ts';
import type { CsvStructure } from './structure.ts';

const bare = (number: string): string => number.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();

/**
 * Whether the account numbers are of other parties: the lines above the table name the member's own account and the
 * column never does, or it follows the payee and is not the same in each row.
 */
export function isOtherParty({ number, payee }: CsvColumns, { preamble, dataRows }: CsvStructure): boolean {
  if (number === null) return false;
  const values = new Set(dataRows.map(({ cells }) => bare(cells[number] ?? '')));
  if (payee !== null && payee === number - 1 && values.size > 1) return true;
  const own = bare(accountOfPreamble(preamble).number ?? '');
  values.delete('');
  return own !== '' && ![...values].some((value) => own.endsWith(value) || value.endsWith(own));
}
