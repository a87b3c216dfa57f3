import { Failure } from '#contract/kit/errors.ts';
import type { session } from '#contract/areas/session.ts';
import { forgettingTries } from '#server/kit/rate-limit.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  checkSecret,
  findByEmail,
  hashSecret,
  pepper,
  countPinTry,
  forgetPinTries,
  strengthenPassword,
} from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { triesOf } from '../sign-in/attempt-limits.ts';
import { continueSignIn, finishSecondStep, resendCode } from '../sign-in/second-step.ts';
import type { TfaRequested } from '../sign-in/second-step.ts';
import type { SignedIn } from '../open.ts';
import { noteFailure } from '../sign-in/sign-in-log-store.ts';

/** Rule S03, verbatim. */
const failed = 'Login failed. Please check your credentials. If the problem persists, contact support.';

const perAddress = { name: 'sign-in-address', hits: 60, windowSeconds: 600 };

const MAX_PIN_TRIES = 5;

/** Counts the attempt before the PIN is compared, so that parallel guesses cannot exceed five. */
async function takePinTry(
  { systemDb }: Pick<Context, 'systemDb'>,
  loginId: string,
  email: string,
): Promise<{ member: MemberRow | undefined; tries: number }> {
  const member = await findByEmail(systemDb, email);
  const matched = member?.login_id === loginId && member.pin_enabled ? member : undefined;
  const tries = await countPinTry(systemDb, matched?.member_id ?? 0);
  return { member: tries === undefined ? undefined : matched, tries: tries ?? 0 };
}

async function signInByPin(
  body: { pin: string; loginid: string; email: string; remember?: boolean | undefined },
  context: Context<'guest'>,
  method: 'pin' | 'mpin',
): Promise<SignedIn | TfaRequested> {
  const { systemDb, clock, caller, settings, limits } = context;
  await limits([[perAddress, caller.ip], ...triesOf(context, 'pin', body.email)]);
  const { member, tries } = await takePinTry(context, body.loginid, body.email);
  const usable = member && (method === 'pin' || member.mpin_enabled) ? member : undefined;
  const spice = pepper(settings.keys, 'pin');
  const { right } = await checkSecret(usable?.pin_hash, body.pin, spice);
  const locked = usable !== undefined && tries > MAX_PIN_TRIES;
  if (!usable || !right || locked) {
    await noteFailure(systemDb, clock, caller, usable?.member_id, method, locked ? 'locked' : 'wrong');
    if (locked)
      throw new Failure('locked_out', 'Your PIN is locked after 5 wrong attempts. Sign in with your password.');
    throw new Failure('sign_in_failed', failed);
  }
  await forgetPinTries(systemDb, usable.member_id);
  return continueSignIn(context, usable, { method, remember: body.remember ?? false });
}

export const passwordHandlers = {
  async signIn({ body }, context) {
    const { systemDb, clock, caller, limits } = context;
    const tries = triesOf(context, 'sign-in', body.email);
    // Both run concurrently to save time. An exhausted limit is still refused before the password is checked.
    const [member] = await Promise.all([
      findByEmail(systemDb, body.email),
      limits([[perAddress, caller.ip], ...tries]),
    ]);
    const { right, stale } = await checkSecret(member?.password_hash, body.password);
    if (!member || !right) {
      await noteFailure(systemDb, clock, caller, member?.member_id, 'password');
      throw new Failure('sign_in_failed', failed);
    }
    if (stale)
      await strengthenPassword(systemDb, member.member_id, member.password_hash, await hashSecret(body.password));
    return continueSignIn(context, member, {
      method: 'password',
      remember: body.remember ?? false,
      clearLimits: forgettingTries(...tries[0]),
    });
  },
  async verifyTfa({ body }, context) {
    await context.limit(perAddress, context.caller.ip);
    return finishSecondStep(context, body.challenge, body.code, body.remember);
  },
  async sendTfaCode({ body }, context) {
    await context.limit(perAddress, context.caller.ip);
    return resendCode(context, body.challenge, body.method);
  },
  pinLogin: ({ body }, context) => signInByPin(body, context, 'pin'),
  verifyMpin: ({ body }, context) => signInByPin(body, context, 'mpin'),
} satisfies Partial<HandlersOf<typeof session>>;
