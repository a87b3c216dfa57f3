import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { email, instant, listed, text, wholeBetween } from '#contract/kit/wire.ts';

/** The files of purchased e-books. They have no public address. */

const download = z.object({
  /** The reference of the order, and the position of the line in it. */
  reference: z.string(),
  line: z.int(),
  title: z.string(),
  /** The product that it came with. */
  product: z.string(),
  paid_at: instant,
  sample: z.boolean(),
});
export type Download = z.output<typeof download>;

export const downloads = defineArea('downloads', {
  list: {
    method: 'GET',
    path: 'api/payments/downloads',
    auth: 'member',
    summary: "Lists the e-books of the member's paid orders, latest first. Fully refunded orders are left out.",
    reply: listed(download),
  },
  file: {
    method: 'POST',
    path: 'api/payments/order/download',
    auth: 'public',
    kind: 'file',
    summary:
      'Returns an e-book from a paid order as a PDF. Guests must give the email they ordered with. Refused for an order that is unpaid or fully refunded.',
    body: z.object({ reference: text(40, 12), line: wholeBetween(0, 99), email: z.optional(email) }),
    errors: ['not_found', 'conflict', 'too_many'],
  },
});
