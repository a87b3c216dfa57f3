import { vouchers } from '#contract/areas/vouchers.ts';
import { Failure } from '#contract/kit/errors.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { backOfficeHandlers } from './back-office-handlers.ts';
import { operatingDay } from './operating-day.ts';
import { castVote, choicesOf, openPoll } from './poll-store.ts';
import { subscriptionHandlers } from './subscription-handlers.ts';
import { voucherHandlers } from './voucher-handlers.ts';

type Choices = Awaited<ReturnType<typeof choicesOf>>;

const votesOf = (choices: Choices) => choices.map(({ id, votes }) => ({ CharityID: id, ClientsVoted: votes }));

const pollHandlers = {
  async poll(_input, { memberDb, member, clock }) {
    const poll = await openPoll(memberDb, member.id, operatingDay(clock));
    if (!poll) return { poll: null, Charity: [], CharityClientVotePoll: [] };
    const choices = await choicesOf(memberDb, poll.id);
    return {
      poll: {
        PollID: poll.id,
        title: poll.title,
        opens_on: poll.opens_on,
        closes_on: poll.closes_on,
        voted_for: poll.charity_id,
      },
      Charity: choices.map(({ id, name, description }) => ({ CharityID: id, name, description })),
      CharityClientVotePoll: votesOf(choices),
    };
  },

  vote: withSystemDb('shared-tables', async ({ body }, { systemDb, member, clock }) => {
    const choices = await systemDb.transaction().execute(async (transaction) => {
      const poll = await openPoll(transaction, member.id, operatingDay(clock), true);
      if (!poll) throw new Failure('not_found', 'There’s no poll open today.');
      if (!(await choicesOf(transaction, poll.id)).some(({ id }) => id === body.CharityID))
        throw new Failure('not_found', 'That charity isn’t in this poll.');
      await castVote(transaction, member.id, poll.id, body.CharityID, clock.now());
      return choicesOf(transaction, poll.id);
    });
    return { success: true, CharityClientVotePoll: votesOf(choices) };
  }),
} satisfies Partial<HandlersOf<typeof vouchers>>;

export const dealRoutes = implement(vouchers, {
  ...voucherHandlers,
  ...pollHandlers,
  ...subscriptionHandlers,
  ...backOfficeHandlers,
});
