import { BodyTooLarge, wholeBytes } from '#server/kit/whole-bytes.ts';
import { FuelPricesUnavailable } from './port.ts';

export interface FeedLimits {
  /** How long one request may take, and all requests of a reading together. */
  requestMs: number;
  readingMs: number;
  /** The most bytes of one answer. The whole of New South Wales is one megabyte. */
  bytes: number;
}

export const feedLimits: FeedLimits = { requestMs: 20_000, readingMs: 60_000, bytes: 20_000_000 };

export type FeedCall = (url: URL, headers: Record<string, string>) => Promise<string>;

/**
 * Begins a reading, and returns how to request a text in it from a publisher. Its own message stays out of errors,
 * since it may repeat the key.
 */
export function beginReading(name: string, { requestMs, readingMs, bytes }: FeedLimits): FeedCall {
  const deadline = AbortSignal.timeout(readingMs);
  return async (url, headers) => {
    try {
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(requestMs)]);
      const response = await fetch(url, { headers, redirect: 'error', signal });
      if (!response.ok) {
        await response.body?.cancel();
        throw new FuelPricesUnavailable(`${name} responded with error ${response.status}.`);
      }
      return response.body ? (await wholeBytes(response.body, bytes)).toString() : '';
    } catch (error) {
      if (error instanceof FuelPricesUnavailable) throw error;
      if (error instanceof BodyTooLarge) throw new FuelPricesUnavailable(`${name} sent too much data.`);
      throw new FuelPricesUnavailable(`${name} isn’t responding.`);
    }
  };
}

/** @throws FuelPricesUnavailable where it is no JSON */
export function parsedFeed(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FuelPricesUnavailable(`${name} sent an unreadable response.`);
  }
}
