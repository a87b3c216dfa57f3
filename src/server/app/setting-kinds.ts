import { z } from 'zod';

/** The kinds of settings: text, choices, numbers and addresses, each with its words for the help. */

export interface Setting<T> {
  /** What it does, for `npm start -- --help`. */
  about: string;
  /** What is allowed, in words that complete "must be …". */
  allowed: string;
  /** The default in words, or '' where it has none. */
  otherwise: string;
  schema: z.ZodType<T, string | undefined>;
}

export function setting<T>(
  about: string,
  allowed: string,
  otherwise: string,
  schema: z.ZodType<T, string | undefined>,
): Setting<T> {
  return { about, allowed, otherwise, schema };
}

export function choice<const T extends readonly [string, ...string[]]>(
  about: string,
  values: T,
  otherwise: T[number],
): Setting<T[number]> {
  const schema = z
    .string()
    .optional()
    .transform((value) => value ?? otherwise)
    .pipe(z.enum(values)) as z.ZodType<T[number], string | undefined>;
  return setting(about, values.join(' or '), otherwise, schema);
}

/** @param inWords describes the default where it is not a plain value. */
export function text(about: string, otherwise = '', inWords = otherwise): Setting<string> {
  return setting(about, 'text', inWords, z.string().max(2_000).default(otherwise));
}

export function wholeNumber(about: string, min: number, max: number, otherwise: number): Setting<number> {
  const schema = z
    .string()
    .regex(/^\d{1,6}$/)
    .default(String(otherwise))
    .transform(Number)
    .pipe(z.number().min(min).max(max));
  return setting(about, `a whole number from ${min} to ${max}`, String(otherwise), schema);
}

export function url(about: string, protocols: readonly string[], otherwise = ''): Setting<string> {
  const isAllowed = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  const schema = z
    .string()
    .refine(isAllowed)
    .optional()
    .transform((value) => value ?? '');
  return setting(
    about,
    `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    otherwise,
    schema,
  );
}

export const WEB = ['http:', 'https:'] as const;

/**
 * Whether traffic to an address cannot be read on the way: it is encrypted, or stays on this machine. An empty address
 * is reported elsewhere.
 */
export function isHiddenFromListeners(address: string): boolean {
  if (address === '') return true;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** A text in the form of a service’s keys; '' where it is not set. */
export function key(about: string, pattern: RegExp, allowed: string, otherwise: string): Setting<string> {
  const schema = z.string().max(300).regex(pattern).optional();
  return setting(
    about,
    allowed,
    otherwise,
    schema.transform((value) => value ?? ''),
  );
}

/** An address that secrets are sent to. */
export function safeUrl(about: string, otherwise: string): Setting<string> {
  const isSafe = (value: string) =>
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && isHiddenFromListeners(value);
  const schema = z.string().max(500).refine(isSafe).optional();
  return setting(
    about,
    'a URL that starts with https://, or names this machine',
    otherwise,
    schema.transform((value) => value ?? ''),
  );
}

const MAX_PATHS = 2;

/** One or two files. */
export function paths(about: string, otherwise: string): Setting<string[]> {
  const schema = z
    .string()
    .max(4_000)
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string()).max(MAX_PATHS));
  return setting(
    about,
    'one or two paths, separated by a comma',
    otherwise,
    schema as z.ZodType<string[], string | undefined>,
  );
}
