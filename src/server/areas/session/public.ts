/** What other areas may ask about signing in. */
export { openFor, takeRefreshCookie } from './open.ts';
export type { SignedIn } from './open.ts';
export { finishIdentity, takePending } from './methods/identity.ts';
export { sweepSignIns } from './sweep-store.ts';
