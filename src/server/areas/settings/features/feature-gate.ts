import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { FeatureGate } from '#server/kit/feature-lock.ts';
import { findGate } from './feature-store.ts';
import { currentPlan, gatesFor, planOf } from '../plan-store.ts';

/**
 * Checks a member's access to a feature by the current plan and an operator's decision. `system` must be system scoped.
 */
export function featureGateOver(system: Database, clock: Clock): FeatureGate {
  return async (memberId, feature) => {
    const plan = await currentPlan(system, clock, memberId);
    const mode = (await gatesFor(system, memberId, plan.plan_id))[feature];
    if (mode === undefined) return null;
    const least = (await findGate(system, feature))?.minimum_plan_id ?? null;
    const isByPlan = least !== null && least > (plan.plan_id ?? 1);
    return { mode, plan: isByPlan ? (await planOf(system, least)).name : null };
  };
}
