import type { AreaRoute } from '#web/kit/route.ts';

/** The back office of the store. */
export const backOfficeRoutes: readonly AreaRoute[] = [
  {
    path: '/operator/orders',
    gate: 'auth',
    title: 'Orders',
    parent: '/operator',
    page: async () => (await import('./orders-page.tsx')).BackOfficeOrdersPage,
    keywords: 'sales parcels send buyers',
  },
  {
    path: '/operator/orders/:reference',
    gate: 'auth',
    title: 'Order',
    parent: '/operator/orders',
    page: async () => (await import('./order-page.tsx')).BackOfficeOrderPage,
    unlisted: true,
  },
  {
    path: '/operator/refunds',
    gate: 'auth',
    title: 'Refunds to review',
    parent: '/operator',
    page: async () => (await import('./refund-queue-page.tsx')).BackOfficeRefundsPage,
    keywords: 'money back approvals',
  },
  {
    path: '/operator/sales',
    gate: 'auth',
    title: 'Sales',
    parent: '/operator',
    page: async () => (await import('./sales-page.tsx')).BackOfficeSalesPage,
    keywords: 'revenue GST payouts reconcile gateway',
  },
  {
    path: '/operator/products',
    gate: 'auth',
    title: 'Products',
    parent: '/operator',
    page: async () => (await import('./products-page.tsx')).BackOfficeProductsPage,
    keywords: 'packs e-books gift cards stock prices',
  },
  {
    path: '/operator/promotions',
    gate: 'auth',
    title: 'Promotions',
    parent: '/operator',
    page: async () => (await import('./promotions-page.tsx')).BackOfficePromotionsPage,
    keywords: 'codes discounts card fees surcharge free gift cards',
  },
];
