import type { AccountKind, AccountType } from '#contract/areas/bank-accounts.ts';

export interface TypeAndKind {
  account_type: AccountType;
  kind: AccountKind;
}

/** Savings and everyday accounts follow the type; a card or loan keeps its kind. */
function kindFor(before: AccountKind, type: AccountType): AccountKind {
  if (before !== 'transaction' && before !== 'savings') return before;
  return type === 'savings' ? 'savings' : 'transaction';
}

/** There is no type for cards and loans. They are stored as transactional, as the import does. */
function typeFor(before: AccountType, kind: AccountKind): AccountType {
  if (kind === 'savings') return 'savings';
  if (kind === 'transaction') return before === 'savings' ? 'everyday' : before;
  return 'transactional';
}

/** Returns type and kind after a change of either, both or none. */
export function typeAndKind(before: TypeAndKind, change: Partial<TypeAndKind>): TypeAndKind {
  const { account_type: type, kind } = change;
  if (type !== undefined) return { account_type: type, kind: kind ?? kindFor(before.kind, type) };
  if (kind !== undefined && kind !== before.kind) return { account_type: typeFor(before.account_type, kind), kind };
  return { account_type: before.account_type, kind: before.kind };
}
