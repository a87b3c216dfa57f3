import { session as endpoints } from '#contract/areas/session.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from './api.ts';
import { deviceNow } from './clock.ts';
import { go } from './navigator.ts';
import { endSessionAnswers, forgetAnswers } from './offline.ts';
import { isLoginPath, loginPathWith, paths, returnPathOf } from './paths.ts';
import { queryClient } from './query.ts';
import { sessionStore } from './session-store.ts';
import type { OpenSession } from './session-store.ts';
import { storage } from './storage.ts';
import { tellTabs } from './tabs.ts';
import type { SharedSession } from './tabs.ts';

/** How a session is opened and ended in this browser. How it is found when the page loads is in `session-start.ts`. */

/** Rule S15. */
export const expiredMessage = 'Session expired. Please login again.';

/** What every finished way of signing in answers. */
export type SignedIn = ReplyOf<typeof endpoints.verifyTfa>;

/** Opens the session that a sign-in answered, here and in the other tabs. */
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

/** The session as the other tabs are told of it. */
export function sharedSession({ token, user, startedAtMs }: OpenSession): SharedSession {
  return { token, user, startedAtMs, remembered: storage.isRemembered() };
}

/** Takes over what another tab has opened. */
export function adoptSession(session: SharedSession): void {
  if (sessionStore.current()?.startedAtMs !== session.startedAtMs) forgetSession();
  sessionStore.open(session);
}

/** What this device needs for the next sign-in by PIN (rule S10). Its shortcuts belong to one member and go with another. */
export function rememberDevice(device: { loginId: string; isPinEnabled: boolean; email?: string | undefined }): void {
  if (storage.readDevice('loginId') !== device.loginId) {
    storage.writeDevice('mpinAuth', null);
    storage.writeDevice('fingerprintAuth', null);
    storage.writeDevice('loginEmail', null);
  }
  storage.writeDevice('loginId', device.loginId);
  storage.writeDevice('IsPinEnabled', device.isPinEnabled ? 'true' : null);
  if (device.email) storage.writeDevice('loginEmail', device.email);
}

/** The flags that rule S05 reads on the next visit to the login screen. */
export function keepShortcuts({ mpinAuth, fingerprintAuth }: { mpinAuth?: boolean; fingerprintAuth?: boolean }): void {
  if (mpinAuth !== undefined) storage.writeDevice('mpinAuth', mpinAuth ? 'true' : null);
  if (fingerprintAuth !== undefined) storage.writeDevice('fingerprintAuth', fingerprintAuth ? 'true' : null);
}

/** Forgets the session on this device: its storage, its cached answers, the header of every call (rule S12). */
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

/** Tells how long the session has lasted, then ends it at the server. Both may outlive the page. */
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
 * Signs out (rule S12). The browser forgets at once and the server is told alongside, so that a slow line keeps nobody
 * signed in.
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

/** Rule S15, however many calls met the 401. */
export function expireSession(): void {
  const { location } = window;
  if (isLoginPath(location.pathname)) return;
  showToast({ tone: 'negative', text: expiredMessage });
  const open = sessionStore.current();
  if (open) tellTabs({ type: 'signed-out', key: open.key });
  forgetSession();
  go(`${paths.logout}?returnTo=${encodeURIComponent(returnPathOf(location, location.origin))}`, { replace: true });
}
