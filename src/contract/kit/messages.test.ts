import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wholeBetween } from './wire.ts';

const messageFor = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

it.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), 12, 'Enter text.'],
  [z.string(), undefined, 'This field is required.'],
  [z.string(), null, 'This field is required.'],
  [z.number(), 'twelve', 'Enter a number.'],
  [z.number(), Number.NaN, 'Enter a number.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.boolean(), 'perhaps', 'Choose yes or no (true or false).'],
  [z.date(), 'today', 'Enter a date.'],
  [z.array(z.string()), 'one', 'Enter a list.'],
  [z.object({}), 'one', 'Enter named fields.'],
  [z.record(z.string(), z.string()), 'one', 'Enter named fields.'],
  [z.null(), 'one', 'Leave this empty.'],
  [z.union([z.string(), z.number()]), true, 'Enter text or a number.'],
  [z.union([z.array(z.string()), z.string(), z.number()]), true, 'Enter a list, text or a number.'],
  [z.union([z.literal(''), z.string().check(z.minLength(3))]), 'ab', 'Enter at least 3 characters.'],
  [z.union([z.number(), z.object({ id: z.number() })]), { id: 'x' }, 'Enter a number.'],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'Use “a”.'],
  [z.enum(['day', 'week']), 'year', 'Choose one of: day, week.'],
  [z.literal(''), 'x', 'Leave this empty.'],
  [z.string().check(z.length(4)), '12', 'Enter exactly 4 characters.'],
  [z.string().check(z.maxLength(4)), '12345', 'Enter up to 4 characters.'],
  [z.number().check(z.gt(0)), 0, 'Enter more than 0.'],
  [z.number().check(z.lte(9)), 10, 'Enter up to 9.'],
  [z.number().check(z.lte(1_000_000)), 1_000_001, 'Enter up to 1,000,000.'],
  [wholeBetween(1, 1_000_000), 1_000_001, 'Enter 1,000,000 or less.'],
  [wholeBetween(-1_000, 0), -1_001, 'Enter −1,000 or more.'],
  [z.number().check(z.multipleOf(5)), 7, 'Enter a multiple of 5.'],
  [z.array(z.number()).check(z.maxLength(1)), [1, 2], 'Add up to 1.'],
  [z.string().check(z.regex(/^a$/)), 'b', 'Check how this is written.'],
  [z.email(), 'b', 'Enter an email such as name@example.com.'],
  [z.strictObject({}), { extra: 1 }, 'We don’t recognise: extra.'],
])('%# names what is expected in plain words', (schema, value, message) => {
  expect(messageFor(schema, value)).toBe(message);
});
