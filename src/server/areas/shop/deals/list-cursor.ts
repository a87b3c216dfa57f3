import type { DealOrder } from '#contract/areas/shop.ts';
import { badField } from '#contract/kit/errors.ts';
import type { SortPosition } from './deal-list-store.ts';

/**
 * The pagination cursor: the position after which a list continues, such as 'best.1.-12.345'. It includes the sort
 * order, since it is valid for that order only.
 */
export function encodeCursor(order: DealOrder, { strange, key, id }: SortPosition): string {
  return [order, strange, key, id].join('.');
}

/** Parses a cursor. @throws Failure `bad_input` when it is invalid or of another order */
export function decodeCursor(text: string, order: DealOrder): SortPosition {
  const [, named, strange, key, id] = /^([a-z]+)\.([01])\.(-?\d{1,15})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  if (named !== order) throw badField('after', 'This cursor isn’t valid for this sort order.');
  if (order === 'ending' && Math.abs(Number(key)) > 10_000_000)
    throw badField('after', 'This cursor isn’t valid for this sort order.');
  return { strange: Number(strange), key: Number(key), id: Number(id) };
}
