import type { entitlements } from '#contract/areas/entitlements.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { planExists } from '../../settings/public.ts';
import { changeLead, lockLead, leadPage } from './lead-store.ts';
import { leadOnWire } from '../member-handlers.ts';
import { lockMembershipRule, membershipRules, setMembershipRule } from '../plans/plan-store.ts';

const DEFAULT_PAGE_SIZE = 20;
const operatorAt = ({ member, clock }: Pick<Context<'operator'>, 'member' | 'clock'>) => ({
  operatorId: member.id,
  at: clock.now(),
});

async function checkPlanExists(db: Database, planId: number): Promise<void> {
  if (!(await planExists(db, planId))) throw badField('plan_id', 'Choose a plan.');
}

/** Operator endpoints for call-back requests and for the minimum plan of each membership tier. */
export const backOfficeHandlers = {
  async leads({ query: { state = 'new', page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await leadPage(systemDb, state, (page - 1) * limit, limit);
    return { data: rows.map(leadOnWire), total, page, limit };
  },

  async workLead({ body: { member_id: memberId, id, state, was, answer } }, context) {
    const actor = operatorAt(context);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = await lockLead(transaction, memberId, id);
      if (!before) throw new Failure('not_found', 'We couldn’t find that request.');
      if (was !== undefined && before.state !== was)
        throw new Failure('conflict', `Someone else has changed this request. It’s now “${before.state}”.`);
      const after = { state, answer: answer ?? before.answer };
      if (!(await changeLead(transaction, memberId, id, after, actor.at)))
        throw new Failure('conflict', 'The member has another open request. Finish that one first.');
      await audit(transaction, actor, {
        action: 'lead_worked',
        subject: 'lead',
        subjectId: id,
        before: { member_id: memberId, ...before },
        after: { member_id: memberId, ...after },
      });
      return { success: true as const, state };
    });
  },

  async memberships(_input, { systemDb }) {
    return {
      data: (await membershipRules(systemDb)).map(({ tier, minimum_plan_id }) => ({ tier, plan_id: minimum_plan_id })),
    };
  },

  async setMembership({ body: { tier, plan_id: planId } }, context) {
    const actor = operatorAt(context);
    await checkPlanExists(context.systemDb, planId);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = await lockMembershipRule(transaction, tier);
      if (before.minimum_plan_id === planId) return { success: true as const, plan_id: planId };
      await setMembershipRule(transaction, tier, planId);
      await audit(transaction, actor, {
        action: 'membership_changed',
        subject: 'membership',
        subjectId: tier,
        before: { plan_id: before.minimum_plan_id },
        after: { plan_id: planId },
      });
      return { success: true as const, plan_id: planId };
    });
  },
} satisfies Partial<HandlersOf<typeof entitlements>>;
