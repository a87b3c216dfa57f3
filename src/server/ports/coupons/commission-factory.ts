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

/** Asks for one list. The key travels in the address, as the service wants it, so nothing of the address or the answer is repeated in a failure. */
async function ask({ url, key }: CommissionFactorySettings, list: string): Promise<unknown> {
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
    if (!response.ok) throw new CouponsUnavailable(`${SOURCE} answered ${response.status}.`);
  } catch (error) {
    if (error instanceof CouponsUnavailable) throw error;
    throw new CouponsUnavailable(`${SOURCE} does not answer.`);
  }
  try {
    if (text.length <= MAX_CHARACTERS) return JSON.parse(text) as unknown;
  } catch {
    // Said below: what cannot be read and what is too long are the same to the caller.
  }
  throw new CouponsUnavailable(`${SOURCE} answered what cannot be read.`);
}

/** Coupons of the Australian network Commission Factory. */
export function commissionFactory(settings: CommissionFactorySettings): Coupons {
  return {
    adapter: `${SOURCE} (${new URL(settings.url).hostname})`,
    async list(today) {
      const [coupons, merchants] = await Promise.all([ask(settings, 'Coupons'), ask(settings, 'Merchants')]);
      const read = fromCommissionFactory(coupons, merchants);
      if (read === null || read.coupons.length > MAX_COUPONS)
        throw new CouponsUnavailable(`${SOURCE} answered what cannot be read.`);
      return { source: SOURCE, asOf: today, ...read };
    },
  };
}
