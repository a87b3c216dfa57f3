import type { session } from '#contract/areas/session.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { destinationAfterSignIn } from '#web/kit/destination.ts';
import { go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { openSession } from '#web/kit/session.ts';
import type { SignedIn } from '#web/kit/session.ts';
import { storage } from '#web/kit/storage.ts';

/** How every way of signing in ends: with a session and a place to go, or with the question for a security code. */

export type TfaRequested = Extract<ReplyOf<typeof session.signIn>, { answer: 'tfa' }>;

export interface SignInWay {
  remembered: boolean;
  /** As typed; kept on this device for the PIN. */
  email?: string | undefined;
  returnTo: string | null;
  signUp?: boolean;
}

/** What the screen of the security code needs to finish the sign-in. It lies in the history entry, not in the address. */
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

/** Opens the session and leaves the door (rules S01, S04, S06, S07). */
export function finishSignIn(answer: SignedIn, way: SignInWay): void {
  sessionStorage.removeItem(PAUSE);
  openSession(answer, { remembered: way.remembered, email: way.email });
  // The way there is not held up by what is told of it.
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
  // The marker has done its work; the one it leaves behind is read by the flow that set it.
  if (destination.markSuccess) storage.writeDevice('flowSuccess', 'true');
  storage.writeDevice('flow', null);
  storage.writeDevice('returnPath', null);
  go(destination.path, { replace: true });
}

/** Goes on with any answer of a sign-in: 'tfa' leads to the security code (rule S01). */
export function continueSignIn(answer: SignedIn | TfaRequested, way: SignInWay): void {
  if (!('answer' in answer)) return finishSignIn(answer, way);
  keepPause({ ...way, tfa: answer });
  go(paths.securityCode);
}
