import type { Database } from '#server/kit/database.ts';
import { allAccounts, markAccount } from './account-store.ts';
import type { AccountRow } from './account-store.ts';
import { inOrder } from './wire.ts';

/** Order of preference: everyday accounts first, then the member's other money; cards and loans last. */
const preference: readonly AccountRow['kind'][] = ['transaction', 'savings', 'cash', 'investment', 'credit', 'loan'];

const isActive = ({ status }: AccountRow): boolean => status === 'active';

/**
 * Moves the default to the best active account, preferably an everyday account. An active default stays unless it is
 * not an everyday account and there is one.
 */
export async function keepDefault(db: Database, memberId: number): Promise<void> {
  const rows = inOrder(await allAccounts(db, memberId));
  const current = rows.find((row) => row.default_account);
  const active = rows.filter(isActive);
  const best = (active.length > 0 ? active : rows).toSorted(
    (a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind),
  )[0];
  if (!best || (current && active.length === 0)) return;
  const keepsDefault =
    current !== undefined && isActive(current) && (current.kind === 'transaction' || best.kind !== 'transaction');
  if (!keepsDefault) await markAccount(db, memberId, best.id, 'default_account');
}
