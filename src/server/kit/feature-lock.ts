import { Failure } from '#contract/kit/errors.ts';

/** Why a feature is not available to a member. */
export interface FeatureLock {
  mode: 'Lock' | 'Hide';
  /** The plan that includes it; null where it is restricted for another reason. */
  plan: string | null;
}

/** Why a member cannot use a feature, by the feature's name; null where it is available. */
export type FeatureGate = (memberId: number, feature: string) => Promise<FeatureLock | null>;

/** The failure of a call that belongs to a feature the member does not have. */
export function lockedFailure(feature: string, { mode, plan }: FeatureLock): Failure {
  const detail =
    plan === null
      ? `${feature} isn’t available on your account. Message our support team if you think it should be.`
      : `${feature} is part of ${plan}. Change your plan to use it.`;
  return new Failure('forbidden', detail, { extra: { reason: 'locked', feature, mode, plan } });
}
