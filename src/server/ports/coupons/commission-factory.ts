import { fromCommissionFactory } from './commission-factory-transform.ts';
import { CouponsUnavailable, MAX_COUPONS } from './port.ts';
import type { Coupons } from './port.ts';

export interface CommissionFactorySettings {
  /** Such as 'https://api.commissionfactory.com'. */
  url: string;
  key: string;
}

const SOURCE = 'Commission Factory';
const TIMEOUT_MS = 20_000;
const MAX_CHARACTERS = 60_000_000;

/**
 * Requests one list. The service requires the key in the URL, so neither the URL nor the response is included in
 * errors.
 */
async function requestList({ url, key }: CommissionFactorySettings, list: string): Promise<unknown> {
  const address = new URL(`${url.replace(/\/+$/, '')}/V1/Affiliate/${list}`);
  address.searchParams.set('apiKey', key);
  let text: string;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
    if (!response.ok) throw new CouponsUnavailable(`${SOURCE} responded with error ${response.status}.`);
  } catch (error) {
    if (error instanceof CouponsUnavailable) throw error;
    throw new CouponsUnavailable(`${SOURCE} isn’t responding.`);
  }
  try {
    if (text.length <= MAX_CHARACTERS) return JSON.parse(text) as unknown;
  } catch {
    // The error is thrown below: an unreadable and an oversized response are the same to the caller.
  }
  throw new CouponsUnavailable(`${SOURCE} sent an unreadable response.`);
}

/** Coupons of the Australian affiliate network Commission Factory. */
export function commissionFactory(settings: CommissionFactorySettings): Coupons {
  return {
    adapter: `${SOURCE} (${new URL(settings.url).hostname})`,
    async list(today) {
      const [coupons, merchants] = await Promise.all([
        requestList(settings, 'Coupons'),
        requestList(settings, 'Merchants'),
      ]);
      const read = fromCommissionFactory(coupons, merchants);
      if (read === null || read.coupons.length > MAX_COUPONS)
        throw new CouponsUnavailable(`${SOURCE} sent an unreadable response.`);
      return { source: SOURCE, asOf: today, ...read };
    },
  };
}
