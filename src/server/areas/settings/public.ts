/** What other areas may use of a member's settings and plan. */
export { pageSettingsOf } from './page-settings.ts';
export { settingsOf, stopEmails } from './settings-store.ts';
export { featureGateOver } from './features/feature-gate.ts';
export { dropMemberFeature, setMemberFeature } from './features/member-feature-store.ts';
export type { MemberSettings } from './settings-store.ts';
export {
  currentPlan,
  gatesFor,
  membershipOf,
  planExists,
  planInFull,
  plansInFull,
  updatePlanText,
  activeFeatures,
  startFreePlan,
} from './plan-store.ts';
export { beginPlan, endPlan, startOpenEndedPlan } from './member-plan-store.ts';
export { payCycleInForce } from './pay-cycle/effective.ts';
export { readPayCycle, writePayCycle } from './pay-cycle/store.ts';
export { windowOf } from './pay-cycle/window.ts';
export type { Window } from './pay-cycle/window.ts';
export type { PayCycleInForce } from './pay-cycle/effective.ts';
/** Round-up settings: whether enabled, the multiple, and the start date. */
export {
  countSince,
  membersRounding,
  roundUpPlan,
  setMultiple,
  stopCounting,
  stopCountingForAll,
  switchRoundUp,
} from './round-up-store.ts';
export type { RoundUpPlan } from './round-up-store.ts';
