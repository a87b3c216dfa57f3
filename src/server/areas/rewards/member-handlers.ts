import type { RewardProduct, rewards } from '#contract/areas/rewards.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { centsOfQoin, qoinOfCents } from '#domain/rewards/qoin.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { productsOnSale } from '../commerce/public.ts';
import { issueCode } from '../members/public.ts';
import { claimOffer, claimOnWire, offerOnWire, statusFacts, statusOf } from './offers.ts';
import { claimsOf, runningOffers } from './offer-store.ts';
import { listRates, qoinMovements, qoinOf, rateOn, rateOnWire, recordedEvent } from './qoin-store.ts';

const PAGE_SIZE = 30;
/** Seconds in which a link to the rewards can be used. */
const LINK_SECONDS = 60;
const links = { name: 'reward-links', hits: 10, windowSeconds: 600 };

/** The kinds of products by the category on the wire; its default is gift cards. */
const categories = { 11: 'gift_card', 12: 'pack', 13: 'ebook' } as const;
const DEFAULT_CATEGORY = 11;

/** What members do with rewards and Qoin. */
export const memberHandlers = {
  qoinBalance: withSystemDb('shared-tables', async (_input, { systemDb, memberDb, member, clock }) => {
    const balance = await qoinOf(memberDb, member.id);
    const { rate, starts_on: from } = await rateOn(systemDb, clock.today(DEFAULT_ZONE));
    return { success: true, balance, value: centsOfQoin(balance, rate), rate: rateOnWire(rate), rate_from: from };
  }),

  async qoinHistory({ query: { page = 1, limit = PAGE_SIZE } }, { memberDb, member }) {
    const { rows, total } = await qoinMovements(memberDb, member.id, { offset: (page - 1) * limit, limit });
    return { data: rows, total, page, limit };
  },

  async qoinRates(_input, { systemDb }) {
    const rates = await listRates(systemDb);
    return { data: rates.map(({ starts_on, rate }) => ({ starts_on, rate: rateOnWire(rate) })) };
  },

  async addReward({ body: { event } }, { memberDb, member, clock }) {
    const stored = await recordedEvent(memberDb, member.id, event, clock.today(member.timeZone));
    return {
      success: true,
      event,
      recorded: stored !== undefined,
      entries: stored?.entries ?? null,
      granted: stored?.granted ?? false,
    };
  },

  claim: withSystemDb('money-movement', async ({ body: { reward } }, context) => ({
    success: true,
    data: await claimOffer(context, reward),
  })),

  async offers({ query: { place } }, { systemDb, member, clock }) {
    const offers = await runningOffers(systemDb, clock.today(DEFAULT_ZONE), place);
    const facts = member && (await statusFacts(systemDb, member.id));
    return {
      data: offers.map((offer) => ({
        ...offerOnWire(offer),
        status: facts ? statusOf(offer, facts) : ('signed_out' as const),
      })),
    };
  },

  async claims(_input, { memberDb, member }) {
    return { data: (await claimsOf(memberDb, member.id)).map(claimOnWire) };
  },

  async categoryProducts({ query: { category_id: category = DEFAULT_CATEGORY, start = 0, limit = 10 } }, parts) {
    const { systemDb, clock } = parts;
    const kind = category in categories ? categories[category as keyof typeof categories] : undefined;
    const products = kind ? await productsOnSale(systemDb, [kind], clock.now()) : [];
    const { rate } = await rateOn(systemDb, clock.today(DEFAULT_ZONE));
    const result = products.slice(start, start + limit).map((product): RewardProduct => {
      const cheapest = product.variants.reduce((one, other) => (other.price_cents < one.price_cents ? other : one));
      return {
        id: product.slug,
        name: product.name,
        category_id: category,
        kind: product.kind,
        price: cheapest.price_cents,
        qoin: qoinOfCents(cheapest.price_cents, rate),
        entries: cheapest.entries,
        sample: product.sample,
      };
    });
    return { result, total: products.length, category_id: category, start, limit };
  },

  loginLink: withSystemDb('credentials', async (_input, { systemDb, member, clock, caller, limit }) => {
    await limit(links, String(member.id));
    const code = await issueCode(systemDb, clock, { purpose: 'sign_in', memberId: member.id, seconds: LINK_SECONDS });
    const link = new URL('/rewards', caller.origin);
    link.searchParams.set('UserToken', code);
    return { success: true, link: link.href, expires_in: LINK_SECONDS };
  }),
} satisfies Partial<HandlersOf<typeof rewards>>;
