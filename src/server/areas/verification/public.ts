/** What other areas may use of verification and account access. */
export { requestContact } from './requests.ts';
export { weaknessOf } from './passwords/weak-password.ts';
/** Codes that prove access to an address or number. */
export {
  checkContactCode,
  dropContactCodes,
  newCodeUnlessJustSent,
  newContactCode,
  sweepContactCodes,
} from './contact-code-store.ts';
export { contactCheckLimit, sendContactCode } from './contact-handlers.ts';
export { unsubscribeUrl } from './unsubscribe.ts';
