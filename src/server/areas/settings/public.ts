/** What other areas may ask about a member's choices and plan. */
export { settingsOf, stopEmails } from './settings-store.ts';
export type { MemberSettings } from './settings-store.ts';
export { currentPlan, gatesFor } from './plan-store.ts';
