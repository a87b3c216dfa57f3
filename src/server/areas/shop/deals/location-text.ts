import type { DealOrder } from '#contract/areas/shop.ts';
import { badField } from '#contract/kit/errors.ts';
import type { Place } from './deal-list-store.ts';

/** The place after which a list goes on, as a link carries it: 'best.1.-12.345'. It names the order, in which alone it means something. */
export function placeText(order: DealOrder, { strange, key, id }: Place): string {
  return [order, strange, key, id].join('.');
}

/** @throws Failure `bad_input` for what is none, or one of another order. */
export function placeIn(text: string, order: DealOrder): Place {
  const [, named, strange, key, id] = /^([a-z]+)\.([01])\.(-?\d{1,15})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  if (named !== order) throw badField('after', 'This is not where a list of this order goes on.');
  if (order === 'ending' && Math.abs(Number(key)) > 10_000_000)
    throw badField('after', 'This is not where a list of this order goes on.');
  return { strange: Number(strange), key: Number(key), id: Number(id) };
}
