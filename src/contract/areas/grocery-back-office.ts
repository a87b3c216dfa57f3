import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, dateInput, doneWith, flag, listed, text } from '#contract/kit/wire.ts';
import { grocerySource } from './grocery-shapes.ts';

/** Where grocery prices come from, for operators. */
export const groceryBackOffice = defineArea('groceryBackOffice', {
  sources: {
    method: 'GET',
    path: 'api/operator/groceries/sources',
    auth: 'operator',
    summary: 'Lists the sources of grocery prices with their date and number of products.',
    reply: listed(grocerySource),
  },
  refresh: {
    method: 'POST',
    path: 'api/operator/groceries/refresh',
    auth: 'operator',
    summary: 'Loads the current catalogue of the price service, as the nightly job does.',
    reply: doneWith({
      products: z.int(),
      prices: z.int(),
      /** Products that can’t be read, or are dated in the future. */
      left_out: z.object({ products: z.int(), prices: z.int() }),
    }),
    errors: ['unavailable', 'conflict', 'in_progress'],
  },
  importPrices: {
    method: 'POST',
    path: 'api/operator/groceries/import',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 5 * 1024 * 1024 },
    summary:
      'Imports a file of prices line by line. Valid lines are imported; the rest are returned, each with the reason. With `preview`, nothing is saved.',
    body: z.object({
      /** Who publishes the prices, as shown to members. */
      name: text(120),
      /** The date of lines without their own. */
      on: dateInput,
      preview: z.optional(flag),
    }),
    reply: doneWith({
      products: z.int(),
      prices: z.int(),
      /** The date of newer prices, which the file adds to but doesn’t change; null if the file is the newest. */
      newer_on: z.nullable(date),
      /** The first line of the file, to send rejected lines again. */
      header: z.string(),
      /** The lines that are not imported, word for word. */
      rejected: z.array(z.object({ line: z.int(), reason: z.string(), text: z.string() })),
    }),
    errors: ['bad_input'],
  },
});
