import { cart } from '#contract/areas/cart.ts';
import { call } from './api.ts';
import { afterWrite } from './mutation.ts';
import { storage } from './storage.ts';

let merging: Promise<void> | undefined;

async function merge(token: string): Promise<void> {
  await call(cart.merge, { body: { cart: token } });
  if (storage.readDevice('wattle.cart') === token) storage.writeDevice('wattle.cart', null);
  await afterWrite([cart.read]);
}

/**
 * Moves what the visitor put in the cart into the member's. Repeated after a failure, as when the page was left during
 * the sign-in: moving it twice has no effect.
 */
export function mergeCart(): Promise<void> {
  const token = storage.readDevice('wattle.cart');
  if (!token) return Promise.resolve();
  merging ??= merge(token).finally(() => {
    merging = undefined;
  });
  return merging;
}
