import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { storage } from '#web/kit/storage.ts';
import { cartToken, takeOutBought, useSignedIn } from '../cart/use-cart.ts';
import { isPaid } from '../words.ts';
import { forgetBuyer } from './buyer-draft.ts';

/**
 * The order of a checkout, in this tab: a reload pays the same order instead of placing a second one. A guest's order
 * is read by its reference and the email that it was placed with.
 */

interface StoredGuest {
  email: string;
  /** The token of the cart that was ordered; it is forgotten once the order is paid. */
  cart?: string | undefined;
}

const checkoutKey = (path: string): string => `checkout ${path}`;
const guestKey = (reference: string): string => `order ${reference}`;

/** A reference as an address may name it; '' for anything else. */
export function referenceIn(search: URLSearchParams): string {
  const reference = search.get('order')?.trim().toUpperCase() ?? '';
  return /^[A-Z0-9-]{12,40}$/.test(reference) ? reference : '';
}

function readGuest(reference: string): StoredGuest | undefined {
  try {
    return (JSON.parse(storage.readDraft(guestKey(reference)) ?? 'null') as StoredGuest | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The email of a guest's order in this tab; undefined where it has to be typed. */
export function emailOf(reference: string): string | undefined {
  return readGuest(reference)?.email;
}

export function rememberEmail(reference: string, email: string): void {
  storage.writeDraft(guestKey(reference), JSON.stringify({ ...readGuest(reference), email } satisfies StoredGuest));
}

/** Once an order is paid, its goods leave the visitor's cart, and what the buyer typed is no longer needed. */
export function settleOrder(order: Order): void {
  if (!isPaid(order)) return;
  forgetBuyer();
  const ordered = readGuest(order.reference);
  if (ordered?.cart === undefined) return;
  // Without an answer it stays as it is.
  if (ordered.cart === cartToken()) takeOutBought(order.lines).catch(() => {});
  rememberEmailOnly(order.reference, ordered.email);
}

function rememberEmailOnly(reference: string, email: string): void {
  storage.writeDraft(guestKey(reference), JSON.stringify({ email } satisfies StoredGuest));
}

const orderOf = ({ data }: ReplyOf<typeof orders.details>): Order => data;

/**
 * Reads an order: the member's by its reference, a guest's by reference and email. It is read again while it changes.
 */
export function useStoredOrder(reference: string, email: string | undefined, refetchIntervalMs?: number) {
  const signedIn = useSignedIn();
  const polling = refetchIntervalMs ? { refetchIntervalMs } : {};
  const own = useApiQuery(
    orders.details,
    { body: { reference } },
    { enabled: signedIn && reference !== '', select: orderOf, ...polling },
  );
  const guest = useApiQuery(
    orders.guestDetails,
    { body: { reference, email: email ?? '' } },
    { enabled: !signedIn && reference !== '' && email !== undefined, select: orderOf, ...polling },
  );
  return signedIn ? own : guest;
}

export interface OpenOrder {
  order: Order | undefined;
  /** An order is named, and the server has not answered yet. */
  loading: boolean;
  /** Whether this tab remembers it, and the address doesn't name it. */
  isFromTab: boolean;
  /** The newest answer of the server about the order. */
  update: (order: Order) => void;
  /** Stores a new order for this tab. */
  begin: (order: Order, guest?: StoredGuest) => void;
  forget: () => void;
}

/** The order that a checkout has placed, or that its address names. */
export function useOpenOrder(path: string): OpenOrder {
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  const [reference, setReference] = useState(() => referenceIn(search) || (storage.readDraft(checkoutKey(path)) ?? ''));
  const [latest, update] = useState<Order>();
  const email = reference === '' ? undefined : emailOf(reference);
  const stored = useStoredOrder(latest ? '' : reference, email);
  const isReadable = reference !== '' && (signedIn || email !== undefined);
  return {
    order: latest ?? (isReadable ? stored.data : undefined),
    loading: !latest && isReadable && stored.isPending,
    isFromTab: referenceIn(search) === '',
    update,
    begin(order, guest) {
      storage.writeDraft(checkoutKey(path), order.reference);
      if (guest) storage.writeDraft(guestKey(order.reference), JSON.stringify(guest));
      setReference(order.reference);
      update(order);
    },
    forget() {
      storage.writeDraft(checkoutKey(path), null);
      setReference('');
      update(undefined);
    },
  };
}
