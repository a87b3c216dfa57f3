import type { AccountKind, AccountType } from '#contract/areas/bank-accounts.ts';

export interface Nature {
  account_type: AccountType;
  kind: AccountKind;
}

/** Savings and everyday money follow the type; a card or loan stays what it is. */
function kindFor(before: AccountKind, type: AccountType): AccountKind {
  if (before !== 'transaction' && before !== 'savings') return before;
  return type === 'savings' ? 'savings' : 'transaction';
}

/** Types have no word for cards and loans: these stand among the transactional ones, as an import files them too. */
function typeFor(before: AccountType, kind: AccountKind): AccountType {
  if (kind === 'savings') return 'savings';
  if (kind === 'transaction') return before === 'savings' ? 'everyday' : before;
  return 'transactional';
}

/** Type and kind of an account after a change that gives one of them, both or none. */
export function nature(before: Nature, change: Partial<Nature>): Nature {
  const { account_type: type, kind } = change;
  if (type !== undefined) return { account_type: type, kind: kind ?? kindFor(before.kind, type) };
  if (kind !== undefined && kind !== before.kind) return { account_type: typeFor(before.account_type, kind), kind };
  return { account_type: before.account_type, kind: before.kind };
}
