import type { AreaRoute } from '#web/kit/route.ts';

/** Groceries: browsing and comparing (rule R12). */
export const groceryRoutes: readonly AreaRoute[] = [
  {
    path: '/grocery',
    gate: 'auth',
    title: 'Groceries',
    page: async () => (await import('./grocery-page.tsx')).GroceryPage,
    keywords: 'supermarket food prices coles woolworths aldi specials',
  },
  {
    path: '/grocery/compare',
    gate: 'auth',
    title: 'Compare groceries',
    parent: '/grocery',
    page: async () => (await import('./compare-page.tsx')).GroceryComparePage,
    keywords: 'shopping list basket cheapest supermarket',
  },
];
