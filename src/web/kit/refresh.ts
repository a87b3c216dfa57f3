import { offlineProblem, problemOfResponse } from './api-problem.ts';
import { basePath } from './product.ts';
import { sessionStore } from './session-store.ts';
import { storage } from './storage.ts';

/**
 * Refreshes the access token (rule S09). The refresh token rotates in an HttpOnly cookie and is valid for one
 * exchange, so only one may run in the whole browser: callers share a promise, pages share a lock.
 */

const LOCK = 'wattle-token-refresh';

/**
 * How often one call refreshes. A refreshed token may also be stale: another tab's from hours ago, or one received
 * before the device slept.
 */
export const MAX_RENEWALS = 3;

/** Broadcast to other tabs by `tabs.ts`. */
type RenewedListener = (token: string) => void;
let renewed: RenewedListener = () => {};

export function onTokenRenewed(listener: RenewedListener): void {
  renewed = listener;
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** Another tab may have refreshed the token while this one waited. */
function renewedElsewhere(stale: string): string | undefined {
  const latest = sessionStore.current()?.token;
  if (latest && latest !== stale) return latest;
  const storedToken = storage.isRemembered() ? storage.read('userToken') : null;
  const sameMember = Number(storage.read('userAccountId')) === sessionStore.current()?.user.id;
  return storedToken && storedToken !== stale && sameMember ? storedToken : undefined;
}

async function exchange(): Promise<string | undefined> {
  let response: Response;
  try {
    response = await fetch(`${basePath}userauthRefresh`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ member: sessionStore.current()?.user.id }),
    });
  } catch {
    throw offlineProblem();
  }
  if (response.status >= 500 || response.status === 429) throw await problemOfResponse(response);
  if (!response.ok) return undefined;
  let text: string;
  try {
    text = await response.text();
  } catch {
    // Aborted, as when the page is left: the session has not ended.
    throw offlineProblem();
  }
  return tokenOf(text);
}

function tokenOf(text: string): string | undefined {
  try {
    const { token } = JSON.parse(text) as { token?: unknown };
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

let inFlight: Promise<string | undefined> | undefined;

/**
 * A token newer than `stale`, or undefined if the session cannot be refreshed (the caller then logs out). Throws an
 * ApiProblem if the server cannot say, which does not end the session.
 */
export function refreshToken(stale: string): Promise<string | undefined> {
  inFlight ??= withLock(async () => {
    const sessionKey = sessionStore.key();
    const known = renewedElsewhere(stale);
    const token = known ?? (await exchange());
    // After a sign-out or change of member there is nothing to refresh.
    if (token === undefined || sessionStore.key() !== sessionKey) return undefined;
    sessionStore.replaceToken(token);
    if (!known) renewed(token);
    return token;
  }).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
