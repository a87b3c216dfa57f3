/** Outbox handlers and jobs. */
export {
  FOLLOW_TOPIC,
  SUBMIT_TOPIC,
  followOutboxHandler,
  followTransfers,
  submitOutboxHandler,
} from './transfers/sending.ts';
export { bookDeposits } from './transfers/deposits.ts';
export { sweepChecks } from './wallets/wallet-store.ts';
/** Tokens and transfers that prevent closing an account. */
export { walletClosing } from './closing.ts';
