import type { FeatureGate, settings } from '#contract/areas/settings.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findGate, lockGate, listGates, setGate } from './feature-store.ts';
import type { Gate } from './feature-store.ts';
import { planExists } from '../plan-store.ts';

/** Whether the company withholds the feature from every plan, so that operators cannot enable it. */
const isFixed = (gate: Pick<Gate, 'minimum_plan_id'>): boolean => gate.minimum_plan_id === null;

function gateOnWire(gate: Gate): FeatureGate {
  return {
    feature: gate.feature,
    plan_id: gate.minimum_plan_id,
    mode: gate.mode,
    fixed: isFixed(gate),
    changed_at: gate.changed_at,
    changed_by: gate.changed_by,
  };
}

/** Endpoints for operators: which plan includes which feature. */
export const featureHandlers = {
  async featureMap(_input, { systemDb }) {
    return { data: (await listGates(systemDb)).map(gateOnWire) };
  },
  async setFeature({ body }, { systemDb, member, clock }) {
    if (!(await planExists(systemDb, body.plan_id))) throw badField('plan_id', 'Choose a plan.');
    const by = { operatorId: member.id, at: clock.now() };
    return systemDb.transaction().execute(async (transaction) => {
      const gate = await lockGate(transaction, body.feature);
      if (!gate) throw new Failure('not_found', 'We couldn’t find that feature.');
      if (isFixed(gate)) throw new Failure('forbidden', 'This feature can’t be changed.');
      await setGate(transaction, body.feature, { planId: body.plan_id, mode: body.mode }, by);
      const auditFields = ({ minimum_plan_id: plan_id, mode }: Pick<Gate, 'minimum_plan_id' | 'mode'>) => ({
        plan_id,
        mode,
      });
      const after = (await findGate(transaction, body.feature))!;
      await audit(transaction, by, {
        action: 'feature_changed',
        subject: 'feature',
        subjectId: body.feature,
        before: auditFields(gate),
        after: auditFields(after),
      });
      return { success: true as const, data: gateOnWire(after) };
    });
  },
} satisfies Partial<HandlersOf<typeof settings>>;
