import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, limit, listOf, money, optionalText, page, paged, text } from '#contract/kit/wire.ts';

const merchant = z.object({
  merchant_key: z.string(),
  merchant: z.string(),
  spent: money,
  received: money,
  count: z.int(),
  first_date: date,
  last_date: date,
  sub_category_id: z.int(),
  category_id: z.int(),
});

/** `logo` is a path below the base path that answers an image. */
const logos = z.object({ success: z.literal(true), data: z.array(z.object({ id: z.string(), logo: z.string() })) });

export const merchants = defineArea('merchants', {
  list: {
    method: 'GET',
    path: 'api/merchants/getAll',
    auth: 'member',
    summary: 'Merchants between two dates, those where most was spent first.',
    query: z.object({
      min_date: z.optional(date),
      max_date: z.optional(date),
      description: optionalText(100),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: paged(merchant),
  },
  names: {
    method: 'GET',
    path: 'api/merchants/names',
    auth: 'member',
    summary:
      "The names of some merchants, as the member's transactions show them; a key that none of them has is its own name.",
    /** Keys with a bar between them, as in the filter of transactions. */
    query: z.object({ merchant_key: text(801) }),
    reply: z.object({ data: z.array(z.object({ merchant_key: z.string(), merchant: z.string() })) }),
  },
  brandLogos: {
    method: 'GET',
    path: 'api/getBrandLogos',
    auth: 'member',
    summary: "A logo for every merchant among the member's rows.",
    reply: logos,
  },
  brandLogosOf: {
    method: 'POST',
    path: 'api/transactions/brand/logos',
    auth: 'member',
    encoding: 'form',
    summary: 'Logos of the merchants that are named.',
    body: z.object({ merchants: listOf(text(120), 500) }),
    reply: logos,
  },
  logo: {
    method: 'GET',
    path: 'api/merchants/logo/{key}',
    auth: 'guest',
    kind: 'file',
    summary:
      'The logo of a name as an image: that of a bank as the register shows it, else the initials on a colour of their own.',
    params: z.object({ key: text(120) }),
  },
});
