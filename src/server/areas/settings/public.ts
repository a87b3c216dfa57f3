/** What other areas may ask about a member's choices and plan. */
export { pageSettingsOf } from './page-settings.ts';
export { settingsOf, stopEmails } from './settings-store.ts';
export { featureGateOver } from './feature-gate.ts';
export { dropMemberFeature, setMemberFeature } from './member-feature-store.ts';
export type { MemberSettings } from './settings-store.ts';
export {
  currentPlan,
  gatesFor,
  membershipOf,
  planExists,
  planInFull,
  plansInFull,
  replacePlanWords,
  standingFeatures,
  startFreePlan,
} from './plan-store.ts';
