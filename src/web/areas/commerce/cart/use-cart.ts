import { useEffect, useSyncExternalStore } from 'react';
import { cart } from '#contract/areas/cart.ts';
import type { Cart } from '#contract/areas/cart.ts';
import { call } from '#web/kit/api.ts';
import { mergeCart } from '#web/kit/merge-cart.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { prefetch, useApiQuery, useSessionKey } from '#web/kit/query.ts';
import { guestKey, sessionStore } from '#web/kit/session-store.ts';
import { storage } from '#web/kit/storage.ts';

/** The cart of this buyer: a member's is found by the session, a visitor's by the token stored on this device. */

export function useSignedIn(): boolean {
  return useSessionKey() !== guestKey;
}

/** The token of a visitor's cart; undefined for members and for a visitor who has put nothing in yet. */
export function cartToken(): string | undefined {
  return sessionStore.current() ? undefined : (storage.readDevice('wattle.cart') ?? undefined);
}

const listeners = new Set<() => void>();

function writeToken(token: string | null): void {
  storage.writeDevice('wattle.cart', token);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Bought = Pick<Cart['lines'][number], 'slug' | 'variant'>;

/** Takes what was paid out of a visitor's cart. Where nothing else is in it, the next item begins a new one. */
export async function takeOutBought(bought: readonly Bought[]): Promise<void> {
  const token = cartToken();
  if (token === undefined) return;
  const { lines } = await call(cart.read, { query: { cart: token } });
  const isBought = (line: Bought) => bought.some(({ slug, variant }) => slug === line.slug && variant === line.variant);
  if (lines.every(isBought)) return writeToken(null);
  for (const { slug, variant } of lines.filter(isBought))
    await changeCart({ action: 'set', slug, variant, quantity: 0 });
}

function withToken<B extends object>(body: B): B & { cart?: string } {
  const token = cartToken();
  return token === undefined ? body : { ...body, cart: token };
}

const readOf = (token: string | undefined) => ({ query: token === undefined ? {} : { cart: token } });

/** Reads the cart before the screen that shows it. */
export const prefetchCart = (): Promise<void> => prefetch(cart.read, readOf(cartToken()));

export function useCart({ enabled = true }: { enabled?: boolean } = {}) {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn) mergeCart().catch(() => {});
  }, [signedIn]);
  const token = useSyncExternalStore(subscribe, cartToken);
  return useApiQuery(cart.read, readOf(token), { enabled, keepPrevious: true });
}

export interface CartChange {
  action: 'add' | 'more' | 'set';
  slug: string;
  variant: string;
  quantity: number;
}

/** Changes the cart and refreshes what shows it. Throws an ApiProblem. */
export async function changeCart(change: CartChange): Promise<Cart> {
  const changed = await call(cart.change, { body: withToken({ ...change }) });
  if (changed.token !== null && changed.token !== cartToken()) writeToken(changed.token);
  await afterWrite([cart.read]);
  return changed;
}

/** Applies a promotion code to the cart; '' removes it. Throws an ApiProblem. */
export async function setCartPromo(code: string): Promise<void> {
  await call(cart.setPromo, { body: withToken({ code }) });
  await afterWrite([cart.read]);
}
