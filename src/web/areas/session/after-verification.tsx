import { ButtonLink } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { forgetInterruptedPage, interruptedPage } from '#web/kit/interrupted-page.ts';
import { go } from '#web/kit/navigator.ts';
import { loginPathWith, paths } from '#web/kit/paths.ts';
import { sessionReady } from '#web/kit/session-start.ts';
import { sessionStore } from '#web/kit/session-store.ts';

/** Leads a signed-in member back to the page that the verification interrupted, if there is one. */
export async function returnToInterruptedPage(done: string): Promise<void> {
  await sessionReady();
  const path = interruptedPage(window.location.origin);
  if (path === undefined || sessionStore.current() === null) return;
  forgetInterruptedPage();
  showToast({ tone: 'positive', text: `${done}.` });
  go(path, { replace: true });
}

/** Leads to the page that asked for the verification, `from`; else Home, or the sign-in where that is still to come. */
export function VerifiedLink({ from }: { from?: string | undefined }) {
  if (sessionStore.current() !== null)
    return <ButtonLink href={from ?? paths.dashboard}>{from === undefined ? 'Go to Home' : 'Continue'}</ButtonLink>;
  const path = from ?? interruptedPage(window.location.origin);
  return <ButtonLink href={path === undefined ? paths.login : loginPathWith(path)}>Sign in</ButtonLink>;
}
