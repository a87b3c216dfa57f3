import { isSavingsUse } from '#domain/statements/savings-account.ts';
import type { Database } from '#server/kit/database.ts';
import { changeAccount, keepDefault } from '../accounts/public.ts';
import type { Placed } from './destination.ts';
import { useOfAccount } from './savings-store.ts';
import type { StagedAccount } from './staging.ts';

/** Names that an import gives where the file has none. */
const GIVEN_NAME = /\beveryday account\b/i;

/** An account that was made for a file which doesn't say what it is becomes a savings account where its rows show one, so that it isn't counted as money to spend. */
export async function recogniseSavings(db: Database, memberId: number, staged: readonly StagedAccount[], placed: Placed): Promise<void> {
  for (const [index, { facts }] of staged.entries()) {
    const account = placed.accounts.find(({ id }) => id === placed.accountIds[index]);
    if (!account?.created || facts.kind !== null || !GIVEN_NAME.test(account.name)) continue;
    if (!isSavingsUse(await useOfAccount(db, memberId, account.id))) continue;
    account.name = account.name.replace(GIVEN_NAME, (word) => (word.startsWith('E') ? 'Savings account' : 'savings account'));
    await changeAccount(db, memberId, account.id, { kind: 'savings', account_type: 'savings', name: account.name });
    await keepDefault(db, memberId);
  }
}
