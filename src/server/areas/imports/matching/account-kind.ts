import { isCardUse, isSavingsUse } from '#domain/statements/account-use.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsForFiles, changeAccount, keepDefault } from '../../bank-accounts/public.ts';
import { useOfAccount } from './account-use-store.ts';
import type { Matched } from './destination.ts';
import type { StagedAccount } from '../staging.ts';

/** Names that an import gives where the file has none. */
const GIVEN_NAME = /\beveryday account\b/i;

const kinds = {
  savings: { is: isSavingsUse, change: { kind: 'savings', account_type: 'savings' }, name: 'savings account' },
  card: { is: isCardUse, change: { kind: 'credit' }, name: 'credit card' },
} as const;

/** An account that was made for a file which doesn't say what it is becomes what its rows show, so that savings and cards aren't counted as money to spend. */
export async function recogniseKinds(
  db: Database,
  memberId: number,
  staged: readonly StagedAccount[],
  placed: Matched,
): Promise<void> {
  for (const [index, { facts }] of staged.entries()) {
    const account = placed.accounts.find(({ id }) => id === placed.accountIds[index]);
    if (!account?.created || facts.kind !== null || !GIVEN_NAME.test(account.name)) continue;
    const uses = await useOfAccount(db, memberId, account.id);
    const result = Object.values(kinds).find(({ is }) => is(uses));
    if (!result) continue;
    const named = account.name.replace(GIVEN_NAME, (word) =>
      word.startsWith('E') ? `${result.name[0]!.toUpperCase()}${result.name.slice(1)}` : result.name,
    );
    // The number of the name that was given parts it from an everyday account, and from no other card.
    const plain = named.replace(/ \d+$/, '');
    const others = await accountsForFiles(db, memberId);
    account.name = others.some(({ name }) => name === plain) ? named : plain;
    await changeAccount(db, memberId, account.id, { ...result.change, name: account.name });
    await keepDefault(db, memberId);
  }
}
