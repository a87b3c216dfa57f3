import * as z from 'zod/mini';
import { largestCents } from '#domain/money/cents.ts';
import { amountTooLarge } from '#domain/money/format.ts';
import { numberText } from '#domain/text/counted.ts';
import { readMobile } from '#domain/text/mobile-number.ts';
import { isStorable } from '#domain/text/storable.ts';
import { messageOf, required } from './messages.ts';

/**
 * The codecs of the wire: each decodes what is sent into what the code uses.
 *
 * Forms send everything as text, so a codec for form fields accepts text as well as typed values. The browser's forms
 * use the same codecs, so their messages are written for the member.
 */

const badMobile = 'Enter an Australian mobile number such as 0412 345 678.';

z.config({ customError: messageOf });

/** Refuses characters that cannot be stored, so that the answer names the field. `text` does so already. */
export const storable = z.refine<string>(isStorable, 'This contains a character we can’t store.');

/** Text of `min` to `max` characters, trimmed, without characters that cannot be stored. */
export function text(max: number, min = 1) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(min, min <= 1 ? required : `Enter at least ${numberText(min)} characters.`),
      z.maxLength(max, { error: `Enter up to ${numberText(max)} characters.`, abort: true }),
      storable,
    );
}

/**
 * Checks text against a pattern. Text above `max` is rejected first, because the time that a pattern takes may grow
 * faster than its input.
 */
export function matching(max: number, pattern: RegExp, message: string) {
  return [z.maxLength(max, { error: message, abort: true }), z.regex(pattern, message)] as const;
}

/** Text that may be empty. */
export function optionalText(max: number) {
  return z.optional(text(max, 0));
}

/** A password as typed. It is never trimmed. */
export const password = z.string().check(z.minLength(1, required), z.maxLength(200, 'Enter up to 200 characters.'));

/** A new password: at least ten characters. */
export const newPassword = z
  .string()
  .check(z.minLength(10, 'Use at least 10 characters.'), z.maxLength(200, 'Enter up to 200 characters.'));

/**
 * An email address, in lower case: ASCII, and before the @ also the letters of Western Europe. Others can be invisible,
 * or look like the letters of someone else's address.
 */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, { error: 'Enter up to 254 characters.', abort: true }),
    storable,
    z.regex(/^[!#-'*+\--9=?^-~\xdf-\xff]+@([\w-]+\.)+\w+$/, 'Enter an email such as name@example.com.'),
  );

/** An Australian mobile number as typed ('0412 345 678', '+61 (412) 345-678'), stored as '+61412345678'. */
export const mobile = z.pipe(
  z.string().check(
    z.maxLength(40, { error: badMobile, abort: true }),
    z.refine((value) => readMobile(value) !== null, badMobile),
  ),
  z.transform((value: string) => readMobile(value)!),
);

const digits = /^-?\d{1,15}$/;

/** A whole number, as a number or as digits. */
export const whole = z.pipe(
  z.union(
    [
      z.number().check(z.int('Enter a whole number.')),
      z.string().check(z.trim(), ...matching(16, digits, 'Enter a whole number.')),
    ],
    'Enter a whole number.',
  ),
  z.transform(Number),
);

/** A whole number from `min` to `max`. */
export function wholeBetween(min: number, max: number) {
  return z.pipe(
    whole,
    z.number().check(z.gte(min, `Enter ${numberText(min)} or more.`), z.lte(max, `Enter ${numberText(max)} or less.`)),
  );
}

/** The id of a record: a positive whole number. */
export const id = wholeBetween(1, Number.MAX_SAFE_INTEGER);

/**
 * An id in a path or query, which is sent as digits.
 * @alias
 */
export const idInPath = id;

/** A boolean, or its equivalent from forms and old clients. */
export const flag = z.pipe(
  z.union(
    [z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', 'on', 'off', 'yes', 'no', ''])],
    'Send true or false.',
  ),
  z.transform(
    (value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'on' || value === 'yes',
  ),
);

const amountText = /^-?\d{1,40}(\.\d{1,2})?$/;

/** Amounts of twelve digits and more are not exact to a ten-thousandth of a cent. */
function hasWholeCents(dollars: number): boolean {
  const cents = dollars * 100;
  return Math.abs(cents - Math.round(cents)) < 1e-4 + Math.abs(cents) * Number.EPSILON;
}

function centsOf(value: number | string): number {
  const cents = typeof value === 'string' ? Number(value) * 100 : value * 100;
  return Math.sign(cents) * Math.round(Math.abs(cents));
}

/**
 * An amount of money: dollars with at most two decimals on the wire, whole cents in the code. What is sent has a limit;
 * an answer may contain the sum of many such amounts.
 */
export const money = z.codec(
  z.union(
    [
      z.number().check(z.refine(hasWholeCents, 'Use up to two decimal places.')),
      z.string().check(z.trim(), ...matching(44, amountText, 'Enter an amount such as 12.50.')),
    ],
    'Enter an amount such as 12.50.',
  ),
  z.number().check(z.refine(Number.isSafeInteger, amountTooLarge)),
  {
    decode: (value, payload) => {
      const cents = centsOf(value);
      if (Math.abs(cents) <= largestCents) return cents;
      payload.issues.push({ code: 'custom', message: amountTooLarge, input: value });
      return z.NEVER;
    },
    encode: (cents) => cents / 100,
  },
);

/** An amount above zero. */
export const positiveMoney = money.check(z.refine((cents) => cents > 0, 'Enter an amount above zero.'));

/** An amount of zero or more. */
export const unsignedMoney = money.check(z.refine((cents) => cents >= 0, 'Enter an amount of zero or more.'));

function isRealDate(value: string): boolean {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
}

/** A calendar date, 'YYYY-MM-DD'. */
export const date = z.string().check(
  ...matching(10, /^\d{4}-\d{2}-\d{2}$/, 'Please enter a valid date in the format DD/MM/YYYY.'),
  z.refine(
    (value) => !/^\d{4}-\d{2}-\d{2}$/.test(value) || isRealDate(value),
    'Please enter a valid date in the format DD/MM/YYYY.',
  ),
);

/** A date in a request. It must be far enough within the limits of `date` that the periods around it are valid. */
export const dateInput = date.check(
  z.refine((value) => value >= '1910' && value < '2190', 'Choose a year from 1910 to 2189.'),
);

const notATime = 'Use an ISO 8601 time, such as 2026-11-16T09:30:00Z.';
const earliest = Date.UTC(1910, 0);
const latest = Date.UTC(2190, 0);

/** A time: ISO 8601 in UTC on the wire, a Date in the code. What is sent has the years of `dateInput`. */
export const instant = z.codec(
  z
    .string()
    .check(...matching(40, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/, notATime)),
  z.date(),
  {
    decode: (value, payload) => {
      const time = new Date(value);
      if (time.getTime() >= earliest && time.getTime() < latest) return time;
      const message = Number.isNaN(time.getTime()) ? notATime : 'Choose a year from 1910 to 2189.';
      payload.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    },
    encode: (value) => value.toISOString(),
  },
);

/** A list that a query or form may send as 'a,b,c', as one value, or as an array. */
export function listOf<S extends z.ZodMiniType>(item: S, max = 500) {
  return z.pipe(
    z.pipe(
      z.union([z.array(z.unknown()), z.string(), z.number()]),
      z.transform((value) =>
        Array.isArray(value)
          ? value
          : String(value)
              .split(',')
              .map((part) => part.trim())
              .filter((part) => part !== ''),
      ),
    ),
    z.array(item).check(z.maxLength(max, `Add up to ${numberText(max)}.`)),
  );
}

/** The response of calls that return nothing else. */
export const done = z.object({ success: z.literal(true) });

/** `{ success: true }` with further fields. */
export function doneWith<T extends Record<string, z.ZodMiniType>>(shape: T) {
  return z.object({ success: z.literal(true), ...shape });
}

/** A list: `{ data: [...] }` unless the specification differs. */
export function listed<S extends z.ZodMiniType>(item: S) {
  return z.object({ data: z.array(item) });
}

/** One page of a list. */
export function paged<S extends z.ZodMiniType>(item: S) {
  return z.object({ data: z.array(item), total: z.int(), page: z.int(), limit: z.int() });
}

export const page = wholeBetween(1, 1_000_000);
export const limit = wholeBetween(1, 500);

/** An Australian postcode of four digits, with its leading zero. */
export const postcode = z.string().check(z.trim(), ...matching(4, /^\d{4}$/, 'Enter a four-digit postcode.'));

/** A BSB: six digits with or without a dash, stored as six digits. */
export const bsb = z.pipe(
  z.string().check(z.trim(), ...matching(7, /^\d{3}[- ]?\d{3}$/, 'Enter a six-digit BSB such as 062-000.')),
  z.transform((value: string) => value.replace(/\D/g, '')),
);

export const accountNumber = z.pipe(
  z.string().check(z.trim(), ...matching(14, /^[\d -]{5,14}$/, 'Enter 5 to 10 digits for the account number.')),
  z.transform((value: string) => value.replace(/\D/g, '')),
);
