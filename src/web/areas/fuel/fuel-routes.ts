import type { AreaRoute } from '#web/kit/route.ts';

/** Fuel prices near the member. */
export const fuelRoutes: readonly AreaRoute[] = [
  {
    path: '/fuel',
    gate: 'auth',
    title: 'Fuel prices',
    page: async () => (await import('./fuel-page.tsx')).FuelPage,
    keywords: 'petrol diesel unleaded e10 lpg station servo docket map',
  },
];
