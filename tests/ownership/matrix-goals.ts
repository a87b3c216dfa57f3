import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'The content is the same for everybody.';

export const goalEntries: Record<string, Entry> = {
  'goals.list': namesNoRow(own),
  'goals.create': aims(({ things }) => ({ body: { name: 'Taken', target: 10, bank_account_ids: [things.savingsId] } })),
  'goals.update': aims(({ things }) => ({ body: { goal_id: things.goalId, name: 'Taken' } })),
  'goals.pledge': aims(({ things }) => ({ body: { goal_id: things.goalId, amount: 2, frequency: 'pay' } })),
  'goals.endPledge': aims(({ things }) => ({ body: { goal_id: things.goalId } })),
  'goals.allocate': aims(({ things }) => ({
    body: { method: 'fixed', lines: [{ goal_id: things.goalId, fixed: 5 }] },
  })),
  'goals.setActive': aims(({ things }) => ({ params: { goal_id: things.goalId } })),
  'goals.restore': aims(({ things }) => ({ params: { id: things.removedGoalId } })),
  'goals.complete': aims(({ things }) => ({ params: { id: things.goalId } })),
  'goals.setCompletedSeen': aims(({ things }) => ({ body: { goal: things.goalId } })),
  'goals.remove': aims(({ things }) => ({ params: { id: things.goalId } })),
};

export const readingEntries: Record<string, Entry> = {
  'content.faq': namesNoRow(shared),
  'content.tips': namesNoRow(shared),
  'content.someTips': namesNoRow(shared, { query: { nooftips: 3 } }),
  'content.tip': namesNoRow(shared, { params: { id: 1 } }),
  'content.vote': namesNoRow('A vote is identified by the tip, which all members share.', {
    params: { id: 1 },
    body: { helpful: false },
  }),
  'content.storeHitCount': namesNoRow('It counts for everybody together.', { body: { article_id: 101 } }),
};
