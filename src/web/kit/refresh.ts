import { offlineProblem, problemOfResponse } from './api-problem.ts';
import { basePath } from './product.ts';
import { sessionStore } from './session-store.ts';
import { storage } from './storage.ts';

/**
 * Renewal of the short access token (rule S09). The refresh token rotates in an HttpOnly cookie and is good for one
 * exchange only, so that one exchange at a time may run in the whole browser: callers of a page share one promise,
 * pages share a lock.
 */

const LOCK = 'wattle-token-refresh';

/** How often in a row one call renews. What a renewal brings may be stale as well: another tab's token from hours ago, or one that was on its way while the device slept. */
export const MAX_RENEWALS = 3;

/** Told to the other tabs by `tabs.ts`. */
type RenewedListener = (token: string) => void;
let renewed: RenewedListener = () => {};

export function onTokenRenewed(listener: RenewedListener): void {
  renewed = listener;
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** Another tab may have renewed the token while this one waited for its turn. */
function renewedElsewhere(stale: string): string | undefined {
  const latest = sessionStore.current()?.token;
  if (latest && latest !== stale) return latest;
  const stored = storage.isRemembered() ? storage.read('userToken') : null;
  const sameMember = Number(storage.read('userAccountId')) === sessionStore.current()?.user.id;
  return stored && stored !== stale && sameMember ? stored : undefined;
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
    // Cut off, as when the page is left: nobody has said that the session is over.
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
 * A token newer than `stale`, or undefined when the session cannot be renewed (the caller then logs out).
 * Throws an ApiProblem when the server cannot say: that is no reason to end a session.
 */
export function refreshToken(stale: string): Promise<string | undefined> {
  inFlight ??= withLock(async () => {
    const sessionKey = sessionStore.key();
    const known = renewedElsewhere(stale);
    const token = known ?? (await exchange());
    // A sign-out or a change of member while the answer was under way leaves nothing to renew.
    if (token === undefined || sessionStore.key() !== sessionKey) return undefined;
    sessionStore.replaceToken(token);
    if (!known) renewed(token);
    return token;
  }).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}
