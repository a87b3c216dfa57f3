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

/** `logo` is a path below the base path that returns an image; `stored` is false if it only shows initials. */
const logos = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: z.string(), logo: z.string(), stored: z.boolean() })),
});

export const merchants = defineArea('merchants', {
  list: {
    method: 'GET',
    path: 'api/merchants/getAll',
    auth: 'member',
    summary: 'Lists merchants between two dates, highest spending first.',
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
      "Returns the names of merchants as shown in the member's transactions. An unknown key is returned as its own name.",
    /** Keys separated by vertical bars, as in the transaction filter. */
    query: z.object({ merchant_key: text(801) }),
    reply: z.object({ data: z.array(z.object({ merchant_key: z.string(), merchant: z.string() })) }),
  },
  brandLogos: {
    method: 'GET',
    path: 'api/getBrandLogos',
    auth: 'member',
    summary: "Lists a logo for every merchant in the member's transactions.",
    reply: logos,
  },
  brandLogosOf: {
    method: 'POST',
    path: 'api/transactions/brand/logos',
    auth: 'member',
    encoding: 'form',
    summary: 'Lists the logos of the given merchants.',
    body: z.object({ merchants: listOf(text(120), 500) }),
    reply: logos,
  },
  logo: {
    method: 'GET',
    path: 'api/merchants/logo/{key}',
    auth: 'guest',
    kind: 'file',
    summary: "Returns the logo for a name as an image: a bank's logo from the register, otherwise coloured initials.",
    params: z.object({ key: text(120) }),
  },
});
