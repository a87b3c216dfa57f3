import { shop } from '#contract/areas/shop.ts';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { addressHandlers } from './addresses/address-handlers.ts';
import { browseHandlers } from './deals/browse-handlers.ts';
import { countHit, findDeal } from './deals/deal-store.ts';
import { backOfficeFileHandlers } from './back-office/deal-file-handlers.ts';
import { backOfficeDealHandlers } from './back-office/deal-handlers.ts';
import { catalogueHandlers } from './back-office/catalogue-handlers.ts';
import { clearActivity, listActivity, noteActivity, setInterests, setSaved } from './deals/interest-store.ts';
import { trackedLinkHandlers } from './deals/merchant-redirect.ts';

const DEFAULT_PAGE_SIZE = 50;
const noteLimit = { name: 'shop-activity', hits: 1_200, windowSeconds: 3_600 };

const noDeal = () => new Failure('not_found', 'We couldn’t find that deal.');

const tasteHandlers = {
  async setInterests({ body }, { memberDb, member, clock }) {
    const interests = [...new Set(body.interests)].toSorted((a, b) => a - b);
    await memberDb.transaction().execute(async (transaction) => {
      if (!(await setInterests(transaction, member.id, interests, clock.now())))
        throw badField('interests', 'Choose categories from the list.');
    });
    return { success: true, interests };
  },

  async activity({ query: { activity, page = 1, limit = DEFAULT_PAGE_SIZE } }, { memberDb, member }) {
    const { rows, total } = await listActivity(memberDb, member.id, activity, (page - 1) * limit, limit);
    const data = rows.map((row) => ({
      id: row.id,
      activity: row.activity,
      at: row.at,
      deal: row.deal_id === null ? null : { id: row.deal_id, kind: row.kind!, title: row.title!, offer: row.offer! },
      merchant: row.merchant_id === null ? null : { id: row.merchant_id, name: row.merchant! },
      detail: row.detail,
    }));
    return { data, total, page, limit };
  },

  noteActivity: withSystemDb(
    'shared-tables',
    async ({ body: { activity, deal_id, detail } }, { memberDb, systemDb, member, clock, limit }) => {
      await limit(noteLimit, String(member.id));
      if (activity === 'searched') {
        if (!detail) throw badField('detail', 'Enter what you’re looking for.');
        await noteActivity(memberDb, member.id, { activity, detail }, clock.now());
        return { success: true };
      }
      if (deal_id === undefined) throw badField('deal_id', 'Choose a deal.');
      if (!(await findDeal(memberDb, { memberId: member.id, today: clock.today(member.timeZone) }, deal_id)))
        throw noDeal();
      if (await noteActivity(memberDb, member.id, { activity, dealId: deal_id }, clock.now()))
        await countHit(systemDb, deal_id, 'opened');
      return { success: true };
    },
  ),

  async clearActivity(_input, { memberDb, member }) {
    await clearActivity(memberDb, member.id);
    return { success: true };
  },

  async save({ body: { deal_id, saved } }, { memberDb, member, clock }) {
    if (!(await findDeal(memberDb, { memberId: member.id, today: clock.today(member.timeZone) }, deal_id)))
      throw noDeal();
    const changed = await setSaved(memberDb, member.id, deal_id, saved, clock.now());
    if (changed && saved) await noteActivity(memberDb, member.id, { activity: 'saved', dealId: deal_id }, clock.now());
    return { success: true, deal_id, saved };
  },
} satisfies Partial<HandlersOf<typeof shop>>;

/** The shop and its back office. */
export const shopRoutes = [
  ...implement(shop, {
    ...browseHandlers,
    ...tasteHandlers,
    ...trackedLinkHandlers,
    ...addressHandlers,
  }),
  ...implement(shopCatalogue, { ...backOfficeDealHandlers, ...backOfficeFileHandlers, ...catalogueHandlers }),
];
