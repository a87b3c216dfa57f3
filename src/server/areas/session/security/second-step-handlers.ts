import { Failure } from '#contract/kit/errors.ts';
import type { security } from '#contract/areas/security.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, SystemContext } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { strengthenSession } from '#server/kit/session.ts';
import { postEmail } from '#server/areas/email/public.ts';
import {
  findMember,
  newTotpSecret,
  replaceRecoveryCodes,
  requireRecentSignIn,
  encrypt,
  totpStepOf,
  totpUri,
  decrypt,
  verifiedWays,
  chooseMethod,
  confirmTotp,
  countRecoveryCodes,
  countTotpTry,
  dropSecondStep,
  keepTotpSecret,
} from '#server/areas/members/public.ts';
import { requireRemainingSecondStep } from './operator-step.ts';

const MAX_TRIES = 5;

async function tfaStateOf(db: Database, memberId: number) {
  const member = await findMember(db, memberId);
  if (!member) throw new Failure('unauthorised');
  const recoveryCodes = await countRecoveryCodes(db, memberId);
  return {
    twofactorauthentication: member.tfa_method !== null,
    method: member.tfa_method,
    available: verifiedWays(member),
    recovery_codes_left: recoveryCodes,
  };
}

type State = Awaited<ReturnType<typeof tfaStateOf>>;

/** Enables the second step. Creates recovery codes when none are left. */
async function turnOn(
  context: Context<'member'>,
  method: 'app' | 'email' | 'sms',
): Promise<State & { recovery_codes?: string[] }> {
  const { memberDb, clock, settings, member } = context;
  if (method !== 'app' && member.role === 'operator') await requireRemainingSecondStep(context, { withoutApp: true });
  const state = await tfaStateOf(memberDb, member.id);
  if (!state.available.includes(method)) {
    const reason = {
      app: 'Set up an authenticator app first.',
      email: 'Verify your email first.',
      sms: 'Verify your mobile number first.',
    }[method];
    throw new Failure('conflict', reason);
  }
  return memberDb.transaction().execute(async (transaction) => {
    await chooseMethod(transaction, member.id, method);
    const codes =
      state.recovery_codes_left === 0
        ? await replaceRecoveryCodes(transaction, clock, settings.keys, member.id)
        : undefined;
    return { ...(await tfaStateOf(transaction, member.id)), ...(codes ? { recovery_codes: codes } : {}) };
  });
}

/** Notifies the member that the second step was turned off, in case it was somebody else. */
async function turnOff(context: SystemContext): Promise<State> {
  const { systemDb, clock, settings, member } = context;
  if (member.role === 'operator') await requireRemainingSecondStep(context, { withoutApp: true });
  return systemDb.transaction().execute(async (db) => {
    const changed = await dropSecondStep(db, member.id);
    if (changed) {
      await postEmail(db, clock, settings.brand, `tfa-off:${member.id}:${clock.now().getTime()}`, {
        to: member.email,
        subject: `Two-step sign-in is off for ${settings.brand}`,
        paragraphs: [
          'You turned off two-step sign-in, so you now only need your password to sign in.',
          'Wasn’t you? Change your password straight away and turn two-step sign-in back on.',
        ],
      });
    }
    return tfaStateOf(db, member.id);
  });
}

export const secondStepHandlers = {
  async tfaState(_input, { memberDb, member }) {
    return tfaStateOf(memberDb, member.id);
  },
  setTfa: withSystemDb('credentials', async ({ body }, context) => {
    await requireRecentSignIn(context, body.password);
    if (!body.tfa) return { success: true, ...(await turnOff(context)) };
    const { available } = await tfaStateOf(context.memberDb, context.member.id);
    return { success: true, ...(await turnOn(context, body.method ?? available[0] ?? 'email')) };
  }),
  async setUpTfaApp({ body }, context) {
    const { memberDb, member, settings } = context;
    await requireRecentSignIn(context, body.password);
    const secret = newTotpSecret();
    const isStored = await keepTotpSecret(memberDb, member.id, encrypt(settings.keys, 'totp', secret));
    if (!isStored) throw new Failure('conflict', 'Turn off two-step sign-in before you set up another app.');
    return { secret, otpauth: totpUri(secret, settings.brand, member.email) };
  },
  confirmTfaApp: withSystemDb('credentials', async ({ body }, context) => {
    const { memberDb, systemDb, member, session, clock, settings } = context;
    const setup = await countTotpTry(memberDb, member.id);
    if (!setup) throw new Failure('conflict', 'Set up an authenticator app first.');
    if (setup.totp_tries > MAX_TRIES) throw new Failure('locked_out', 'Too many wrong codes. Set up the app again.');
    const secret = decrypt(settings.keys, 'totp', setup.totp_encrypted!);
    const step = secret
      ? await totpStepOf(secret, body.code.replace(/\s/g, ''), clock.now(), setup.totp_last_step)
      : undefined;
    if (step === undefined) throw new Failure('code_wrong', 'That code isn’t right. Try again.');
    const answer = await memberDb.transaction().execute(async (transaction) => {
      await confirmTotp(transaction, member.id, step, clock.now());
      const codes = await replaceRecoveryCodes(transaction, clock, settings.keys, member.id);
      return { success: true as const, ...(await tfaStateOf(transaction, member.id)), recovery_codes: codes };
    });
    await strengthenSession(systemDb, member.id, session.id);
    return answer;
  }),
  async newRecoveryCodes({ body }, context) {
    const { memberDb, member, clock, settings } = context;
    await requireRecentSignIn(context, body.password);
    const { twofactorauthentication } = await tfaStateOf(memberDb, member.id);
    if (!twofactorauthentication) throw new Failure('conflict', 'Turn on two-step sign-in first.');
    const codes = await memberDb
      .transaction()
      .execute((transaction) => replaceRecoveryCodes(transaction, clock, settings.keys, member.id));
    return { success: true, recovery_codes: codes };
  },
} satisfies Partial<HandlersOf<typeof security>>;
