import { deals } from '#contract/areas/deals.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { houseDay } from './house-day.ts';
import { categoryNamed, saveVoucher } from './offer-store.ts';
import { addPoll, castVote, choicesOf, lockPolls, openPoll, pollMeets } from './poll-store.ts';
import { subscriptionHandlers } from './subscription-handlers.ts';
import { voucherHandlers } from './voucher-handlers.ts';

type Choices = Awaited<ReturnType<typeof choicesOf>>;

const votesOf = (choices: Choices) => choices.map(({ id, votes }) => ({ CharityID: id, ClientsVoted: votes }));

const pollHandlers: Pick<HandlersOf<typeof deals>, 'poll' | 'vote'> = {
  async poll(_input, { db, member, clock }) {
    const poll = await openPoll(db, member.id, houseDay(clock));
    if (!poll) return { poll: null, Charity: [], CharityClientVotePoll: [] };
    const choices = await choicesOf(db, poll.id);
    return {
      poll: { PollID: poll.id, title: poll.title, opens_on: poll.opens_on, closes_on: poll.closes_on, voted_for: poll.charity_id },
      Charity: choices.map(({ id, name, description }) => ({ CharityID: id, name, description })),
      CharityClientVotePoll: votesOf(choices),
    };
  },

  async vote({ body }, { system, member, clock }) {
    const choices = await system.transaction().execute(async (transaction) => {
      const poll = await openPoll(transaction, member.id, houseDay(clock));
      if (!poll) throw new Failure('not_found', 'No poll is open today.');
      if (!(await choicesOf(transaction, poll.id)).some(({ id }) => id === body.CharityID)) throw new Failure('not_found', 'This charity is not in the poll.');
      await castVote(transaction, member.id, poll.id, body.CharityID, clock.now());
      return choicesOf(transaction, poll.id);
    });
    return { success: true, CharityClientVotePoll: votesOf(choices) };
  },
};

const operatorHandlers: Pick<HandlersOf<typeof deals>, 'saveVoucher' | 'openPoll'> = {
  async saveVoucher({ body }, { system, clock }) {
    const category = await categoryNamed(system, body.Category);
    if (category === undefined) throw badField('Category', 'There is no such category.');
    const { terms, merchant, offer, stock, withdrawn } = body;
    if (body.VoucherID === undefined && stock === undefined) throw badField('stock', 'This field is required.');
    const text = { title: body.Title, description: body.Description, full_description: body.FullDescription, terms, merchant, offer, category_id: category, location: body.Location, expires_on: body.ExpiryDate };
    // A correction of the words leaves alone what members take meanwhile, and what was withdrawn.
    const standing = { ...(stock === undefined ? {} : { stock }), ...(withdrawn === undefined ? {} : { withdrawn }) };
    const id = await saveVoucher(system, body.VoucherID, text, standing, clock.now());
    if (id === undefined) throw new Failure('not_found', 'There is no such voucher.');
    return { success: true, VoucherID: id };
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
};

export const dealRoutes = implement(deals, { ...voucherHandlers, ...pollHandlers, ...subscriptionHandlers, ...operatorHandlers });
