import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { Coupon, CouponCategory } from './port.ts';

/**
 * Converts Commission Factory's responses into the shop's coupons. The formats are those of its API reference: coupons
 * have `Id, MerchantId, MerchantName, Description, Code, TargetUrl, TrackingUrl, TermsAndConditions, StartDate,
 * EndDate`, merchants `Id, Name, Category, Summary, TargetUrl`. Coupons that do not match are left out.
 */

type Fields = Record<string, unknown>;

/** Words in the service's category names, and our category for them; the first match applies. */
const categorised: readonly (readonly [RegExp, CouponCategory])[] = [
  [/gift|voucher|flower/i, 'Gift cards'],
  [/pet|animal/i, 'Pets'],
  [/restaurant|dining|takeaway|eating/i, 'Eating out'],
  [/child|kid|baby|toy/i, 'Kids'],
  [/book|game|music|movie|entertain|art/i, 'Books and games'],
  [/food|drink|grocer|wine|alcohol|coffee/i, 'Food and drink'],
  [/travel|holiday|hotel|accommodation|flight|activit/i, 'Travel and days out'],
  [/sport|fitness|outdoor|camp/i, 'Sport and outdoors'],
  [/health|beauty|cosmetic|pharmac|fragrance/i, 'Health and beauty'],
  [/cloth|fashion|shoe|footwear|jewel|accessor|lingerie/i, 'Clothes and shoes'],
  [/computer|electronic|phone|mobile|tech|software/i, 'Tech and phones'],
  [/home|garden|furniture|kitchen|bedding|hardware/i, 'Home and garden'],
];

// oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out here
const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\s\u0000-\u001f]+/g, ' ').trim() : '';

const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;

/** An https address, or null for anything else: a link of another kind must never reach a member. */
export function safeLink(value: unknown): string | null {
  const text = asText(value);
  if (text === '' || text.length > 1_000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** '2026-11-30T00:00:00.000' is that day; anything else is null. */
function dayOf(value: unknown): string | null {
  const day = asText(value).slice(0, 10);
  return isCivilDate(day) ? day : null;
}

/** The saving in as few words as possible. */
export function offerOf(description: string): string {
  const match = /\$\d+(\.\d\d)? off|\d{1,2}(\.\d)?% off|free (delivery|shipping)|buy one get one|\d for \d/i.exec(
    description,
  );
  if (!match) return 'Offer';
  const offer = match[0].toLowerCase();
  return offer.charAt(0).toUpperCase() + offer.slice(1);
}

export function categoryOf(names: readonly unknown[]): CouponCategory {
  for (const name of names) {
    const match = categorised.find(([offer]) => offer.test(asText(name)));
    if (match) return match[1];
  }
  return 'Everything else';
}

function couponOf(fields: Fields, merchants: ReadonlyMap<unknown, Fields>): Coupon | null {
  const merchant = merchants.get(fields['MerchantId']) ?? {};
  const name = asText(fields['MerchantName']) || asText(merchant['Name']);
  const description = asText(fields['Description']);
  const link = safeLink(fields['TrackingUrl']);
  const id = fields['Id'];
  if (name === '' || description === '' || link === null || typeof id !== 'number' || !Number.isSafeInteger(id))
    return null;
  const [startsOn, endsOn] = [dayOf(fields['StartDate']), dayOf(fields['EndDate'])];
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return null;
  const terms = asText(fields['TermsAndConditions']);
  return {
    key: `cf-${id}`,
    merchant: cut(name, 80),
    about: cut(asText(merchant['Summary']).replace(/<[^>]*>/g, ''), 400),
    site: safeLink(merchant['TargetUrl']),
    category: categoryOf([merchant['NewCategory'], merchant['Category'], merchant['Category2'], description]),
    title: cut(description, 120),
    offer: offerOf(description),
    description: cut(description, 2_000),
    terms: terms === '' ? [] : [cut(terms, 1_000)],
    code: asText(fields['Code']).slice(0, 60) || null,
    link,
    startsOn,
    endsOn,
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null when the response is not a list. */
export function fromCommissionFactory(
  coupons: unknown,
  merchants: unknown,
): { coupons: Coupon[]; leftOut: number } | null {
  if (!Array.isArray(coupons) || !Array.isArray(merchants)) return null;
  const byId = new Map(merchants.filter(isFields).map((merchant) => [merchant['Id'], merchant]));
  const read = new Map<string, Coupon>();
  for (const fields of coupons) {
    const coupon = isFields(fields) ? couponOf(fields, byId) : null;
    if (coupon) read.set(coupon.key, coupon);
  }
  return { coupons: [...read.values()], leftOut: coupons.length - read.size };
}
