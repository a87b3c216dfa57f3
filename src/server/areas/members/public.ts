/** What other areas may use of members: who they are, how they authenticate, and one-time codes. */
export {
  activeOperators,
  findMember,
  findMembers,
  findByEmail,
  findByVerifiedMobile,
  createMember,
  setPassword,
  isVerified,
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
export { codeHolds, dropCodes, issueCode, sweepCodes, knownCode, takeCode } from './code-store.ts';
export type { CodePurpose, TakenCode } from './code-store.ts';
export { requireRecentSignIn } from './recent-sign-in.ts';
export { describeDevice } from './device.ts';
export { newTotpSecret, totpStepOf, totpUri } from './totp.ts';
export { replaceRecoveryCodes, useRecoveryCode } from './recovery-store.ts';
export { addressOf, passkeySiteOf, safePath, verifiedWays } from './sign-in-links.ts';
export { shownAt, shownBy } from './image-link.ts';
/** Credentials, for sign-in and the security settings. */
export {
  countPinTry,
  failedTryPart,
  forgetPinTries,
  setStraightLogin,
  signInCountPart,
  straightLoginOf,
  strengthenPassword,
  takeTotpStep,
} from './credentials/credential-store.ts';
export { linkIdentity, memberOfIdentity } from './credentials/identity-store.ts';
export {
  addPasskey,
  countPasskeys,
  findPasskey,
  listPasskeys,
  movePasskeyCounter,
  passkeysOnDevices,
  removePasskey,
  renamePasskey,
  switchPasskeys,
} from './credentials/passkey-store.ts';
export { countOwnPinTry, pinOf, setPin, switchPin } from './credentials/pin-store.ts';
export {
  chooseMethod,
  confirmTotp,
  countRecoveryCodes,
  countTotpTry,
  dropSecondStep,
  keepTotpSecret,
  strongSteps,
} from './credentials/second-step-store.ts';
export { proveEmail, replaceImage, setMembership, setProfile, setSource } from './profile-store.ts';
export type { ProfileChange } from './profile-store.ts';
export { decideReferral, lockReferral, referralsOf, recordReferral } from './referral-store.ts';
export type { ReferralDecision, ReferralRow } from './referral-store.ts';
