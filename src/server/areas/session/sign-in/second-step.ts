import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import { Failure } from '#contract/kit/errors.ts';
import type { tfaRequested } from '#contract/areas/session.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import { postEmail, postText } from '#server/areas/email/public.ts';
import {
  addressOf,
  codeHash,
  findMember,
  sameBytes,
  totpStepOf,
  decrypt,
  useRecoveryCode,
  verifiedWays,
  takeTotpStep,
} from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { changeCode, countChallengeTry, findChallenge, keepChallenge, takeChallenge } from './challenge-store.ts';
import { openFor } from '../open.ts';
import type { OpenContext } from '../open-context.ts';
import type { SignedIn } from '../open.ts';
import { noteSignIn } from './sign-in-log-store.ts';
import type { SignInOptions } from '../open-store.ts';

export type TfaRequested = z.output<typeof tfaRequested>;
type Method = TfaRequested['method'];

const wrongCode = 'That code isn’t right. Try again.';
const MAX_TRIES = 5;
const tfaLimit = { name: 'tfa', hits: 20, windowSeconds: 3600 };
const sendLimit = { name: 'tfa-send', hits: 6, windowSeconds: 900 };

/**
 * The methods that can replace the chosen one. Email and SMS are interchangeable. An app can be replaced by recovery
 * codes only, since messages are a weaker proof.
 */
function methodsOf(member: MemberRow, chosen: Method): Method[] {
  if (chosen === 'app') return ['app'];
  return [chosen, ...verifiedWays(member).filter((way) => way !== 'app' && way !== chosen)];
}

function codeRequest(member: MemberRow, challenge: string, method: Method): TfaRequested {
  return {
    answer: 'tfa',
    challenge,
    method,
    methods: methodsOf(member, member.tfa_method ?? method),
    sent_to: addressOf(method, member),
  };
}

/** Sends a new code and returns its hash, which the caller stores in the same transaction. */
async function sendCode(
  db: Database,
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  member: MemberRow,
  method: 'email' | 'sms',
  challenge: string,
): Promise<Uint8Array> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = `tfa:${hashToken(challenge).toString('base64url')}:${clock.now().getTime()}`;
  if (method === 'sms') {
    await postText(db, clock, {
      key,
      to: member.mobile!,
      text: `${code} is your ${settings.brand} code. It expires in 10 minutes. Don’t share it with anyone, including us.`,
    });
  } else {
    await postEmail(db, clock, settings.brand, key, {
      to: member.email,
      firstName: member.first_name,
      subject: `${code} is your ${settings.brand} code`,
      paragraphs: ['Here’s your code to sign in:'],
      code,
      after: [
        'It works once and expires in 10 minutes. Don’t share it with anyone, including us.',
        'Not trying to sign in? Someone else may know your password. Change it straight away.',
      ],
    });
  }
  return codeHash(settings.keys, 'tfa', code);
}

/** Completes the sign-in, or requests a security code if the member has enabled the second step. */
export async function continueSignIn(
  context: OpenContext,
  member: MemberRow,
  way: SignInOptions,
): Promise<SignedIn | TfaRequested> {
  const { systemDb, clock, caller } = context;
  const method = member.tfa_method;
  if (method === null) return openFor(context, member, way);
  const challenge = newToken();
  await systemDb.transaction().execute(async (db) => {
    const codeHashed = method === 'app' ? null : await sendCode(db, context, member, method, challenge);
    await keepChallenge(db, clock, challenge, {
      memberId: member.member_id,
      way: way.method,
      method,
      codeHash: codeHashed,
      remember: way.remember,
    });
    await noteSignIn(db, clock, caller, { memberId: member.member_id, method: way.method, outcome: 'code_requested' });
    await way.clearLimits?.execute(db);
  });
  return codeRequest(member, challenge, method);
}

/** Sends a new code for a pending sign-in, optionally by another method. The previous code becomes invalid. */
export async function resendCode(
  context: OpenContext & Pick<Context, 'limit'>,
  challenge: string,
  preferred: Method | undefined,
): Promise<TfaRequested> {
  const { systemDb, clock, limit } = context;
  const challenged = await findChallenge(systemDb, clock, challenge);
  const member = challenged && (await findMember(systemDb, challenged.member_id));
  if (!challenged || !member?.tfa_method) throw new Failure('link_expired');
  const method = preferred ?? challenged.method;
  if (!methodsOf(member, member.tfa_method).includes(method))
    throw new Failure('bad_input', 'We can’t send a code that way. Choose another way.', {
      errors: [{ field: 'method', message: 'We can’t send a code that way. Choose another way.' }],
    });
  if (method === 'app') return codeRequest(member, challenge, method);
  await limit(sendLimit, String(member.member_id));
  await systemDb.transaction().execute(async (db) => {
    const hashed = await sendCode(db, context, member, method, challenge);
    await changeCode(db, clock, challenge, method, hashed);
  });
  return codeRequest(member, challenge, method);
}

/** Checks a code of the app. Each code is accepted once, because its time step is marked as used. */
async function checkApp(
  { systemDb, clock, settings }: Pick<Context, 'systemDb' | 'clock' | 'settings'>,
  member: MemberRow,
  code: string,
): Promise<boolean> {
  const secret = member.totp_encrypted && decrypt(settings.keys, 'totp', member.totp_encrypted);
  const step = secret ? await totpStepOf(secret, code, clock.now(), member.totp_last_step) : undefined;
  return step !== undefined && takeTotpStep(systemDb, member.member_id, step);
}

/** Checks the code of a pending sign-in. The attempt is counted before the comparison, and five are allowed. */
export async function finishSecondStep(
  context: OpenContext & Pick<Context, 'limit'>,
  challenge: string,
  typed: string,
  remember: boolean | undefined,
): Promise<SignedIn> {
  const { systemDb, clock, caller, settings, limit } = context;
  const pending = await countChallengeTry(systemDb, clock, challenge);
  const member = pending && (await findMember(systemDb, pending.member_id));
  if (!pending || !member) throw new Failure('link_expired', 'This sign-in has expired. Start again.');
  if (pending.tries > MAX_TRIES) throw new Failure('locked_out', 'Too many wrong codes. Sign in again.');
  await limit(tfaLimit, String(member.member_id));
  const code = typed.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(code)
    ? pending.method === 'app'
      ? await checkApp(context, member, code)
      : pending.code_hash !== null && sameBytes(pending.code_hash, codeHash(settings.keys, 'tfa', code))
    : await useRecoveryCode(systemDb, clock, settings.keys, member.member_id, code);
  if (!isRight) {
    await noteSignIn(systemDb, clock, caller, {
      memberId: member.member_id,
      method: pending.way,
      outcome: 'code_wrong',
    });
    throw new Failure('code_wrong', wrongCode);
  }
  if (!(await takeChallenge(systemDb, challenge))) throw new Failure('link_expired');
  return openFor(context, member, {
    method: pending.way,
    remember: remember ?? pending.remember,
    secondStep: pending.method === 'app',
  });
}
