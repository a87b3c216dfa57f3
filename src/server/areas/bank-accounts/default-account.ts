import type { Database } from '#server/kit/database.ts';
import { allAccounts, markAccount } from './account-store.ts';
import type { AccountRow } from './account-store.ts';
import { inOrder } from './wire.ts';

/** What money is paid from day to day comes first, then other money of one's own; a card or a loan is the last resort. */
const preference: readonly AccountRow['kind'][] = ['transaction', 'savings', 'cash', 'investment', 'credit', 'loan'];

const isOpen = ({ status }: AccountRow): boolean => status === 'active';

/**
 * Keeps the default on an account that is in use, as long as there is one: the first everyday account, or the next best. A
 * default that has become a card, a loan or a savings account gives way to an everyday account.
 */
export async function keepDefault(db: Database, memberId: number): Promise<void> {
  const rows = inOrder(await allAccounts(db, memberId));
  const now = rows.find((row) => row.default_account);
  const open = rows.filter(isOpen);
  const best = (open.length > 0 ? open : rows).toSorted(
    (a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind),
  )[0];
  if (!best || (now && open.length === 0)) return;
  const stays = now !== undefined && isOpen(now) && (now.kind === 'transaction' || best.kind !== 'transaction');
  if (!stays) await markAccount(db, memberId, best.id, 'default_account');
}
