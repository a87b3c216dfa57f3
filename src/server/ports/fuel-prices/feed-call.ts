import { FuelPricesUnavailable } from './port.ts';

const TIMEOUT_MS = 20_000;
/** The whole of New South Wales is one megabyte. */
const MAX_CHARACTERS = 20_000_000;

/** Requests a text from a publisher. Its own message stays out of errors, since it may repeat the key. */
export async function requestFeed(name: string, url: URL, headers: Record<string, string>): Promise<string> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    if (!response.ok) throw new FuelPricesUnavailable(`${name} answered ${response.status}.`);
    if (text.length > MAX_CHARACTERS) throw new FuelPricesUnavailable(`${name} sent too much.`);
    return text;
  } catch (error) {
    if (error instanceof FuelPricesUnavailable) throw error;
    throw new FuelPricesUnavailable(`${name} isn’t responding.`);
  }
}

/** @throws FuelPricesUnavailable where it is no JSON */
export function parsedFeed(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FuelPricesUnavailable(`${name} sent an unreadable response.`);
  }
}
