import { subCategoryIds } from '../categorise/taxonomy.ts';

/** An account of the member as planned cash flows see it. */
export interface OwnAccount {
  id: number;
  name: string;
  kind: 'transaction' | 'savings' | 'credit' | 'loan' | 'investment' | 'cash';
  /** Marked as the account that savings go to. */
  isSaving: boolean;
  /** Whether everyday money is spent from it: no savings, no debt, in use and in dollars. */
  isSpending: boolean;
  balanceCents: number;
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function only(accounts: readonly OwnAccount[]): OwnAccount | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}

/**
 * The account to which an own transfer goes, by its sub-category: the account that its name says, else the one card of a
 * card payment or the savings account. Null where that cannot be told.
 */
export function counterAccountOf(
  { name, subCategoryId, accountId }: { name: string; subCategoryId: number; accountId: number | null },
  accounts: readonly OwnAccount[],
): number | null {
  const others = accounts.filter(({ id }) => id !== accountId);
  const named = others.filter((account) => words(name).includes(words(account.name)));
  if (named.length > 0) return named.toSorted((a, b) => b.name.length - a.name.length)[0]!.id;
  if (subCategoryId === subCategoryIds['card-payments'])
    return only(others.filter(({ kind }) => kind === 'credit'))?.id ?? null;
  if (subCategoryId === subCategoryIds.super) return null;
  return (others.find(({ isSaving }) => isSaving) ?? only(others.filter(({ kind }) => kind === 'savings')))?.id ?? null;
}
