import { catalogue } from '#contract/areas/catalogue.ts';
import type { Membership, Pack } from '#contract/areas/catalogue.ts';
import { badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE, startOfDayIn } from '#domain/calendar/zone.ts';
import { MAX_QUANTITY } from '#domain/commerce/cart.ts';
import { isMembershipOption, membershipName } from '#domain/commerce/memberships.ts';
import type { CardFee } from '#domain/commerce/pricing.ts';
import { percentOf } from '#domain/money/cents.ts';
import type { Database } from '#server/kit/database.ts';
import { implement, publicRead } from '#server/kit/implement.ts';
import type { PublicScope } from '#server/kit/implement.ts';
import { membershipOf, plansInFull } from '../../settings/public.ts';
import {
  cardFeeOn,
  nextFeeDay,
  nextProductChange,
  nextPromotionChange,
  productsOnSale,
  runningPromotion,
  tierDiscounts,
} from './catalogue-store.ts';
import type { ProductOnSale } from './catalogue-store.ts';

const feeOnWire = ({ dollarCents, percentPpm }: CardFee) => ({
  DollarFees: dollarCents,
  PercentFees: percentPpm / 10_000,
});

function packOnWire(product: ProductOnSale): Pack {
  const cheapest = product.variants.reduce((a, b) => (b.price_cents < a.price_cents ? b : a));
  const sizes = product.variants.map(({ key, label, price_cents, entries, stock }) => ({
    key,
    label,
    Price: price_cents,
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
    Entries: cheapest.entries,
    Subscription: false,
    Ebook: product.ebook_name !== null,
    EbookName: product.ebook_name,
    NewsLetter: product.newsletter,
    Thumbnail: product.icon,
    Icon: product.icon,
    Color: product.colour,
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

/** Memberships with the percent off each option. */
async function membershipsOf(db: Database, percentOff: (option: string) => number): Promise<Membership[]> {
  const plans = await plansInFull(db);
  return plans.flatMap(({ name, prices }) =>
    prices.flatMap(({ option, frequency, price_cents: price, days, entries }) => {
      if (!isMembershipOption(option)) return [];
      const discount = percentOff(option);
      return {
        option,
        Name: membershipName(option),
        AltName: name,
        Price: price,
        Color: colours[frequency as keyof typeof colours],
        Discount: discount,
        DiscountedPrice: price - percentOf(price, discount),
        DaysPremiumAccess: days,
        PaymentFrequency: frequency,
        TotalEntries: entries,
      };
    }),
  );
}

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

export const catalogueRoutes = implement(catalogue, {
  packs: publicRead(['products', 'product_variants', 'card_fees'], async (_input, scope) => {
    const now = scope.clock.now();
    const [products, { fee, until }, next] = await Promise.all([
      productsOnSale(scope.systemDb, ['pack', 'ebook'], now),
      cardFees(scope),
      nextProductChange(scope.systemDb, now),
    ]);
    return { answer: { data: products.map(packOnWire), fee }, until: earliest(until, next) };
  }),

  memberships: publicRead(
    ['card_fees', ...planTables],
    async (_input, scope) => {
      const { fee, until } = await cardFees(scope);
      return { answer: { data: await membershipsOf(scope.systemDb, () => 0), fee: [fee] }, until };
    },
    async (_input, { systemDb, member, clock }) => {
      const tiers = member ? await tierDiscounts(systemDb, await membershipOf(systemDb, member.id)) : undefined;
      const { fee } = await cardFees({ systemDb, clock });
      return { data: await membershipsOf(systemDb, (option) => tiers?.get(option) ?? 0), fee: [fee] };
    },
  ),

  promoMemberships: publicRead(
    ['card_fees', 'promotions', ...planTables],
    async ({ query: { promo } }, { systemDb, clock }) => {
      const now = clock.now();
      const running = await runningPromotion(systemDb, promo ? { code: promo } : { kind: 'membership' }, now);
      if (promo && !running) throw badField('promo', 'We couldn’t find that code, or it has ended.');
      const promotion = running && (running.kind === null || running.kind === 'membership') ? running : undefined;
      const [{ fee, until }, next] = await Promise.all([
        cardFees({ systemDb, clock }),
        nextPromotionChange(systemDb, now),
      ]);
      return {
        answer: {
          data: await membershipsOf(systemDb, () => promotion?.percent ?? 0),
          fee: [fee],
          promotion: promotion ? { code: promotion.code, title: promotion.title, ends_at: promotion.ends_at } : null,
        },
        until: earliest(until, next),
      };
    },
  ),
});
