import path from 'node:path';
import { WEB, text, url } from './setting-kinds.ts';

/** The settings of what members compare: coupons, published plans and groceries. */
export const offerTable = {
  COUPONS_FILE: text(
    'A CSV file with your own coupons, with the same columns as ours.',
    '',
    'our sample table; none in production',
  ),
  COMMISSION_FACTORY_URL: url(
    'The API for coupons, such as https://api.commissionfactory.com.',
    WEB,
    'coupons from a table',
  ),
  COMMISSION_FACTORY_KEY: text('The key for that API.'),
  PLAN_REGISTER_URL: url(
    'The public register of the Consumer Data Right, for published plans, such as https://api.cdr.gov.au/cdr-register/v1.',
    WEB,
    'a sample of published plans; none in production',
  ),
  GROCERY_FEED_URL: url(
    'The JSON feed of grocery prices; docs/operating.md describes it.',
    WEB,
    'our sample prices; none in production',
  ),
  GROCERY_FEED_KEY: text('The key for that feed, if it requires one.'),
};

type OfferValues = Record<keyof typeof offerTable, string>;

export function offerSettings({
  COUPONS_FILE: file,
  COMMISSION_FACTORY_URL: feedUrl,
  COMMISSION_FACTORY_KEY: key,
  PLAN_REGISTER_URL: registerUrl,
  GROCERY_FEED_URL: groceryUrl,
  GROCERY_FEED_KEY: groceryKey,
}: OfferValues) {
  return {
    coupons: { file: file ? path.resolve(file) : undefined, feed: feedUrl ? { url: feedUrl, key } : undefined },
    planRegister: registerUrl ? { registerUrl } : undefined,
    groceryFeed: groceryUrl ? { url: groceryUrl, key: groceryKey || undefined } : undefined,
  };
}
