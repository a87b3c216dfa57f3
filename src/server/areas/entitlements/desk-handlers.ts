import type { entitlements } from '#contract/areas/entitlements.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/own-account.ts';
import { planExists } from '../settings/public.ts';
import { giveEntries } from './entry-giving.ts';
import { changeLead, hasOtherOpen, holdLead, leadPage } from './lead-store.ts';
import { leadOnWire } from './member-handlers.ts';
import { grantPlan, holdMembershipRule, memberIsThere, membershipRules, setMembershipRule } from './plan-store.ts';
import { addPrize } from './prize-store.ts';

const USUAL_PAGE = 20;
const actorOf = ({ member, clock }: Pick<Context<'operator'>, 'member' | 'clock'>) => ({ operatorId: member.id, at: clock.now() });

async function mustBeMember(db: Database, memberId: number): Promise<void> {
  if (!(await memberIsThere(db, memberId))) throw badField('member_id', 'There is no such member.');
}

async function mustBePlan(db: Database, planId: number): Promise<void> {
  if (!(await planExists(db, planId))) throw badField('plan_id', 'There is no such plan.');
}

type Here = 'leads' | 'workLead' | 'grantPlan' | 'grantEntries' | 'offerPrize' | 'memberships' | 'setMembership';

/** What only operators do. Calls that give something carry a key, so there `system` is the open transaction in which the key is used up as well. */
export const deskHandlers: Pick<HandlersOf<typeof entitlements>, Here> = {
  async leads({ query: { state = 'new', page = 1, limit = USUAL_PAGE } }, { system }) {
    const { rows, total } = await leadPage(system, state, (page - 1) * limit, limit);
    return { data: rows.map(leadOnWire), total, page, limit };
  },

  async workLead({ body: { member_id: memberId, id, state, answer } }, context) {
    const by = actorOf(context);
    return context.system.transaction().execute(async (transaction) => {
      const before = await holdLead(transaction, memberId, id);
      if (!before) throw new Failure('not_found', 'There is no such wish.');
      if ((state === 'new' || state === 'called') && (await hasOtherOpen(transaction, memberId, id))) throw new Failure('conflict', 'The member has another wish that is open.');
      const after = { state, answer: answer ?? before.answer };
      await changeLead(transaction, memberId, id, after, by.at);
      await audit(transaction, by, { action: 'lead_worked', subject: 'lead', subjectId: id, before, after });
      return { success: true as const, state };
    });
  },

  async grantPlan({ body: { member_id: memberId, plan_id: planId, days, reason } }, context) {
    const by = actorOf(context);
    refuseOwnAccount(context.member, memberId);
    await mustBeMember(context.system, memberId);
    await mustBePlan(context.system, planId);
    const id = await grantPlan(context.system, { memberId, planId, days, reason, at: by.at });
    await audit(context.system, by, { action: 'plan_granted', subject: 'member', subjectId: memberId, before: null, after: { plan_id: planId, days, reason } });
    return { success: true, id };
  },

  async grantEntries({ body: { member_id: memberId, entries, reason } }, context) {
    const by = actorOf(context);
    refuseOwnAccount(context.member, memberId);
    await mustBeMember(context.system, memberId);
    await giveEntries(context.system, context.clock, memberId, { entries, occasion: `grant:${by.operatorId}:${context.idempotencyKey}`, source: reason });
    await audit(context.system, by, { action: 'entries_granted', subject: 'member', subjectId: memberId, before: null, after: { entries, reason } });
    return { success: true, entries };
  },

  async offerPrize({ body: { member_id: memberId, title, entries, days, reason } }, context) {
    const by = actorOf(context);
    refuseOwnAccount(context.member, memberId);
    await mustBeMember(context.system, memberId);
    const id = await addPrize(context.system, { memberId, title, entries, reason, at: by.at, expiresAt: daysAfter(by.at, days) });
    await audit(context.system, by, { action: 'prize_offered', subject: 'member', subjectId: memberId, before: null, after: { title, entries, days, reason } });
    return { success: true, id };
  },

  async memberships(_input, { system }) {
    return { data: (await membershipRules(system)).map(({ tier, minimum_plan_id }) => ({ tier, plan_id: minimum_plan_id })) };
  },

  async setMembership({ body: { tier, plan_id: planId } }, context) {
    const by = actorOf(context);
    await mustBePlan(context.system, planId);
    return context.system.transaction().execute(async (transaction) => {
      const before = await holdMembershipRule(transaction, tier);
      if (before.minimum_plan_id === planId) return { success: true as const, plan_id: planId };
      await setMembershipRule(transaction, tier, planId);
      await audit(transaction, by, { action: 'membership_changed', subject: 'membership', subjectId: tier, before: { plan_id: before.minimum_plan_id }, after: { plan_id: planId } });
      return { success: true as const, plan_id: planId };
    });
  },
};
