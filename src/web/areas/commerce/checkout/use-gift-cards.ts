import { useState } from 'react';
import { cart as carts } from '#contract/areas/cart.ts';
import type { Cart, GiftCardSplit } from '#contract/areas/cart.ts';
import { call } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { useApiQuery } from '#web/kit/query.ts';

/** The gift cards of a checkout. Their codes stay in this page and are stored nowhere. */
export interface GiftCards {
  codes: readonly string[];
  /** How they share the total; undefined without cards, and while the server is asked. */
  split: GiftCardSplit | undefined;
  /** Why the cards can't pay these goods any more. */
  problem: string | undefined;
  /** Adds a card. Throws an ApiProblem. */
  add: (code: string) => Promise<void>;
  /** Removes a card by how it is shown, such as 'ending K2M9'. */
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
export function useGiftCards(cart: Cart | undefined): GiftCards {
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  const codes = entered.map(({ code }) => code);
  const body = {
    items: (cart?.lines ?? []).map(({ slug, variant, quantity }) => ({ slug, variant, quantity })),
    ...(cart?.promo ? { promo: cart.promo.code } : {}),
    codes,
  };
  const isUsed = codes.length > 0 && body.items.length > 0;
  const split = useApiQuery(carts.giftCards, { body }, { enabled: isUsed });
  const { error } = split;
  const named = isProblem(error) ? error.fields[0]?.message : undefined;
  return {
    codes,
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
