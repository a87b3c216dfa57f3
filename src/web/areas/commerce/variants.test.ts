import { describe, expect, it } from 'vitest';
import { cartVariants } from './cart-variants.ts';
import { claimShopVariants } from './claim-journey/claim-variants.ts';
import { listVariants, membershipVariants, offerVariants } from './list-variants.ts';
import { isForMembers } from './member-paths.ts';
import { productVariants } from './product-variants.ts';
import { resultVariants } from './result-variants.ts';
import { routes as shopRoutes } from '#web/areas/shop/routes.ts';
import { buyingRoutes } from './buying-routes.ts';
import { routes as listedRoutes } from './routes.ts';
import { variantAt } from './variant-at.ts';

const checkoutVariants = { ...cartVariants, ...productVariants };
const variants = {
  ...checkoutVariants,
  ...resultVariants,
  ...listVariants,
  ...membershipVariants,
  ...offerVariants,
  ...claimShopVariants,
};
const routes = [...listedRoutes, ...buyingRoutes];
const paths = new Set(routes.map(({ path }) => path));
const pathOf = (href: string): string => href.split('?')[0]!;

describe('the configurations of buying', () => {
  it('are 73 paths, each of them a route', () => {
    expect(Object.keys(variants).filter((path) => !paths.has(path))).toEqual([]);
    expect(Object.keys(variants).length).toBe(73);
  });

  it('have no two paths with the same title or the same sentence', () => {
    for (const field of ['title', 'lead'] as const) {
      const texts = Object.values(variants).map((variant) => variant[field]);
      expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    }
  });

  it('are known to the page that their path opens', () => {
    const pageOf = new Map(routes.map(({ path, page }) => [path, String(page)]));
    for (const path of Object.keys(cartVariants)) expect(pageOf.get(path), path).toContain('cart-checkout.tsx');
    for (const path of Object.keys(productVariants)) expect(pageOf.get(path), path).toContain('product-checkout.tsx');
    const goods = ({ goods: { from } }: { goods: { from: string } }) => from;
    expect([...new Set(Object.values(cartVariants).map(goods))]).toEqual(['cart']);
    expect([...new Set(Object.values(productVariants).map(goods))].toSorted()).toEqual(['membership', 'pack']);
  });

  it('lead to routes of buying, whether the payment succeeds or fails', () => {
    const targets = [
      ...Object.values(checkoutVariants).flatMap(({ done, failed, back }) => [done, failed, back.href]),
      ...Object.values(resultVariants).flatMap(({ payAt, next }) => [payAt, next.href]),
      ...Object.values({ ...membershipVariants, ...offerVariants }).map(({ checkout }) => checkout),
      ...Object.values(listVariants).flatMap(({ memberships, guestCart }) => [memberships, guestCart]),
      ...Object.values(claimShopVariants).map(({ cart }) => cart),
    ];
    const others = new Set(shopRoutes.map(({ path }) => path));
    expect(targets.map(pathOf).filter((path) => !paths.has(path) && !others.has(path))).toEqual([]);
    const results = Object.values(checkoutVariants).flatMap(({ done, failed, memberDone = done }) => [
      done,
      failed,
      memberDone,
    ]);
    expect(results.filter((path) => !(path in resultVariants))).toEqual([]);
  });

  it('send a guest to no page for members', () => {
    const gates = new Map(routes.map(({ path, gate }) => [path, gate]));
    const closed = Object.entries(checkoutVariants)
      .filter(([path]) => gates.get(path) === 'open')
      .flatMap(([path, { done, failed, back }]) =>
        [done, failed, pathOf(back.href)].filter((to) => gates.get(to) === 'auth').map((to) => `${path} → ${to}`),
      );
    expect(closed).toEqual([]);
  });

  it('are found by the path, with a parameter in its last part', () => {
    expect(variantAt(checkoutVariants, '/packs/checkout/tee').title).toBe('Buy this pack');
    expect(variantAt(checkoutVariants, '/packs/checkout/signup').title).toBe('Order now, join later');
    expect(variantAt(offerVariants, '/wp-v3/abc').option).toBe('weekly_premium');
    expect(() => variantAt(checkoutVariants, '/nowhere')).toThrow('No checkout is set up for /nowhere.');
  });

  it('know which screens have a sidebar: those for members alone', () => {
    const wrong = routes.filter(({ path, gate }) => isForMembers(path) !== (gate === 'auth'));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
