/** Settles referrals that have become ready; a job calls it. */
export { settleReferrals } from './settle.ts';
