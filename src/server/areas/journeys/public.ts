/** What the app needs of the journeys: delivery to partners, and the sweep. */
export { LEAD_TOPIC } from './capture.ts';
export {
  CALL_TOPIC,
  WITHDRAW_TOPIC,
  callOutboxHandler,
  leadOutboxHandler,
  withdrawLeadHandler,
} from './outbox-handlers.ts';
export { sweepJourneys } from './run-store.ts';
