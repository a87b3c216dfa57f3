import { noColumns } from '#domain/statements/csv/mapping.ts';
import type { CsvColumnRole } from '#domain/statements/csv/mapping.ts';
import type { ColumnMapping } from '#contract/areas/imports.ts';

/** What a column of a table can be. */
export type Role = 'none' | 'description' | CsvColumnRole;

/** The roles that are offered, in the order in which people look for them. */
export const roleNames = {
  none: 'Skip',
  date: 'Date',
  description: 'Description',
  amount: 'Amount (plus and minus)',
  debit: 'Money out',
  credit: 'Money in',
  flag: 'Debit or credit',
  balance: 'Balance',
  fee: 'Extra fee',
  payee: 'Merchant or payee',
  category: 'Category',
  group: 'Parent category',
  id: 'Transaction ID',
  account: 'Account name',
  number: 'Account number',
  currency: 'Currency',
  notes: 'Notes',
  tags: 'Tags',
} as const satisfies Partial<Record<Role, string>>;

const offered = Object.keys(roleNames) as (keyof typeof roleNames)[];
const isSingle = (role: Role): role is CsvColumnRole => role !== 'none' && role !== 'description';
const singles = offered.filter((role) => isSingle(role)) as (CsvColumnRole & keyof typeof roleNames)[];

/** A role for each column, from what the survey made of the file. */
export function rolesOf(guess: ColumnMapping | null, width: number): Role[] {
  const roles = Array.from({ length: width }, (): Role => 'none');
  if (!guess) return roles;
  for (const role of singles) {
    const column = guess.columns[role];
    if (column !== null && column < width) roles[column] = role;
  }
  for (const column of guess.columns.description) if (column < width) roles[column] = 'description';
  return roles;
}

/** What still has to be said before rows can be read; null when nothing is. */
export function whatIsMissing(roles: readonly Role[]): string | null {
  const count = (role: Role): number => roles.filter((assigned) => assigned === role).length;
  const twice = singles.find((role) => count(role) > 1);
  if (twice) return `Only one column can be “${roleNames[twice]}”.`;
  if (count('date') === 0) return 'Choose which column is the date.';
  if (count('description') === 0 && count('payee') === 0) return 'Choose which column describes the transaction.';
  if (count('amount') > 0 && count('debit') + count('credit') > 0)
    return 'Choose either one amount column, or money in and money out.';
  if (count('amount') === 0 && count('debit') + count('credit') === 0)
    return 'Choose which column is the amount, or which are money in and money out.';
  return null;
}

const usual: ColumnMapping = {
  delimiter: ',',
  skipLines: 0,
  headerRow: true,
  columns: noColumns(),
  dateOrder: 'dmy',
  decimalMark: '.',
  invertSign: false,
  debitSign: 'either',
  flagOut: ['debit', 'dr', 'd'],
  flagIn: ['credit', 'cr', 'c'],
};

/** The mapping that the call takes: what was chosen, over what the survey found out about the file. */
export function mappingOf(
  roles: readonly Role[],
  guess: ColumnMapping | null,
  chosen: Pick<ColumnMapping, 'headerRow' | 'invertSign' | 'dateOrder'>,
): ColumnMapping {
  const columns = noColumns();
  for (const [index, role] of roles.entries()) {
    if (role === 'description') columns.description.push(index);
    else if (isSingle(role)) columns[role] = index;
  }
  return { ...(guess ?? usual), ...chosen, columns };
}
