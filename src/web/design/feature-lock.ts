/** What the map of a member's features says about one of them (rule C02). */

export type FeatureMark = 'Lock' | 'Hide';
export type FeatureAccess = 'open' | 'locked' | 'hidden';

/** This feature is hidden whatever the map says (rule C02). */
const ALWAYS_HIDDEN = 'Display Ads';

export function featureAccess(features: Readonly<Record<string, string | undefined>>, name: string): FeatureAccess {
  if (name === ALWAYS_HIDDEN) return 'hidden';
  if (!Object.hasOwn(features, name)) return 'open';
  if (features[name] === 'Hide') return 'hidden';
  return features[name] === 'Lock' ? 'locked' : 'open';
}
