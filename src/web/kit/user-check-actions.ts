import { profile } from '#contract/areas/profile.ts';
import { verification } from '#contract/areas/verification.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from './api.ts';
import { isProblem } from './api-problem.ts';
import { keepInterruptedPage } from './interrupted-page.ts';
import { go } from './navigator.ts';
import { forgetSession, logOut } from './session.ts';
import { sessionStore } from './session-store.ts';
import type { CheckOutcome } from './user-check.ts';

/** Carries out what the user check asks for (rule S08). */
export async function carryOut(outcome: CheckOutcome): Promise<void> {
  if (outcome.logOut) return logOut();
  // Once a session is enough: a member who has yet to open the message can use everything meanwhile.
  if (outcome.verify && !outcome.clearToken && markVerificationRequested()) return;
  if (outcome.verify) await requestVerification(outcome.verify);
  if (outcome.verify && outcome.goTo) keepInterruptedPage(window.location, window.location.origin);
  if (outcome.clearToken) forgetSession();
  if (outcome.goTo) go(outcome.goTo, { replace: true });
}

const REQUESTED = 'verification_requested';

function markVerificationRequested(): boolean {
  const key = sessionStore.key();
  if (sessionStorage.getItem(REQUESTED) === key) return true;
  sessionStorage.setItem(REQUESTED, key);
  return false;
}

const asks = {
  email: 'Verify your email with the link we sent you.',
  mobile: 'Verify your mobile with the link we sent you.',
};

/** A message that cannot be sent now is no reason to stop: the settings offer to send it again. */
async function requestVerification(what: 'email' | 'mobile'): Promise<void> {
  try {
    const mobile = what === 'mobile' ? (await call(profile.userGet)).mobile : null;
    await call(verification.requestVerifyLink, { body: mobile ? { mobile } : {} });
    showToast({ tone: 'info', text: asks[what] });
  } catch (problem) {
    if (!isProblem(problem)) throw problem;
  }
}
