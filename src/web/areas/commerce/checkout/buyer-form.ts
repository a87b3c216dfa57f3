import { useEffect, useState } from 'react';
import { orders } from '#contract/areas/orders.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { checkBody, sentValues } from '#web/kit/form-values.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { cartToken, useSignedIn } from '../cart/use-cart.ts';
import { readBuyer, storeBuyer } from './buyer-draft.ts';
import type { BuyerValues } from './buyer-draft.ts';
import type { CheckoutGoods } from './goods.ts';
import type { Prepaid } from './use-prepaid.ts';

/** Who buys, and where the parcel goes. */

export interface BuyerForm {
  form: ApiForm<BuyerValues>;
  /** Whether the form could be sent as it is; shows its messages otherwise. */
  isReady: () => boolean;
  /** Takes the saved addresses of a member, default first. */
  setSaved: (saved: readonly SavedAddress[]) => void;
}

interface SavedAddress {
  id: number;
  is_default: boolean;
}

/** The address chosen: a saved one by its id, or 'new'. */
export function chosenAddress(address: string, saved: readonly SavedAddress[]): string {
  if (address === 'new' || saved.length === 0) return 'new';
  const chosen = saved.find(({ id }) => String(id) === address) ?? saved.find((one) => one.is_default) ?? saved[0]!;
  return String(chosen.id);
}

const missing = 'This field is required.';

function missingAddress(values: BuyerValues, isGuest: boolean): FieldMessages {
  const required = ['line1', 'suburb', 'state', 'postcode', ...(isGuest ? [] : ['recipient'])] as const;
  return Object.fromEntries(
    required.filter((name) => !values[name as keyof BuyerValues]).map((name) => [name, missing]),
  );
}

function prepaidBody({ split, codes, usesQoin }: Prepaid): object {
  if (!split) return {};
  const charged = dollarsFromCents(split.charged);
  return { ...(codes.length > 0 ? { gift_cards: codes } : {}), ...(usesQoin ? { use_qoin: true } : {}), charged };
}

function bodyOf(
  values: BuyerValues,
  { goods, total, prepaid, posted, address, isGuest }: Ordering & { address: string; isGuest: boolean },
): object {
  const { email, name, line1, line2, suburb, state, postcode } = values;
  const typed = { recipient: isGuest ? name : values.recipient, line1, line2, suburb, state, postcode };
  const token = cartToken();
  return {
    ...(goods.items ? { items: goods.items } : {}),
    ...(goods.promo ? { promo: goods.promo } : {}),
    total: dollarsFromCents(total),
    ...prepaidBody(prepaid),
    ...(isGuest ? { email, name, ...(token && !goods.items ? { cart: token } : {}) } : {}),
    ...(posted ? (address === 'new' ? typed : { address_id: Number(address) }) : {}),
  };
}

interface Ordering {
  goods: CheckoutGoods;
  /** In cents, as shown. */
  total: number;
  prepaid: Prepaid;
  posted: boolean;
  /** Whether a guest's order belongs to the claim journey. */
  claims: boolean;
}

/** The form of the buyer. Sending it places the order, without paying it. */
export function useBuyerForm(
  ordering: Ordering,
  onOrder: (reply: ReplyOf<typeof orders.createOrder>) => unknown,
): BuyerForm {
  const signedIn = useSignedIn();
  const [saved, setSaved] = useState<readonly SavedAddress[]>([]);
  const isGuest = !signedIn;
  const guestEndpoint = ordering.claims ? orders.claimJourneyCreate : orders.guestCreate;
  // All three calls take their fields from the same values and have the same reply.
  const endpoint = (isGuest ? guestEndpoint : orders.createOrder) as typeof orders.guestCreate;
  const body = (values: BuyerValues) =>
    bodyOf(values, { ...ordering, isGuest, address: chosenAddress(values.address, saved) });
  const check = (values: BuyerValues): FieldMessages =>
    ordering.posted && chosenAddress(values.address, saved) === 'new' ? missingAddress(values, isGuest) : {};
  const [typed] = useState(readBuyer);
  const form = useApiForm<typeof orders.guestCreate, BuyerValues>(endpoint, {
    defaults: typed,
    body: body as never,
    check,
    standsFor: { address_id: 'address', ...(isGuest ? { recipient: 'name' } : {}) },
    onDone: onOrder,
    onFailed: () => {
      void ordering.goods.quote.refetch();
      ordering.prepaid.refresh();
    },
  });
  useEffect(() => storeBuyer(form.values), [form.values]);
  return {
    form,
    setSaved,
    isReady: () =>
      Object.keys({ ...checkBody(endpoint, sentValues(body(form.values))), ...check(form.values) }).length === 0,
  };
}
