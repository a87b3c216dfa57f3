import { useState } from 'react';
import { cart as carts } from '#contract/areas/cart.ts';
import type { Cart, PrepaidSplit } from '#contract/areas/cart.ts';
import type { Order } from '#contract/areas/orders.ts';
import { call } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { useApiQuery } from '#web/kit/query.ts';

/**
 * What pays before a card does: the member's Qoin, and gift cards, whose codes stay in this page and are stored
 * nowhere.
 */
export interface Prepaid {
  codes: readonly string[];
  usesQoin: boolean;
  setUsesQoin: (uses: boolean) => void;
  /** Whether Qoin or gift cards pay. */
  isUsed: boolean;
  /** How they share the total; undefined without them, and while the server is asked. */
  split: PrepaidSplit | undefined;
  /** Why they can't pay for these goods any more. */
  problem: string | undefined;
  /** Adds a gift card. Throws an ApiProblem. */
  add: (code: string) => Promise<void>;
  /** Removes a gift card by how it is shown, such as 'ending K2M9'. */
  remove: (masked: string) => void;
  clear: () => void;
  /** Asks again what they pay. */
  refresh: () => void;
}

interface Entered {
  code: string;
  /** 'ending K2M9' */
  masked: string;
}

const endOf = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(-4);

/** @param cart the goods at today's prices, in which the server's split follows every change. */
export function usePrepaid(cart: Cart | undefined): Prepaid {
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  const [wantsQoin, setUsesQoin] = useState(false);
  const usesQoin = wantsQoin && (cart?.qoin?.pays ?? 0) > 0;
  const codes = entered.map(({ code }) => code);
  const body = {
    items: (cart?.lines ?? []).map(({ slug, variant, quantity }) => ({ slug, variant, quantity })),
    ...(cart?.promo ? { promo: cart.promo.code } : {}),
    ...(usesQoin ? { use_qoin: true } : {}),
    codes,
  };
  const isUsed = (codes.length > 0 || usesQoin) && body.items.length > 0;
  const split = useApiQuery(carts.giftCards, { body }, { enabled: isUsed });
  const { error } = split;
  const named = isProblem(error) ? error.fields[0]?.message : undefined;
  return {
    codes,
    usesQoin,
    setUsesQoin,
    isUsed,
    split: isUsed && !error ? split.data : undefined,
    problem: isUsed && error ? (named ?? messageOf(error)) : undefined,
    async add(code) {
      await call(carts.giftCards, { body: { ...body, codes: [...codes, code] } });
      setEntered([...entered, { code, masked: `ending ${endOf(code)}` }]);
    },
    remove: (masked) => setEntered(entered.filter((card) => card.masked !== masked)),
    clear: () => setEntered([]),
    refresh: () => void (isUsed && split.refetch()),
  };
}

export type PaidWith = 'by gift card' | 'with Qoin' | 'with Qoin and gift cards';

/** How an order without a card is paid, in words. */
export function paidWith(order: Order | undefined, { usesQoin, codes }: Prepaid): PaidWith {
  const [hasQoin, cards] = order ? [order.qoin !== null, order.gift_cards.length] : [usesQoin, codes.length];
  if (!hasQoin) return 'by gift card';
  return cards === 0 ? 'with Qoin' : 'with Qoin and gift cards';
}
