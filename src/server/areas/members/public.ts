/** What other areas may ask about members: who they are, how they prove it, and the codes that stand in for that. */
export {
  findMember,
  findByEmail,
  findByVerifiedMobile,
  createMember,
  setPassword,
  markVerified,
  recordConsent,
} from './store.ts';
export type { MemberRow } from './store.ts';
export { userActionOf } from './user-action.ts';
export type { UserAction } from './user-action.ts';
export { checkSecret, hashSecret, pepper } from './secrets.ts';
export {
  codeHash,
  openEncrypted,
  reencrypt,
  sameBytes,
  encrypt,
  encryptBytes,
  encryptUntil,
  decrypt,
  decryptBytes,
} from './encryption.ts';
export { codeHolds, dropCodes, issueCode, takeCode } from './code-store.ts';
export type { CodePurpose, TakenCode } from './code-store.ts';
export { requireRecentSignIn } from './recent-sign-in.ts';
export { deviceWords } from './device-words.ts';
export { newTotpSecret, totpStepOf, totpUri } from './totp.ts';
export { replaceRecoveryCodes, useRecoveryCode } from './recovery-store.ts';
export { addressOf, passkeySiteOf, safePath, verifiedWays } from './sign-in-links.ts';
export { shownAt, shownBy } from './image-link.ts';
