import { useState } from 'react';
import { orders } from '#contract/areas/orders.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useSignedIn } from '../cart/use-cart.ts';

/** How the buyer pays: 'new' for a card to type, 'redirect' for a payment page, or the id of a saved card. */
export interface PaymentChoice {
  way: string;
  setWay: (way: string) => void;
  save: boolean;
  setSave: (save: boolean) => void;
  methods: readonly SavedMethod[];
}

/** @param prefersPage whether the payment page is chosen first, where one is offered. */
export function usePaymentChoice(prefersPage: boolean): PaymentChoice {
  const signedIn = useSignedIn();
  const gateways = useApiQuery(orders.gateway).data?.data ?? [];
  const hasPage = gateways.some(({ kind }) => kind === 'redirect');
  const onlyPage = hasPage && !gateways.some(({ kind }) => kind === 'card');
  const methods = useApiQuery(orders.methods, {}, { enabled: signedIn }).data?.data ?? [];
  const [chosen, setWay] = useState<string>();
  const [save, setSave] = useState(false);
  const usual = methods.find(({ is_default }) => is_default) ?? methods[0];
  const first = usual ? String(usual.id) : 'new';
  const way = chosen ?? (onlyPage || (prefersPage && hasPage) ? 'redirect' : first);
  return { way, setWay, save, setSave, methods };
}
