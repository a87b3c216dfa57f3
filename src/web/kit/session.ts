import { session as endpoints } from '#contract/areas/session.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from './api.ts';
import { deviceNow } from './clock.ts';
import { go, recheckGates } from './navigator.ts';
import { endSessionAnswers, forgetAnswers } from './offline.ts';
import { isLoginPath, loginPathWith, paths, returnPathOf } from './paths.ts';
import { queryClient } from './query.ts';
import { sessionStore } from './session-store.ts';
import type { OpenSession } from './session-store.ts';
import { storage } from './storage.ts';
import { tellTabs } from './tabs.ts';
import type { SharedSession } from './tabs.ts';

/** Opens and ends a session in this browser. Page load is handled in `session-start.ts`. */

/** Rule S15. */
export const expiredMessage = 'Session expired. Please login again.';

/** The reply of every completed sign-in. */
export type SignedIn = ReplyOf<typeof endpoints.verifyTfa>;

/** Opens the session of a sign-in, here and in the other tabs. */
export function openSession(answer: SignedIn, options: { remembered: boolean; email?: string | undefined }): void {
  const { user, token, loginId, IsPinEnabled } = answer;
  forgetSession();
  const opened = sessionStore.open({
    token,
    user: { id: user.id, firstName: user.firstname, lastName: user.lastname },
    remembered: options.remembered,
    seenWelcome: user.seen_welcome,
  });
  rememberDevice({ loginId, isPinEnabled: IsPinEnabled, email: options.email });
  void forgetAnswers(opened.key);
  tellTabs({ type: 'signed-in', session: sharedSession(opened) });
}

/** The session as broadcast to other tabs. */
export function sharedSession({ token, user, startedAtMs }: OpenSession): SharedSession {
  return { token, user, startedAtMs, remembered: storage.isRemembered() };
}

/** Adopts a session opened by another tab. */
export function adoptSession(session: SharedSession): void {
  if (sessionStore.current()?.startedAtMs !== session.startedAtMs) forgetSession();
  sessionStore.open(session);
}

/**
 * Stores what the next sign-in by PIN needs (rule S10). A device's shortcuts, and the way back to an interrupted page,
 * belong to one member and are removed with another.
 */
export function rememberDevice(device: { loginId: string; isPinEnabled: boolean; email?: string | undefined }): void {
  const previous = storage.readDevice('loginId');
  if (previous !== device.loginId) {
    if (previous !== null) storage.writeDevice('returnPath', null);
    storage.writeDevice('mpinAuth', null);
    storage.writeDevice('fingerprintAuth', null);
    storage.writeDevice('loginEmail', null);
  }
  storage.writeDevice('loginId', device.loginId);
  storage.writeDevice('IsPinEnabled', device.isPinEnabled ? 'true' : null);
  if (device.email) storage.writeDevice('loginEmail', device.email);
}

/** The flags that rule S05 reads on the login screen. */
export function keepShortcuts({ mpinAuth, fingerprintAuth }: { mpinAuth?: boolean; fingerprintAuth?: boolean }): void {
  if (mpinAuth !== undefined) storage.writeDevice('mpinAuth', mpinAuth ? 'true' : null);
  if (fingerprintAuth !== undefined) storage.writeDevice('fingerprintAuth', fingerprintAuth ? 'true' : null);
}

/** Removes the session from this device: storage, cached replies and the header of calls (rule S12). */
export function forgetSession(): void {
  const open = sessionStore.current();
  sessionStore.close();
  queryClient.clear();
  if (open) endSessionAnswers(open.key);
}

/** Whole minutes that a session has lasted (rule S18). */
export function minutesSince(startedAtMs: number, nowMs: number): number {
  return Math.max(0, Math.round((nowMs - startedAtMs) / 60_000));
}

/** Reports the session's duration, then ends it on the server. Both may outlive the page. */
async function sayGoodbye({ token, startedAtMs }: OpenSession): Promise<void> {
  const options = { bearer: token, keepalive: true };
  await call(
    endpoints.storeUserEvent,
    { body: { eventName: 'loginduration', duration: minutesSince(startedAtMs, deviceNow()) } },
    options,
  ).catch(() => {});
  await call(endpoints.logout, { body: {} }, options).catch(() => {});
}

/**
 * Signs out (rule S12). Local data is removed at once, in parallel with the call, so that a slow connection keeps
 * nobody signed in.
 */
export function logOut(): void {
  const { location } = window;
  const open = sessionStore.current();
  if (open) {
    void sayGoodbye(open);
    tellTabs({ type: 'signed-out', key: open.key });
  }
  forgetSession();
  if (!isLoginPath(location.pathname)) go(loginPathWith(returnPathOf(location, location.origin)), { replace: true });
}

/** Rule S15, however many calls met the 401. A screen that visitors see as well stays open. */
export function expireSession(stays = false): void {
  const { location } = window;
  if (isLoginPath(location.pathname)) return;
  showToast({ tone: 'negative', text: expiredMessage });
  const open = sessionStore.current();
  if (open) tellTabs({ type: 'signed-out', key: open.key });
  forgetSession();
  if (stays) return recheckGates();
  go(`${paths.logout}?returnTo=${encodeURIComponent(returnPathOf(location, location.origin))}`, { replace: true });
}
