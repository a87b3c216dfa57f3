import type { FeatureGate, settings } from '#contract/areas/settings.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findGate, listGates, setGate } from './feature-store.ts';
import type { Gate } from './feature-store.ts';
import { planExists } from './plan-store.ts';

/** Kept back from everybody by the house itself, so that no operator gives it out. */
const isFixed = (gate: Gate): boolean => gate.minimum_plan_id === null;

function gateOnWire(gate: Gate): FeatureGate {
  return { feature: gate.feature, plan_id: gate.minimum_plan_id, mode: gate.mode, fixed: isFixed(gate), changed_at: gate.changed_at, changed_by: gate.changed_by };
}

/** The operator's map of what each plan opens. */
export const featureHandlers: Pick<HandlersOf<typeof settings>, 'featureMap' | 'setFeature'> = {
  async featureMap(_input, { system }) {
    return { data: (await listGates(system)).map(gateOnWire) };
  },
  async setFeature({ body }, { system, member, clock }) {
    const gate = await findGate(system, body.feature);
    if (!gate) throw new Failure('not_found', 'There is no such feature.');
    if (isFixed(gate)) throw new Failure('forbidden', 'This one stays as it is.');
    if (!(await planExists(system, body.plan_id))) throw badField('plan_id', 'There is no such plan.');
    await setGate(system, body.feature, { planId: body.plan_id, mode: body.mode }, { operatorId: member.id, at: clock.now() });
    return { success: true, data: gateOnWire((await findGate(system, body.feature))!) };
  },
};
