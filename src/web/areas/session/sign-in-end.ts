import type { session } from '#contract/areas/session.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { destinationAfterSignIn } from '#web/kit/destination.ts';
import { go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { openSession } from '#web/kit/session.ts';
import type { SignedIn } from '#web/kit/session.ts';
import { storage } from '#web/kit/storage.ts';

/** The end of every sign-in: a session and a destination, or the second step. */

export type TfaRequested = Extract<ReplyOf<typeof session.signIn>, { answer: 'tfa' }>;

export interface SignInWay {
  remembered: boolean;
  /** As typed; stored on this device for the PIN. */
  email?: string | undefined;
  returnTo: string | null;
  signUp?: boolean;
}

/** The state of the second step. In the history entry, not in the address. */
export interface TfaPause extends SignInWay {
  tfa: TfaRequested;
}

const PAUSE = 'sign_in_pause';

export function keepPause(pause: TfaPause): void {
  sessionStorage.setItem(PAUSE, JSON.stringify(pause));
}

export function readPause(): TfaPause | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PAUSE) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Opens the session and leaves the auth screens (rules S01, S04, S06, S07). */
export function finishSignIn(answer: SignedIn, way: SignInWay): void {
  sessionStorage.removeItem(PAUSE);
  openSession(answer, { remembered: way.remembered, email: way.email });
  // Navigation does not wait for the report.
  void import('#web/kit/after-sign-in.ts')
    .then(({ afterSignIn }) => afterSignIn({ signUp: way.signUp ?? false }))
    .catch(() => {});
  const destination = destinationAfterSignIn({
    returnTo: way.returnTo,
    flow: storage.readDevice('flow'),
    isPinEnabled: answer.IsPinEnabled,
    returnPath: storage.readDevice('returnPath'),
    redirectPath: storage.readDevice('redirectPath'),
    origin: window.location.origin,
  });
  if (destination.kind === 'reload') return window.location.reload();
  // The marker is consumed; the flow that set it reads its result.
  if (destination.markSuccess) storage.writeDevice('flowSuccess', 'true');
  storage.writeDevice('flow', null);
  storage.writeDevice('returnPath', null);
  go(destination.path, { replace: true });
}

/** Continues after any sign-in reply: 'tfa' leads to the second step (rule S01). */
export function continueSignIn(answer: SignedIn | TfaRequested, way: SignInWay): void {
  if (!('answer' in answer)) return finishSignIn(answer, way);
  keepPause({ ...way, tfa: answer });
  go(paths.securityCode);
}
