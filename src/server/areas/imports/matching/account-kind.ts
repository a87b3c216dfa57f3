import { isCardUse, isSavingsUse } from '#domain/statements/account-use.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsForFiles, changeAccount, keepDefault } from '../../bank-accounts/public.ts';
import { useOfAccount } from './account-use-store.ts';
import type { MatchedAccounts } from './destination.ts';
import type { StagedAccount } from '../staging.ts';

/** Matches the default names of accounts created by an import. */
const DEFAULT_NAME = /\beveryday account\b/i;

const kinds = {
  savings: { is: isSavingsUse, change: { kind: 'savings', account_type: 'savings' }, name: 'savings account' },
  card: { is: isCardUse, change: { kind: 'credit' }, name: 'credit card' },
} as const;

/**
 * Sets the kind of an account created for a file without that information from its transactions, so that savings and
 * cards are not counted as spending money.
 */
export async function recogniseKinds(
  db: Database,
  memberId: number,
  staged: readonly StagedAccount[],
  matched: MatchedAccounts,
): Promise<void> {
  for (const [index, { facts }] of staged.entries()) {
    const account = matched.accounts.find(({ id }) => id === matched.accountIds[index]);
    if (!account?.created || facts.kind !== null || !DEFAULT_NAME.test(account.name)) continue;
    const uses = await useOfAccount(db, memberId, account.id);
    const kind = Object.values(kinds).find(({ is }) => is(uses));
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
