import { badField } from '#contract/kit/errors.ts';
import type { ItemKind } from '#domain/networth/kinds.ts';
import type { Database } from '#server/kit/database.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { countsTowardsNetWorth } from './debts.ts';
import { readItems } from '../item-store.ts';

interface Offset {
  offset_account_id: number | null;
  offset_item_id: number | null;
}

export const noOffset: Offset = { offset_account_id: null, offset_item_id: null };

type OffsetInput = { [K in keyof Offset]?: Offset[K] | undefined };

/**
 * The offset account of a home loan: a linked account or an item of kind cash, never both. An empty object when the
 * input does not mention it.
 */
export async function offsetOf(
  db: Database,
  memberId: number,
  kind: ItemKind,
  input: OffsetInput,
): Promise<Partial<Offset>> {
  const { offset_account_id: accountId, offset_item_id: itemId } = input;
  if (accountId === undefined && itemId === undefined) return {};
  const field = accountId ? 'offset_account_id' : 'offset_item_id';
  if ((accountId || itemId) && kind !== 'mortgage')
    throw badField(field, 'Only a home loan can have an offset account.');
  if (accountId && itemId) throw badField('offset_item_id', 'Choose one offset account.');
  if (
    accountId &&
    !(await linkedAccounts(db, memberId)).some((account) => account.id === accountId && countsTowardsNetWorth(account))
  )
    throw badField(field, 'Choose an open account in Australian dollars.');
  if (itemId && (await readItems(db, memberId, itemId))[0]?.kind !== 'cash')
    throw badField(field, 'Choose a cash item.');
  return { offset_account_id: accountId ?? null, offset_item_id: itemId ?? null };
}
