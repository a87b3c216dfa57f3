import type { deals } from '#contract/areas/deals.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { readHits } from '../reading/public.ts';
import { addStock, closePoll, listForTeam, listPolls, setWithdrawn } from './desk-store.ts';
import { houseDay } from './house-day.ts';
import { categoryNamed, saveVoucher } from './offer-store.ts';
import { addPoll, lockPolls, pollMeets } from './poll-store.ts';

const USUAL_PAGE = 20;
const noVoucher = () => new Failure('not_found', 'There is no such voucher.');

type Here = 'teamVouchers' | 'saveVoucher' | 'addStock' | 'setWithdrawn' | 'teamPolls' | 'openPoll' | 'closePoll';

/** What only operators do. */
export const deskHandlers: Pick<HandlersOf<typeof deals>, Here> = {
  async teamVouchers({ query: { standing = 'on_offer', search, page = 1, limit = USUAL_PAGE } }, { system, clock }) {
    const [{ rows, total }, hits] = await Promise.all([listForTeam(system, houseDay(clock), standing, search, (page - 1) * limit, limit), readHits(system, 'voucher')]);
    const data = rows.map(({ id, title, description, full_description, category, location, expires_on, ...row }) => ({
      ...row, VoucherID: id, Title: title, Description: description, FullDescription: full_description, Category: category, Location: location, ExpiryDate: expires_on, hits: hits.get(id) ?? 0,
    }));
    return { data, total, page, limit };
  },

  async saveVoucher({ body }, { system, clock }) {
    const category = await categoryNamed(system, body.Category);
    if (category === undefined) throw badField('Category', 'There is no such category.');
    const { terms, merchant, offer, stock, withdrawn } = body;
    if (body.VoucherID === undefined && stock === undefined) throw badField('stock', 'This field is required.');
    const text = { title: body.Title, description: body.Description, full_description: body.FullDescription, terms, merchant, offer, category_id: category, location: body.Location, expires_on: body.ExpiryDate };
    // A correction of the words leaves alone what members take meanwhile, and what was withdrawn.
    const standing = { ...(stock === undefined ? {} : { stock }), ...(withdrawn === undefined ? {} : { withdrawn }) };
    const id = await saveVoucher(system, body.VoucherID, text, standing, clock.now());
    if (id === undefined) throw noVoucher();
    return { success: true, VoucherID: id };
  },

  async addStock({ body: { VoucherID, add } }, { system, clock }) {
    const stock = await addStock(system, VoucherID, add, clock.now());
    if (stock === undefined) throw noVoucher();
    if (stock === null) throw new Failure('not_enough', 'There would be fewer than none left, or more than a million.');
    return { success: true, stock };
  },

  async setWithdrawn({ body: { VoucherID, withdrawn } }, { system, clock }) {
    if (!(await setWithdrawn(system, VoucherID, withdrawn, clock.now()))) throw noVoucher();
    return { success: true, VoucherID, withdrawn };
  },

  async teamPolls({ query: { page = 1, limit = USUAL_PAGE } }, { system, clock }) {
    const today = houseDay(clock);
    const { rows, total } = await listPolls(system, (page - 1) * limit, limit);
    const data = rows.map(({ id, title, opens_on, closes_on, closed_at, charities }) => ({
      PollID: id, title, opens_on, closes_on, closed_at,
      standing: closed_at !== null || closes_on < today ? ('closed' as const) : opens_on > today ? ('coming' as const) : ('open' as const),
      charities: charities.map((charity) => ({ CharityID: charity.id, name: charity.name, ClientsVoted: charity.votes })),
    }));
    return { data, total, page, limit };
  },

  async openPoll({ body: { title, opens_on, closes_on, charities } }, { system }) {
    if (closes_on < opens_on) throw badField('closes_on', 'The last day comes after the first.');
    if (new Set(charities.map(({ name }) => name)).size < charities.length) throw badField('charities', 'Name each charity once.');
    const id = await system.transaction().execute(async (transaction) => {
      await lockPolls(transaction);
      if (await pollMeets(transaction, opens_on, closes_on)) throw new Failure('conflict', 'Another poll is open on one of these days.');
      return addPoll(transaction, { title, opens_on, closes_on }, charities);
    });
    return { success: true, PollID: id };
  },

  async closePoll({ body: { PollID } }, { system, clock }) {
    const closed = await closePoll(system, PollID, houseDay(clock), clock.now());
    if (closed === undefined) throw new Failure('not_found', 'There is no such poll.');
    if (closed === null) throw new Failure('conflict', 'This poll is over already.');
    return { success: true, PollID };
  },
};
