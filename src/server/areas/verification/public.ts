/** What other areas may ask about addresses and getting in. */
export { requestContact } from './requests.ts';
export { weaknessOf } from './passwords/weak-password.ts';
/** Codes that prove who reads at an address or number. */
export { checkContactCode, dropContactCodes, newContactCode, sweepContactCodes } from './contact-code-store.ts';
export { unsubscribeUrl } from './unsubscribe.ts';
