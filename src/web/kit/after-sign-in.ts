import { profile } from '#contract/areas/profile.ts';
import { session as endpoints } from '#contract/areas/session.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from './api.ts';
import { isProblem } from './api-problem.ts';
import { go } from './navigator.ts';
import { secondStepPath } from './paths.ts';
import { ask } from './query.ts';
import { takeDeviceFacts } from './device-facts.ts';
import type { DeviceFacts } from './device-facts.ts';
import { keepShortcuts } from './session.ts';
import { storage } from './storage.ts';

/** Follow-up work after a sign-in (rules S06 and S07). It must not delay the member or fail visibly. */

async function tell(body: { eventName: string } & Partial<DeviceFacts>): Promise<void> {
  await call(endpoints.storeUserEvent, { body });
}

/** An operator who signed in with a password alone must set up a second step first, which the back office requires. */
async function askForSecondStep(): Promise<void> {
  const { backOffice } = await import('#contract/areas/back-office.ts');
  const problem = await call(backOffice.counts).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isProblem(problem, 'forbidden') || problem.problem['reason'] !== 'second_step') return;
  showToast({ tone: 'info', text: problem.message });
  go(secondStepPath, { replace: true });
}

/** Loads the member, stores this device's shortcuts, merges the visitor's cart, and reports the sign-in. */
export async function afterSignIn(options: { signUp?: boolean } = {}): Promise<void> {
  const facts = takeDeviceFacts();
  const events = [tell({ eventName: 'DailySignIn' }), tell({ eventName: 'daily_sign_in' })];
  if (options.signUp) events.push(tell({ eventName: 'SignUp' }));
  if (storage.readDevice('wattle.cart')) events.push(import('./merge-cart.ts').then(({ mergeCart }) => mergeCart()));
  if (facts) events.push(tell({ eventName: 'device', ...facts }));
  const member = ask(profile.get).then(async ({ role, mpinAuth, fingerprintAuth }) => {
    keepShortcuts({ mpinAuth, fingerprintAuth });
    if (role === 'operator') await askForSecondStep();
  });
  await Promise.allSettled([...events, member]);
}
