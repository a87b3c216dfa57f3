import { kin } from './people-words.ts';

/**
 * Everyday words that name nothing of the member's own, and yet say which rows are meant: for whom, at what occasion,
 * how bought, where, or which sum. No answer accounts for them, so that one outside of a name and a category is asked
 * about.
 */
export const narrowingWords: ReadonlySet<string> = new Set([
  ...kin.split('/'),
  ...(
    'anniversary birthday birthdays party parties wedding weddings funeral christening graduation reunion picnic bbq barbecue celebration celebrations occasion ' +
    'parent teacher nurse tradie tradies colleague colleagues workmates coworkers neighbour neighbours guests visitors strangers toddler newborn twins ' +
    'city town suburb state interstate overseas abroad local nearby mall malls venue venues outlet outlets regional countryside ' +
    'discount discounts discounted bargain bargains special specials sale sales clearance voucher vouchers coupon coupons promo contactless paywave instore checkout trolley basket secondhand ' +
    'tip tips tipped tipping receipt receipts docket dockets invoice invoices reimbursed reimbursable refundable ' +
    'personal private individual jointly shared secret sneaky naughty guilty frivolous unnecessary necessities essential essentials luxury luxuries impulse impulsive wasteful random regretted posh fancy thrifty ' +
    'married divorced retired pregnant sick drunk bored unemployed age ages aged ' +
    'median multiplied divided ratio cumulative cumulatively squared correlation inflation ' +
    'organic vegan vegetarian healthy unhealthy homemade imported handmade premium generic branded unbranded'
  ).split(' '),
]);
