/** What the app needs of the journeys: delivery to partners, the words of landing pages, and the sweep. */
export { LEAD_TOPIC } from './capture.ts';
export { journeysOff } from './lead-store.ts';
export {
  CALL_TOPIC,
  WITHDRAW_TOPIC,
  callOutboxHandler,
  leadOutboxHandler,
  withdrawLeadHandler,
} from './outbox-handlers.ts';
export { sweepJourneys } from './run-store.ts';
export { textForStranger } from './wordings.ts';
