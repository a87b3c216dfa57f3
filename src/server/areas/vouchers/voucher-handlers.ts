import { randomInt } from 'node:crypto';
import type { vouchers, Voucher } from '#contract/areas/vouchers.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { readHits } from '../content/public.ts';
import { planExists } from '../settings/public.ts';
import { operatingDay } from './operating-day.ts';
import { listActivity, noteActivity } from './activity-store.ts';
import { keepInterests } from './interest-store.ts';
import {
  expiryOf,
  findVoucher,
  idsOnOffer,
  listCategories,
  listVouchers,
  noteRedemption,
  setFavourite,
  takeFromStock,
} from './voucher-store.ts';
import type { VoucherFilters, VoucherRow } from './voucher-store.ts';

const DEFAULT_PAGE_SIZE = 100;
const activityLimit = { name: 'deals-activity', hits: 600, windowSeconds: 3600 };

/** Letters and digits that are hard to confuse at a counter. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code such as 'K7QM-4T2X-9DWP', shown at the counter. */
function newCode(): string {
  const code = Array.from({ length: 12 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

function onWire(voucher: VoucherRow): Voucher {
  return {
    VoucherID: voucher.id,
    Title: voucher.title,
    Description: voucher.description,
    Category: voucher.category,
    Location: voucher.location,
    ExpiryDate: voucher.expires_on,
    VoucherData: {
      merchant: voucher.merchant,
      offer: voucher.offer,
      main_category: voucher.main_category,
      left: voucher.stock,
      favourite: voucher.chosen_at !== null,
      code: voucher.code,
      redeemed_at: voucher.redeemed_at,
    },
  };
}

type Paging = { page?: number | undefined; limit?: number | undefined };

/** Expired vouchers are omitted, by the date in our time zone (rule M10). */
async function pageOf(
  { memberDb, member, clock }: Context<'member'>,
  filters: VoucherFilters,
  { page = 1, limit = DEFAULT_PAGE_SIZE }: Paging,
) {
  const { rows, total, locations } = await listVouchers(
    memberDb,
    member.id,
    operatingDay(clock),
    filters,
    (page - 1) * limit,
    limit,
  );
  return { data: rows.map(onWire), total, page, limit, locations };
}

const missing = () => new Failure('not_found', 'We couldn’t find that voucher.');

async function mustFind({ memberDb, member, clock }: Context<'member'>, id: number) {
  const row = await findVoucher(memberDb, member.id, operatingDay(clock), id);
  if (!row) throw missing();
  return row;
}

/** Only redeemable vouchers can be favourites or counted. */
async function mustBeOnOffer({ memberDb, clock }: Context<'member'>, id: number): Promise<void> {
  const expiry = await expiryOf(memberDb, id);
  if (expiry === undefined || expiry < operatingDay(clock)) throw missing();
}

export const voucherHandlers = {
  vouchers: ({ query }, context) => pageOf(context, {}, query),

  favourites: ({ query }, context) => pageOf(context, { favourites: true }, query),

  findVouchers({ body }, context) {
    const { category, location: locations, ...filters } = body.filters ?? {};
    return pageOf(context, { ...filters, locations, categories: category ?? body.interestedCategories }, body);
  },

  redeem: withSystemDb('shared-tables', async ({ body }, { systemDb, member, clock }) => {
    const today = operatingDay(clock);
    const expiry = await expiryOf(systemDb, body.VoucherID);
    if (expiry === undefined) throw missing();
    if (expiry < today) throw new Failure('link_expired', 'This voucher has ended.');
    // The member's own row is inserted first, so that members wait for the stock only for the time of one update.
    if (!(await noteRedemption(systemDb, member.id, body.VoucherID, newCode(), clock.now())))
      throw new Failure('already_taken', 'You’ve already redeemed this voucher.');
    if (!(await takeFromStock(systemDb, today, body.VoucherID)))
      throw new Failure('not_enough', 'Sorry, someone just redeemed the last one.');
    await noteActivity(systemDb, member.id, 'redeemed', body.VoucherID, null, clock.now());
    const row = await findVoucher(systemDb, member.id, today, body.VoucherID);
    return { success: true, data: onWire(row!) };
  }),

  async hits(_input, { memberDb, clock }) {
    const [ids, hits] = await Promise.all([idsOnOffer(memberDb, operatingDay(clock)), readHits(memberDb, 'voucher')]);
    return { data: ids.map((id) => ({ VoucherID: id, hits: hits.get(id) ?? 0 })) };
  },

  async setFavourite({ body }, context) {
    await mustBeOnOffer(context, body.VoucherID);
    return {
      success: true,
      VoucherID: body.VoucherID,
      favourite: await setFavourite(
        context.memberDb,
        context.member.id,
        body.VoucherID,
        body.favourite,
        context.clock.now(),
      ),
    };
  },

  async fullDescription({ body }, context) {
    const [row, hits] = await Promise.all([
      mustFind(context, body.VoucherID),
      readHits(context.memberDb, 'voucher', body.VoucherID),
    ]);
    return {
      data: {
        ...onWire(row),
        FullDescription: row.full_description.split(/\n+/),
        terms: row.terms,
        hits: hits.get(row.id) ?? 0,
      },
    };
  },

  async mainCategories({ body }, { memberDb, member, clock }) {
    if (body.SubscriptionId !== undefined && !(await planExists(memberDb, body.SubscriptionId)))
      throw badField('SubscriptionId', 'We couldn’t find that plan.');
    const rows = await listCategories(memberDb, member.id, operatingDay(clock));
    const byMain = Map.groupBy(rows, ({ main_id }) => main_id);
    return {
      data: [...byMain].map(([id, of]) => ({
        VoucherMainCategoryID: id,
        name: of[0]!.main,
        Categories: of.map(({ id: category, name, vouchers, interested }) => ({
          id: category,
          name,
          vouchers,
          interested,
        })),
      })),
    };
  },

  async setInterests({ body }, { memberDb, member }) {
    const categoryIds = [...new Set(body.categories)];
    const categories = await keepInterests(memberDb, member.id, categoryIds);
    if (!categories) throw badField('categories', 'Choose a category from the list.');
    return { success: true, categories };
  },

  async noteActivity({ body }, context) {
    const { memberDb, member, clock, limit } = context;
    await limit(activityLimit, String(member.id));
    if (body.VoucherID !== undefined) await mustBeOnOffer(context, body.VoucherID);
    return {
      success: true,
      id: await noteActivity(
        memberDb,
        member.id,
        body.activity,
        body.VoucherID ?? null,
        body.detail || null,
        clock.now(),
      ),
    };
  },

  async activity({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { memberDb, member }) {
    const { rows, total } = await listActivity(memberDb, member.id, (page - 1) * limit, limit);
    return {
      data: rows.map(({ id, activity, voucher_id: VoucherID, title: Title, detail, at }) => ({
        id,
        activity,
        VoucherID,
        Title,
        detail,
        at,
      })),
      total,
      page,
      limit,
    };
  },
} satisfies Partial<HandlersOf<typeof vouchers>>;
