import { subCategoryIds } from '../categorise/taxonomy.ts';

/** An account of the member as planned cash flows see it. */
export interface MemberAccount {
  id: number;
  name: string;
  kind: 'transaction' | 'savings' | 'credit' | 'loan' | 'investment' | 'cash';
  /** Whether savings go to this account. */
  isSaving: boolean;
  /** Whether everyday spending comes from it: not savings or debt, in use, and in AUD. */
  isSpending: boolean;
  balanceCents: number;
}

const normalisedWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function soleAccount(accounts: readonly MemberAccount[]): MemberAccount | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}

/**
 * The destination of an own transfer: the account that its name mentions, else the only card for a card payment, or
 * the savings account. Null if it cannot be determined.
 */
export function counterAccountOf(
  { name, subCategoryId, accountId }: { name: string; subCategoryId: number; accountId: number | null },
  accounts: readonly MemberAccount[],
): number | null {
  const others = accounts.filter(({ id }) => id !== accountId);
  const named = others.filter((account) => normalisedWords(name).includes(normalisedWords(account.name)));
  if (named.length > 0) return named.toSorted((a, b) => b.name.length - a.name.length)[0]!.id;
  if (subCategoryId === subCategoryIds['card-payments'])
    return soleAccount(others.filter(({ kind }) => kind === 'credit'))?.id ?? null;
  if (subCategoryId === subCategoryIds.super) return null;
  return (
    (others.find(({ isSaving }) => isSaving) ?? soleAccount(others.filter(({ kind }) => kind === 'savings')))?.id ??
    null
  );
}
