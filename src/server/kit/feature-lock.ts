import { Failure } from '#contract/kit/errors.ts';

/** Why a feature is not open to a member. */
export interface FeatureLock {
  mode: 'Lock' | 'Hide';
  /** The plan it comes with; null where it is kept back for another reason. */
  plan: string | null;
}

/** What stands between a member and a feature by its name; null where it is open. */
export type FeatureGate = (memberId: number, feature: string) => Promise<FeatureLock | null>;

/** The refusal of a call that belongs to a feature the member does not have. */
export function lockedFailure(feature: string, { mode, plan }: FeatureLock): Failure {
  const detail =
    plan === null
      ? `${feature} is not open to you. Write to us under Messages if you expected it to be.`
      : `${feature} is part of ${plan}. Change your plan to use it.`;
  return new Failure('forbidden', detail, { extra: { reason: 'locked', feature, mode, plan } });
}
