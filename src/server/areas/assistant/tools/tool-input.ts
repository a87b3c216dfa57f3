import * as z from 'zod/mini';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { isStorable } from '#domain/text/storable.ts';

/** Schemas of tool inputs. Amounts are whole cents, days are 'YYYY-MM-DD'. */

export const day = z.string().check(z.refine(isCivilDate, 'Write dates as YYYY-MM-DD.'));
export const cents = z.int().check(z.gte(1), z.lte(100_000_000_000));
export const id = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
export const noInput = z.object({});

const ordered = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to,
  'The first day can’t be after the last.',
);

export const span = z.object({ from: day, to: day }).check(ordered);

const ids = z.array(id).check(z.maxLength(100));
const words = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(120),
    z.refine(isStorable, 'This contains a character that can’t be searched for.'),
  );

const merchantKeys = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(400),
    z.refine(isStorable, 'This contains a character that can’t be searched for.'),
  );

export const rowFilter = z.object({
  flow: z.literal(['out', 'in', 'paid', 'received', 'bought', 'refunded', 'any']),
  categories: z.optional(ids),
  sub_categories: z.optional(ids),
  merchant_key: z.optional(merchantKeys),
  except_merchant_key: z.optional(merchantKeys),
  words: z.optional(words),
  bank_account_id: z.optional(ids),
  tag: z.optional(words),
  weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7))),
  min_cents: z.optional(cents),
  max_cents: z.optional(cents),
});
export const searchText = words;
