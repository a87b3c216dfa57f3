/** What other areas may use of sign-in and sessions. */
export { openFor, clearRefreshCookie } from './open.ts';
export type { SignedIn } from './open.ts';
export { finishIdentity, takePendingIdentity } from './methods/identity.ts';
export { sweepSignIns } from './sweep-store.ts';
