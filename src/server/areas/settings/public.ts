/** What other areas may ask about a member's choices and plan. */
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
  replacePlanWords,
  activeFeatures,
  startFreePlan,
} from './plan-store.ts';
export { beginPlan, endPlan, startOpenEndedPlan } from './member-plan-store.ts';
export { payCycleInForce } from './pay-cycle/in-force.ts';
export { readPayCycle, writePayCycle } from './pay-cycle/store.ts';
export { windowOf } from './pay-cycle/window.ts';
export type { Window } from './pay-cycle/window.ts';
export type { PayCycleInForce } from './pay-cycle/in-force.ts';
/** Whether and how purchases are rounded up, and from which day on they count. */
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
