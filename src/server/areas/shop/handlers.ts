import { readFile } from 'node:fs/promises';
import { shop } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { TableRefused } from '#server/kit/csv-rows.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { CouponsUnavailable } from '#server/ports/coupons/port.ts';
import { addressHandlers } from './address-handlers.ts';
import { browseHandlers } from './browse-handlers.ts';
import { refreshCoupons } from './coupons.ts';
import { readDeals } from './deal-table.ts';
import { countHit, findDeal, listCategories } from './deal-store.ts';
import { loadDeals } from './loading-store.ts';
import type { LoadedDeal } from './loading-store.ts';
import { orderHandlers } from './order-handlers.ts';
import { clearActivity, listActivity, noteActivity, setInterests, setSaved } from './taste-store.ts';
import { wayOutHandlers } from './way-out.ts';

const USUAL_PAGE = 50;
const noteLimit = { name: 'shop-activity', hits: 1_200, windowSeconds: 3_600 };

const noDeal = () => new Failure('not_found', 'There is no such deal.');

const tasteHandlers: Pick<HandlersOf<typeof shop>, 'setInterests' | 'activity' | 'noteActivity' | 'clearActivity' | 'save'> = {
  async setInterests({ body }, { db, member, clock }) {
    const interests = [...new Set(body.interests)].toSorted((a, b) => a - b);
    await db.transaction().execute(async (transaction) => {
      if (!(await setInterests(transaction, member.id, interests, clock.now()))) throw badField('interests', 'One of these is no category.');
    });
    return { success: true, interests };
  },

  async activity({ query: { activity, page = 1, limit = USUAL_PAGE } }, { db, member }) {
    const { rows, total } = await listActivity(db, member.id, activity, (page - 1) * limit, limit);
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

  async noteActivity({ body: { activity, deal_id, detail } }, { db, system, member, clock, limit }) {
    await limit(noteLimit, String(member.id));
    if (activity === 'searched') {
      if (!detail) throw badField('detail', 'Say what was searched for.');
      await noteActivity(db, member.id, { activity, detail }, clock.now());
      return { success: true };
    }
    if (deal_id === undefined) throw badField('deal_id', 'Say which deal.');
    if (!(await findDeal(db, { memberId: member.id, today: clock.today(member.timeZone) }, deal_id))) throw noDeal();
    if (await noteActivity(db, member.id, { activity, dealId: deal_id }, clock.now())) await countHit(system, deal_id, 'opened');
    return { success: true };
  },

  async clearActivity(_input, { db, member }) {
    await clearActivity(db, member.id);
    return { success: true };
  },

  async save({ body: { deal_id, saved } }, { db, member, clock }) {
    if (!(await findDeal(db, { memberId: member.id, today: clock.today(member.timeZone) }, deal_id))) throw noDeal();
    const changed = await setSaved(db, member.id, deal_id, saved, clock.now());
    if (changed && saved) await noteActivity(db, member.id, { activity: 'saved', dealId: deal_id }, clock.now());
    return { success: true, deal_id, saved };
  },
};

const operatorHandlers: Pick<HandlersOf<typeof shop>, 'loadDeals' | 'loadCoupons'> = {
  async loadDeals({ body }, { files, system, clock }) {
    const [file, ...more] = files;
    if (!file || more.length > 0) throw badField('file', 'Choose one CSV file.');
    const categories = (await listCategories(system)).map(({ name }) => name);
    let deals: LoadedDeal[];
    try {
      deals = readDeals(await readFile(file.path, 'utf8'), 'The file', categories);
    } catch (error) {
      if (error instanceof TableRefused) throw badField('file', error.message);
      throw error;
    }
    const list = { source: 'operator' as const, name: 'Our shop', asOf: clock.today(DEFAULT_ZONE), deals };
    const { withdrawn } = await system.transaction().execute((transaction) => loadDeals(transaction, list, body.replace === true, clock.now()));
    return { success: true, deals: deals.length, withdrawn };
  },

  async loadCoupons(_input, { system, clock, ports }) {
    try {
      return { success: true, ...(await refreshCoupons({ system, clock, coupons: ports.coupons })) };
    } catch (error) {
      if (error instanceof CouponsUnavailable) throw new Failure('unavailable', `${error.message} The list before stays.`);
      throw error;
    }
  },
};

export const shopRoutes = implement(shop, { ...browseHandlers, ...tasteHandlers, ...wayOutHandlers, ...addressHandlers, ...orderHandlers, ...operatorHandlers });
