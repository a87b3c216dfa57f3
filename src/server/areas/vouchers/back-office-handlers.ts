import type { vouchers } from '#contract/areas/vouchers.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { readHits } from '../content/public.ts';
import {
  addStock,
  closePoll,
  lockPoll,
  lockVoucher,
  listForTeam,
  listPolls,
  setWithdrawn,
} from './back-office-store.ts';
import { operatingDay } from './operating-day.ts';
import { categoryNamed, saveVoucher } from './offer-store.ts';
import { addPoll, lockPolls, pollMeets } from './poll-store.ts';

const DEFAULT_PAGE_SIZE = 20;
const actorOf = ({ member, clock }: Pick<Context<'operator'>, 'member' | 'clock'>) => ({
  operatorId: member.id,
  at: clock.now(),
});
const noVoucher = () => new Failure('not_found', 'We couldn’t find that voucher.');

/** Endpoints for operators. */
export const backOfficeHandlers = {
  async teamVouchers(
    { query: { status = 'on_offer', search, page = 1, limit = DEFAULT_PAGE_SIZE } },
    { systemDb, clock },
  ) {
    const [{ rows, total }, hits] = await Promise.all([
      listForTeam(systemDb, operatingDay(clock), status, search, (page - 1) * limit, limit),
      readHits(systemDb, 'voucher'),
    ]);
    const data = rows.map(({ id, title, description, full_description, category, location, expires_on, ...row }) => ({
      ...row,
      VoucherID: id,
      Title: title,
      Description: description,
      FullDescription: full_description,
      Category: category,
      Location: location,
      ExpiryDate: expires_on,
      hits: hits.get(id) ?? 0,
    }));
    return { data, total, page, limit };
  },

  async saveVoucher({ body }, context) {
    const { systemDb } = context;
    const by = actorOf(context);
    const category = await categoryNamed(systemDb, body.Category);
    if (category === undefined) throw badField('Category', 'Choose a category from the list.');
    const { terms, merchant, offer, stock, withdrawn } = body;
    if (body.VoucherID === undefined && stock === undefined) throw badField('stock', 'This field is required.');
    const text = {
      title: body.Title,
      description: body.Description,
      full_description: body.FullDescription,
      terms,
      merchant,
      offer,
      category_id: category,
      location: body.Location,
      expires_on: body.ExpiryDate,
    };
    // Correcting the text does not change the stock, which members reduce meanwhile, or the withdrawn status.
    const status = { ...(stock === undefined ? {} : { stock }), ...(withdrawn === undefined ? {} : { withdrawn }) };
    return systemDb.transaction().execute(async (transaction) => {
      const before = body.VoucherID === undefined ? null : await lockVoucher(transaction, body.VoucherID);
      const id = before === undefined ? undefined : await saveVoucher(transaction, body.VoucherID, text, status, by.at);
      if (before === undefined || id === undefined) throw noVoucher();
      await audit(transaction, by, {
        action: before ? 'voucher_changed' : 'voucher_added',
        subject: 'voucher',
        subjectId: id,
        before,
        after: (await lockVoucher(transaction, id))!,
      });
      return { success: true as const, VoucherID: id };
    });
  },

  async addStock({ body: { VoucherID, add } }, context) {
    const by = actorOf(context);
    const stock = await addStock(context.systemDb, VoucherID, add, by.at);
    if (stock === undefined) throw noVoucher();
    if (stock === null) throw new Failure('not_enough', 'Enter a number that leaves between 0 and 1,000,000 in stock.');
    await audit(context.systemDb, by, {
      action: 'voucher_stock_changed',
      subject: 'voucher',
      subjectId: VoucherID,
      before: { stock: stock - add },
      after: { stock },
    });
    return { success: true, stock };
  },

  async setWithdrawn({ body: { VoucherID, withdrawn } }, context) {
    const by = actorOf(context);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = await lockVoucher(transaction, VoucherID);
      if (!before) throw noVoucher();
      await setWithdrawn(transaction, VoucherID, withdrawn, by.at);
      await audit(transaction, by, {
        action: withdrawn ? 'voucher_withdrawn' : 'voucher_put_back',
        subject: 'voucher',
        subjectId: VoucherID,
        before: { withdrawn: before.withdrawn },
        after: { withdrawn },
      });
      return { success: true as const, VoucherID, withdrawn };
    });
  },

  async teamPolls({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb, clock }) {
    const today = operatingDay(clock);
    const { rows, total } = await listPolls(systemDb, (page - 1) * limit, limit);
    const data = rows.map(({ id, title, opens_on, closes_on, closed_at, charities }) => ({
      PollID: id,
      title,
      opens_on,
      closes_on,
      closed_at,
      status:
        closed_at !== null || closes_on < today
          ? ('closed' as const)
          : opens_on > today
            ? ('coming' as const)
            : ('open' as const),
      charities: charities.map((charity) => ({
        CharityID: charity.id,
        name: charity.name,
        ClientsVoted: charity.votes,
      })),
    }));
    return { data, total, page, limit };
  },

  async openPoll({ body: { title, opens_on, closes_on, charities } }, context) {
    const by = actorOf(context);
    if (closes_on < opens_on) throw badField('closes_on', 'Choose a last day on or after the first day.');
    if (new Set(charities.map(({ name }) => name)).size < charities.length)
      throw badField('charities', 'Enter each charity once.');
    const id = await context.systemDb.transaction().execute(async (transaction) => {
      await lockPolls(transaction);
      if (await pollMeets(transaction, opens_on, closes_on))
        throw new Failure('conflict', 'Another poll is open on one of these days. Choose other dates.');
      const added = await addPoll(transaction, { title, opens_on, closes_on }, charities);
      await audit(transaction, by, {
        action: 'poll_opened',
        subject: 'poll',
        subjectId: added,
        before: null,
        after: { title, opens_on, closes_on, charities },
      });
      return added;
    });
    return { success: true, PollID: id };
  },

  async closePoll({ body: { PollID } }, context) {
    const by = actorOf(context);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = await lockPoll(transaction, PollID);
      const closed = await closePoll(transaction, PollID, operatingDay(context.clock), by.at);
      if (closed === undefined) throw new Failure('not_found', 'We couldn’t find that poll.');
      if (closed === null) throw new Failure('conflict', 'This poll has already closed.');
      await audit(transaction, by, {
        action: 'poll_closed',
        subject: 'poll',
        subjectId: PollID,
        before: before!,
        after: { ...before, closed_at: by.at },
      });
      return { success: true as const, PollID };
    });
  },
} satisfies Partial<HandlersOf<typeof vouchers>>;
