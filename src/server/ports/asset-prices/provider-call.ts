import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { isDecimal, isZeroDecimal, plainDecimal } from '#domain/networth/quantity.ts';
import { PricesUnavailable } from './port.ts';

const TIMEOUT_MS = 4_000;
const MAX_CHARACTERS = 1_000_000;

/** Asks a provider of prices for JSON. Its own words are kept out of what is thrown: they may repeat the key. */
export async function askProvider(name: string, url: URL, headers: Record<string, string> = {}): Promise<unknown> {
  let text: string;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
    if (!response.ok) throw new PricesUnavailable(`${name} answered ${response.status}.`);
  } catch (error) {
    if (error instanceof PricesUnavailable) throw error;
    throw new PricesUnavailable(`${name} does not answer.`);
  }
  try {
    if (text.length <= MAX_CHARACTERS) return JSON.parse(text) as unknown;
  } catch {
    // Said below: what cannot be read and what is too long are the same to the caller.
  }
  throw new PricesUnavailable(`${name} answered what cannot be read.`);
}

/** A number of JSON as a decimal without an exponent; null for what is no price. */
export function decimalOf(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  const written = String(value);
  const match = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(written);
  const plain = match ? `0.${'0'.repeat(Number(match[3]) - 1)}${match[1]}${match[2] ?? ''}`.slice(0, 20) : written;
  return isDecimal(plain) && !isZeroDecimal(plain) ? plainDecimal(plain) : null;
}

/** A Unix time in seconds as the instant and its day in Sydney; null for what is none. */
export function momentOf(seconds: unknown): { time: Date; date: string } | null {
  if (
    typeof seconds !== 'number' ||
    !Number.isSafeInteger(seconds) ||
    seconds < 1_000_000_000 ||
    seconds > 9_999_999_999
  )
    return null;
  return { time: new Date(seconds * 1000), date: civilDateIn(seconds * 1000, DEFAULT_ZONE) };
}

/** An address below the provider's own. */
export function below(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
