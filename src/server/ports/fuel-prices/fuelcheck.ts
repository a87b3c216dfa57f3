import { randomUUID } from 'node:crypto';
import { beginReading, feedLimits, parsedFeed } from './feed-call.ts';
import type { FeedCall } from './feed-call.ts';
import { fromFuelCheck } from './fuelcheck-transform.ts';
import { FuelPricesUnavailable } from './port.ts';
import type { FuelFeed } from './port.ts';

const NAME = 'NSW FuelCheck';
/** A token is renewed a minute before it ends. */
const MARGIN_SECONDS = 60;

export interface FuelCheckSettings {
  /** Such as 'https://api.onegov.nsw.gov.au'. */
  url: string;
  key: string;
  secret: string;
}

interface Token {
  value: string;
  expiresAt: number;
}

/** A token of OAuth's client credentials. FuelCheck answers a GET, and gives the seconds as a text. */
async function requestToken(call: FeedCall, { url, key, secret }: FuelCheckSettings, now: Date): Promise<Token> {
  const address = new URL(`${url}/oauth/client_credential/accesstoken?grant_type=client_credentials`);
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const answer = parsedFeed(NAME, await call(address, { accept: 'application/json', authorization }));
  const { access_token: value, expires_in: seconds } = (answer ?? {}) as Record<string, unknown>;
  if (typeof value !== 'string' || value === '') throw new FuelPricesUnavailable(`${NAME} didn’t send a token.`);
  return { value, expiresAt: now.getTime() + (Number(seconds) - MARGIN_SECONDS) * 1000 };
}

/** Every price in New South Wales and the Australian Capital Territory, in one answer. */
export function fuelCheck(settings: FuelCheckSettings, limits = feedLimits): FuelFeed {
  let token: Token | undefined;
  return {
    id: 'fuelcheck',
    name: NAME,
    sample: false,
    states: ['NSW', 'ACT'],
    everyHours: 1,
    async read(now) {
      const call = beginReading(NAME, limits);
      if (token === undefined || !(token.expiresAt > now.getTime())) token = await requestToken(call, settings, now);
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${token.value}`,
        apikey: settings.key,
        transactionid: randomUUID(),
        requesttimestamp: now.toISOString(),
      };
      try {
        const address = new URL(`${settings.url}/FuelPriceCheck/v2/fuel/prices`);
        const answer = parsedFeed(NAME, await call(address, headers));
        return { ...fromFuelCheck(answer), tomorrow: [], at: now };
      } catch (error) {
        // A token that was withdrawn early is not used again.
        token = undefined;
        throw error;
      }
    },
  };
}
