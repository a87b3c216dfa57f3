/** Grants of Qoin. */
export { giveQoin } from './qoin-grant.ts';
