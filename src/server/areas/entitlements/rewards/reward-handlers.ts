import { rewardRules } from '#contract/areas/reward-rules.ts';
import { badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import { implement } from '#server/kit/implement.ts';
import { lockRewardRule, listRewardRules, setRewardRule } from './reward-store.ts';

/** Operators set what reward events grant; each change is written to the audit log. */
export const rewardRuleRoutes = implement(rewardRules, {
  async list(_input, { systemDb }) {
    return { data: await listRewardRules(systemDb) };
  },

  async set({ body: { reason, ends_on: endsOn = null, ...body } }, { systemDb, member, clock }) {
    if (endsOn !== null && endsOn < body.starts_on)
      throw badField('ends_on', 'Enter a last day on or after the first day.');
    const actor = { operatorId: member.id, at: clock.now() };
    return systemDb.transaction().execute(async (transaction) => {
      const before = (await lockRewardRule(transaction, body.event)) ?? null;
      const after = { ...body, ends_on: endsOn, changed_at: actor.at };
      await setRewardRule(transaction, after);
      await audit(transaction, actor, {
        action: 'reward_rule_changed',
        subject: 'reward_rule',
        subjectId: body.event,
        before,
        after: { ...after, reason },
      });
      return { success: true as const, data: after };
    });
  },
});
