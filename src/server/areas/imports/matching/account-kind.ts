import { isCardUse, isLoanUse, isSavingsUse } from '#domain/statements/account-use.ts';
import type { StatementUse } from '#domain/statements/account-use.ts';
import type { AccountKind } from '#contract/areas/bank-accounts.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsForFiles, changeAccount, keepDefault } from '../../bank-accounts/public.ts';
import type { AccountChange } from '../../bank-accounts/public.ts';
import { useOfAccount } from './account-use-store.ts';
import type { MatchedAccounts } from './destination.ts';
import type { StagedAccount } from '../staging.ts';

/** Matches the default names of accounts created by an import. */
const DEFAULT_NAME = /\beveryday account\b/i;

interface KindByUse {
  change: AccountChange;
  name: string;
}

const savings: KindByUse = { change: { kind: 'savings', account_type: 'savings' }, name: 'savings account' };
const card: KindByUse = { change: { kind: 'credit' }, name: 'credit card' };
const loan: KindByUse = { change: { kind: 'loan', account_type: 'transactional' }, name: 'loan' };

/** The kind that the transactions of an account prove; null where they may be of an everyday account. */
function kindByUse(uses: readonly StatementUse[], owes: boolean | null, stated: AccountKind | null): KindByUse | null {
  // Many banks call every account that isn't a card a transaction account.
  if (isLoanUse(uses, owes)) return loan;
  if (stated !== null) return null;
  return isSavingsUse(uses) ? savings : isCardUse(uses, owes) ? card : null;
}

/** Whether the account was below zero before and after the file's transactions; null if the file doesn't say. */
function owesThroughout({ facts, trail }: StagedAccount): boolean | null {
  const closing = trail.closingCents ?? facts.closingCents;
  const opening = trail.openingCents ?? facts.openingCents ?? (closing === null ? null : closing - trail.postedCents);
  if (opening === null) return null;
  const last = closing ?? opening + trail.postedCents;
  return Math.max(opening, last) <= 0 && Math.min(opening, last) < 0;
}

/**
 * Sets the kind of an account created for a file without that information from its transactions, so that savings,
 * cards and loans are not counted as spending money.
 */
export async function recogniseKinds(
  db: Database,
  memberId: number,
  staged: readonly StagedAccount[],
  matched: MatchedAccounts,
): Promise<void> {
  for (const [index, entry] of staged.entries()) {
    const stated = entry.facts.kind;
    const account = matched.accounts.find(({ id }) => id === matched.accountIds[index]);
    if (!account?.created || (stated ?? 'transaction') !== 'transaction' || !DEFAULT_NAME.test(account.name)) continue;
    const uses = await useOfAccount(db, memberId, account.id);
    const kind = kindByUse(uses, owesThroughout(entry), stated);
    if (!kind) continue;
    const numbered = account.name.replace(DEFAULT_NAME, (word) =>
      word.startsWith('E') ? `${kind.name[0]!.toUpperCase()}${kind.name.slice(1)}` : kind.name,
    );
    // A number in the default name distinguishes it from other everyday accounts, not from other cards.
    const plain = numbered.replace(/(?<! ending) \d+$/, '');
    const others = await accountsForFiles(db, memberId);
    account.name = others.some(({ name }) => name === plain) ? numbered : plain;
    await changeAccount(db, memberId, account.id, { ...kind.change, name: account.name });
    await keepDefault(db, memberId);
  }
}
