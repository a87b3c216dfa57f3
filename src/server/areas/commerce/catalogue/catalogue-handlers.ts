import { catalogue } from '#contract/areas/catalogue.ts';
import type { Membership, Pack } from '#contract/areas/catalogue.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import { MAX_QUANTITY } from '#domain/commerce/cart.ts';
import { isMembershipOption, membershipName } from '#domain/commerce/memberships.ts';
import { checkoutTotals, unitCents } from '#domain/commerce/pricing.ts';
import type { CardFee, Promotion } from '#domain/commerce/pricing.ts';
import { implement, publicRead } from '#server/kit/implement.ts';
import type { Context, PublicScope } from '#server/kit/implement.ts';
import { membershipOf, plansInFull } from '../../settings/public.ts';
import {
  cardFeeOn,
  nextFeeDay,
  nextProductChange,
  nextPromotionChange,
  productsOnSale,
  promotionOfCode,
  promotionsByKind,
  tierDiscounts,
} from './catalogue-store.ts';
import type { ProductOnSale, RunningPromotion } from './catalogue-store.ts';
import { countCode } from './code-limit.ts';
import type { ImageRow } from './image-store.ts';
import { imageOnWire, imagesById, openImage } from './product-images.ts';

const feeOnWire = ({ dollarCents, percentPpm }: CardFee) => ({
  DollarFees: dollarCents,
  PercentFees: percentPpm / 10_000,
});

function packOnWire(
  product: ProductOnSale,
  { promotion, image }: { promotion: RunningPromotion | undefined; image: ImageRow | undefined },
): Pack {
  const off = promotion?.percent ?? 0;
  const reduced = (cents: number): number => unitCents({ priceCents: cents, percentOff: 0 }, off);
  const cheapest = product.variants.reduce((a, b) => (b.price_cents < a.price_cents ? b : a));
  const sizes = product.variants.map(({ key, label, price_cents, entries, stock }) => ({
    key,
    label,
    Price: price_cents,
    DiscountedPrice: reduced(price_cents),
    Entries: entries,
    Stock: stock,
  }));
  return {
    Name: product.name,
    Slug: product.slug,
    kind: product.kind === 'ebook' ? 'ebook' : 'pack',
    Summary: product.summary,
    Description: product.description,
    Benefits: product.benefits,
    Price: cheapest.price_cents,
    Discount: off,
    DiscountedPrice: reduced(cheapest.price_cents),
    promotion: promotion ? { title: promotion.title, ends_at: promotion.ends_at } : null,
    Entries: cheapest.entries,
    Subscription: false,
    Ebook: product.ebook_name !== null,
    EbookName: product.ebook_name,
    NewsLetter: product.newsletter,
    Thumbnail: product.icon,
    Icon: product.icon,
    Color: product.colour,
    image: imageOnWire(image),
    Quantity: MAX_QUANTITY,
    ...(sizes.some(({ key }) => key !== '')
      ? { Variants: Object.fromEntries(sizes.map(({ key, label }) => [key, label])) }
      : {}),
    sizes,
    posted: product.posted,
    sample: product.sample,
  };
}

const colours = { weekly: '#2f6b45', monthly: '#3a4f7a', quarterly: '#8c4a8c', yearly: '#b08a1e' } as const;

/** The price of one membership, calculated as a checkout does. */
function membershipCents(
  priceCents: number,
  offs: { percentOff: number; promotionOff: number },
  coded?: Promotion,
): number {
  const line = {
    kind: 'membership' as const,
    merchantId: 0,
    priceCents,
    quantity: 1,
    entries: 0,
    posted: false,
    taxed: true,
  };
  const parts = { fee: { dollarCents: 0, percentPpm: 0 }, promotion: coded };
  return checkoutTotals([{ ...line, ...offs }], () => ({ feeCents: 0, freeFromCents: null }), parts).totalCents;
}

interface Reductions {
  /** Percent off for the tier of a member, by option. */
  tiers?: ReadonlyMap<string, number> | undefined;
  /** The promotion of a code, which counts where it is better than the one that needs none. */
  coded?: RunningPromotion | undefined;
}

/** Memberships at the prices that everybody gets, less what this shopper gets off. */
async function membershipsOf(
  { systemDb, clock }: PublicScope,
  { tiers, coded }: Reductions = {},
): Promise<Membership[]> {
  const [plans, promotions] = await Promise.all([plansInFull(systemDb), promotionsByKind(systemDb, clock.now())]);
  const promotionOff = promotions.get('membership')?.percent ?? 0;
  const promotion = coded && { kind: coded.kind, percent: coded.percent, amountCents: coded.amount_cents };
  return plans.flatMap(({ name, prices }) =>
    prices.flatMap(({ option, frequency, price_cents: price, days, entries }) => {
      if (!isMembershipOption(option)) return [];
      const percentOff = tiers?.get(option) ?? 0;
      const discounted = membershipCents(price, { percentOff, promotionOff }, promotion);
      return {
        option,
        Name: membershipName(option),
        AltName: name,
        Price: price,
        Color: colours[frequency as keyof typeof colours],
        Discount: Math.round(((price - discounted) * 100) / price),
        DiscountedPrice: discounted,
        RenewalPrice: membershipCents(price, { percentOff, promotionOff: 0 }, undefined),
        DaysPremiumAccess: days,
        PaymentFrequency: frequency,
        TotalEntries: entries,
      };
    }),
  );
}

const packTables = ['products', 'product_variants', 'product_images', 'promotions', 'card_fees'];
const planTables = ['plans', 'plan_prices', 'feature_gates'];

/** The fees of a card payment today, and when others apply. */
async function cardFees({ systemDb, clock }: PublicScope) {
  const today = clock.today(DEFAULT_ZONE);
  const [fee, next] = await Promise.all([cardFeeOn(systemDb, today), nextFeeDay(systemDb, today)]);
  return { fee: feeOnWire(fee), until: next === null ? null : new Date(startOfDayIn(next, DEFAULT_ZONE)) };
}

/** The first of some times. */
function earliest(...times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())));
}

/** The discounts of the shopper's tier; undefined for a visitor. */
async function tiersOf({ systemDb, member }: Pick<Context<'public'>, 'systemDb' | 'member'>) {
  return member ? tierDiscounts(systemDb, await membershipOf(systemDb, member.id)) : undefined;
}

/** Memberships with a promotion. @throws Failure `bad_input` for an unknown code */
async function promotedMemberships(scope: PublicScope, promo: string | undefined, tiers?: Reductions['tiers']) {
  const { systemDb, clock } = scope;
  const now = clock.now();
  const coded = promo ? await promotionOfCode(systemDb, promo, now) : undefined;
  if (promo && !coded) throw badField('promo', 'That code isn’t valid or has expired. Check it and try again.');
  const forMemberships = coded?.kind === null || coded?.kind === 'membership' ? coded : undefined;
  const promotion = forMemberships ?? (await promotionsByKind(systemDb, now)).get('membership');
  const [data, { fee }] = await Promise.all([membershipsOf(scope, { tiers, coded: forMemberships }), cardFees(scope)]);
  const named = promotion ? { code: promotion.code, title: promotion.title, ends_at: promotion.ends_at } : null;
  return { data, fee: [fee], promotion: named };
}

/** A new picture has a new address. */
const IMAGE_SECONDS = 365 * 86_400;

export const catalogueRoutes = implement(catalogue, {
  packs: publicRead(packTables, async (_input, scope) => {
    const now = scope.clock.now();
    const [products, { fee, until }, promotions, ...next] = await Promise.all([
      productsOnSale(scope.systemDb, ['pack', 'ebook'], now),
      cardFees(scope),
      promotionsByKind(scope.systemDb, now),
      nextProductChange(scope.systemDb, now),
      nextPromotionChange(scope.systemDb, now),
    ]);
    const images = await imagesById(
      scope.systemDb,
      products.map(({ id }) => id),
    );
    const data = products.map((product) =>
      packOnWire(product, { promotion: promotions.get(product.kind), image: images.get(product.id) }),
    );
    return { answer: { data, fee }, until: earliest(until, ...next) };
  }),

  async image({ params: { id, version, size } }, { ports }) {
    const file = await openImage(ports, id, version, size);
    if (!file) throw new Failure('not_found', 'We couldn’t find that image.');
    return { contentType: file.contentType, body: Buffer.from(file.bytes), cacheSeconds: IMAGE_SECONDS };
  },

  memberships: publicRead(
    ['card_fees', 'promotions', ...planTables],
    async (_input, scope) => {
      const [data, { fee, until }, next] = await Promise.all([
        membershipsOf(scope),
        cardFees(scope),
        nextPromotionChange(scope.systemDb, scope.clock.now()),
      ]);
      return { answer: { data, fee: [fee] }, until: earliest(until, next) };
    },
    async (_input, context) => {
      const { fee } = await cardFees(context);
      return { data: await membershipsOf(context, { tiers: await tiersOf(context) }), fee: [fee] };
    },
  ),

  // Not a public read: codes must be counted, or they could be guessed.
  async promoMemberships({ query: { promo } }, context) {
    await countCode(context, promo);
    return promotedMemberships(context, promo, await tiersOf(context));
  },
});
