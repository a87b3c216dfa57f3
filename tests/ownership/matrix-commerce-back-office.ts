import { namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { AnyInput } from '#tests/build/server.ts';

/** A call that only operators make. */
const team = (input: AnyInput = {}): Entry => namesNoRow('It is for operators.', input, { annaGets: 403 });
const reference = 'W-QUAN-DONG-2222';
let keys = 0;
const headers = () => ({ 'idempotency-key': `matrix-commerce-back-office-${(keys += 1)}` });

export const commerceBackOfficeEntries: Record<string, Entry> = {
  'orderBackOffice.search': team(),
  'orderBackOffice.details': team({ body: { reference } }),
  'orderBackOffice.resend': team({ body: { reference } }),
  'orderBackOffice.fulfil': team({ body: { reference } }),
  'orderBackOffice.refund': team({ body: { reference, amount: 1, reason: 'QUANDONG' }, headers: headers() }),
  'orderBackOffice.refunds': team(),
  'orderBackOffice.decideRefund': team({
    body: { reference, id: 1, agree: true, reason: 'QUANDONG' },
    headers: headers(),
  }),
  'orderBackOffice.retryCard': team({ body: { reference, id: 1 } }),
  'orderBackOffice.sales': team({ query: { from: '2026-11-16', to: '2026-11-16' } }),
  'orderBackOffice.reconcile': team(),
  'productBackOffice.products': team(),
  'productBackOffice.saveProduct': team({
    body: {
      kind: 'pack',
      slug: 'quandong',
      name: 'A',
      summary: 'A',
      benefits: [],
      colour: '#2f6b45',
      icon: 'gift',
      posted: true,
      sample: true,
    },
  }),
  'productBackOffice.publish': team({ body: { id: 1, state: 'withdrawn' } }),
  'productBackOffice.saveImage': team({ body: { product_id: 1, alt: 'A' } }),
  'productBackOffice.removeImage': team({ body: { product_id: 1 } }),
  'productBackOffice.saveEbook': team({ body: { product_id: 1 } }),
  'productBackOffice.ebook': team({ query: { product_id: 1 } }),
  'productBackOffice.saveVariant': team({ body: { product_id: 1, label: 'A', price: 1, entries: 1, active: true } }),
  'productBackOffice.addStock': team({ body: { variant_id: 1, change: 1 }, headers: headers() }),
  'productBackOffice.prices': team({ query: { variant_id: 1 } }),
  'productBackOffice.promotions': team(),
  'productBackOffice.savePromotion': team({
    body: {
      title: 'A',
      percent: 5,
      starts_at: '2026-11-16T00:00:00Z',
      ends_at: '2026-11-17T00:00:00Z',
      active: true,
    },
  }),
  'productBackOffice.freeCards': team(),
  'productBackOffice.saveFreeCards': team({
    body: {
      title: 'A',
      product: 'coles-gift-card',
      variant: '5',
      starts_at: '2026-11-16T00:00:00Z',
      ends_at: '2026-11-17T00:00:00Z',
      number: 1,
    },
  }),
  'productBackOffice.fees': team(),
  'productBackOffice.setFee': team({ body: { starts_on: '2030-01-01', DollarFees: 0, PercentFees: 0 } }),
};
