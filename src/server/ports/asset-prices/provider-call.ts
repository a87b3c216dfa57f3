import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { isDecimal, isZeroDecimal, plainDecimal } from '#domain/networth/quantity.ts';
import { PricesUnavailable } from './port.ts';

const TIMEOUT_MS = 4_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * Requests JSON from a price provider. The provider's own message is not included in errors, since it may repeat the
 * key.
 */
export async function requestFromProvider(
  name: string,
  url: URL,
  headers: Record<string, string> = {},
): Promise<unknown> {
  let text: string;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
    if (!response.ok) throw new PricesUnavailable(`${name} responded with error ${response.status}.`);
  } catch (error) {
    if (error instanceof PricesUnavailable) throw error;
    throw new PricesUnavailable(`${name} isn’t responding.`);
  }
  try {
    if (text.length <= MAX_CHARACTERS) return JSON.parse(text) as unknown;
  } catch {
    // The error is thrown below: an unreadable and an oversized response are the same to the caller.
  }
  throw new PricesUnavailable(`${name} sent an unreadable response.`);
}

/** A JSON number as a decimal without an exponent; null for an invalid price. */
export function decimalOf(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  const written = String(value);
  const match = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(written);
  const plain = match ? `0.${'0'.repeat(Number(match[3]) - 1)}${match[1]}${match[2] ?? ''}`.slice(0, 20) : written;
  return isDecimal(plain) && !isZeroDecimal(plain) ? plainDecimal(plain) : null;
}

/** A Unix time in seconds as an instant with its day in Sydney; null for an invalid time. */
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

/** A URL below the provider's base URL. */
export function below(base: string, path: string, query: Record<string, string>): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
