import { session as endpoints } from '#contract/areas/session.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { call, onSessionExpired } from './api.ts';
import { isProblem } from './api-problem.ts';
import type { Arrival } from './arrival.ts';
import { deviceNow } from './clock.ts';
import { recheckGates } from './navigator.ts';
import { forgetAnswers } from './offline.ts';
import { MAX_RENEWALS, onTokenRenewed, refreshToken } from './refresh.ts';
import {
  adoptSession,
  expireSession,
  forgetSession,
  minutesSince,
  openSession,
  rememberDevice,
  sharedSession,
} from './session.ts';
import { sessionStore } from './session-store.ts';
import { storage } from './storage.ts';
import { askTabs, listenToTabs, showPresence, tellTabs } from './tabs.ts';
import type { TabMessage } from './tabs.ts';
import { outcomeOfCheck } from './user-check.ts';

/** Determines at page load whether a session exists. */

let ready: Promise<void> = Promise.resolve();

/** Resolves once the session is known. The gates wait for it; usually it only reads storage. */
export function sessionReady(): Promise<void> {
  return ready;
}

/** Processes the address's markers (rule S13). Runs before the router exists. */
export function startSession(arrival: Arrival): void {
  for (const [name, value] of Object.entries(arrival.saved)) storage.writeDevice(name as keyof Arrival['saved'], value);
  onSessionExpired(expireSession);
  onTokenRenewed((token) => tellTabs({ type: 'token', key: sessionStore.key(), token }));
  listenToTabs(hear);
  sessionStore.subscribe(() => showPresence(sessionStore.current() !== null));
  window.addEventListener('pagehide', reportDuration);
  ready = find(arrival);
}

async function find({ userToken }: Arrival): Promise<void> {
  if (userToken !== undefined) await acceptUserToken(userToken);
  if (!sessionStore.current()) {
    const other = await askTabs();
    if (other) adoptSession(other);
  }
  const open = sessionStore.current();
  showPresence(open !== null);
  void forgetAnswers(open?.key ?? null);
  // The check runs in parallel with the screen, which uses the same token.
  if (open) void checkUser();
}

/** A UserToken is used once the server has verified it. An invalid one changes nothing. */
async function acceptUserToken(userToken: string): Promise<void> {
  try {
    const answer = await call(endpoints.exchangeUserToken, { body: { UserToken: userToken } });
    if (!('answer' in answer)) openSession(answer, { remembered: false });
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
  }
}

/** Calls once, and again with a refreshed token if it was stale. */
async function renewedCheck(token: string): Promise<ReplyOf<typeof endpoints.userCheck>> {
  let bearer: string | undefined = token;
  let answer = await call(endpoints.userCheck);
  for (let renewals = 0; answer.answer === 'Token Expired' && renewals < MAX_RENEWALS; renewals += 1) {
    bearer = await refreshToken(bearer);
    if (bearer === undefined) break;
    answer = await call(endpoints.userCheck);
  }
  return answer;
}

/** The user check after a load (rule S08). Any failure clears the session; no reply is not a failure. */
export async function checkUser(): Promise<void> {
  const open = sessionStore.current();
  if (!open) return;
  const isOver = () => sessionStore.key() !== open.key;
  try {
    const answer = await renewedCheck(open.token);
    if (isOver()) return;
    if (answer.answer === 'ok') {
      sessionStore.rename({ firstName: answer.user.firstname, lastName: answer.user.lastname });
      rememberDevice({ loginId: answer.loginId, isPinEnabled: answer.IsPinEnabled });
    }
    const outcome = outcomeOfCheck(answer, window.location.pathname);
    // Most checks need no action; the code for the others is loaded on demand.
    if (Object.keys(outcome).length > 0) await (await import('./user-check-actions.ts')).carryOut(outcome);
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
    if (isProblem(problem, 'offline', 'unavailable', 'too_many') || isOver()) return;
    forgetSession();
    recheckGates();
  }
}

function hear(message: TabMessage): void {
  const open = sessionStore.current();
  switch (message.type) {
    case 'who':
      if (open) tellTabs({ type: 'signed-in', session: sharedSession(open) });
      return;
    case 'token':
      if (message.key === open?.key) sessionStore.replaceToken(message.token);
      return;
    case 'signed-out':
      if (message.key === open?.key) logOutHere();
      return;
    case 'signed-in':
      // All tabs receive the reply to another tab's request; it changes nothing for those with the same session.
      if (message.session.startedAtMs === open?.startedAtMs) return;
      adoptSession(message.session);
      recheckGates();
  }
}

/** Another tab has signed out on the server; here only local data is removed. */
function logOutHere(): void {
  forgetSession();
  recheckGates();
}

/** A session that ends with the page is reported (rule S18); a remembered one continues. */
function reportDuration(event: PageTransitionEvent): void {
  const open = sessionStore.current();
  if (!open || event.persisted || storage.isRemembered()) return;
  const duration = minutesSince(open.startedAtMs, deviceNow());
  if (duration > 0)
    call(
      endpoints.storeUserEvent,
      { body: { eventName: 'loginduration', duration } },
      { bearer: open.token, keepalive: true },
    ).catch(() => {});
}
