const guestPaths: readonly string[] = ['/packs/cart-checkout-guest', '/packs/checkout/signup'];

/** Whether a screen of buying is for members alone, who have a sidebar. */
export function isForMembers(pathname: string): boolean {
  return (
    /^\/(?:packs|products|membership|product-tracking|shop|user-settings|gift-cards|gift-card-details|gift-reward-collection|claim-journey-gc-shop|claim-journey-order-confirmed)(?:\/|$)/.test(
      pathname,
    ) && !guestPaths.includes(pathname)
  );
}
