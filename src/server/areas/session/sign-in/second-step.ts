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
import type { Way } from '../open-store.ts';

export type TfaRequested = z.output<typeof tfaRequested>;
type Method = TfaRequested['method'];

const MAX_TRIES = 5;
const tfaLimit = { name: 'tfa', hits: 20, windowSeconds: 3600 };
const sendLimit = { name: 'tfa-send', hits: 6, windowSeconds: 900 };

/** Messages may stand in for one another; for an app only recovery codes do, since a message is the weaker proof. */
function methodsOf(member: MemberRow, chosen: Method): Method[] {
  if (chosen === 'app') return ['app'];
  return [chosen, ...verifiedWays(member).filter((way) => way !== 'app' && way !== chosen)];
}

function requestedAnswer(member: MemberRow, challenge: string, method: Method): TfaRequested {
  return {
    answer: 'tfa',
    challenge,
    method,
    methods: methodsOf(member, member.tfa_method ?? method),
    sent_to: addressOf(method, member),
  };
}

/** Sends a new code with the change that keeps its hash; answers the hash. */
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
      text: `${code} is your ${settings.brand} security code. It works for 10 minutes. We will never ask you for it.`,
    });
  } else {
    await postEmail(db, clock, settings.brand, key, {
      to: member.email,
      firstName: member.first_name,
      subject: `${code} is your ${settings.brand} security code`,
      paragraphs: [
        'Somebody is signing in to your account with the right password or PIN. If it is you, enter this code:',
      ],
      code,
      after: ['It works once, for ten minutes.', 'If it is not you, change your password now: somebody knows it.'],
    });
  }
  return codeHash(settings.keys, 'tfa', code);
}

/** Finishes the sign-in, or asks for a security code where the member has turned that on. */
export async function continueSignIn(
  context: OpenContext,
  member: MemberRow,
  way: Way,
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
    await way.forgetting?.execute(db);
  });
  return requestedAnswer(member, challenge, method);
}

/** Sends the code of a waiting sign-in again, perhaps by another way; the old code is void. */
export async function sendAgain(
  context: OpenContext & Pick<Context, 'limit'>,
  challenge: string,
  wanted: Method | undefined,
): Promise<TfaRequested> {
  const { systemDb, clock, limit } = context;
  const result = await findChallenge(systemDb, clock, challenge);
  const member = result && (await findMember(systemDb, result.member_id));
  if (!result || !member?.tfa_method) throw new Failure('link_expired');
  const method = wanted ?? result.method;
  if (!methodsOf(member, member.tfa_method).includes(method))
    throw new Failure('bad_input', 'The code cannot be sent that way.', {
      errors: [{ field: 'method', message: 'The code cannot be sent that way.' }],
    });
  if (method === 'app') return requestedAnswer(member, challenge, method);
  await limit(sendLimit, String(member.member_id));
  await systemDb.transaction().execute(async (db) => {
    const hashed = await sendCode(db, context, member, method, challenge);
    await changeCode(db, clock, challenge, method, hashed);
  });
  return requestedAnswer(member, challenge, method);
}

/** A code of the app counts once: the step that it belongs to is used up by whoever comes first. */
async function checkApp(
  { systemDb, clock, settings }: Pick<Context, 'systemDb' | 'clock' | 'settings'>,
  member: MemberRow,
  code: string,
): Promise<boolean> {
  const secret = member.totp_encrypted && decrypt(settings.keys, 'totp', member.totp_encrypted);
  const step = secret ? await totpStepOf(secret, code, clock.now(), member.totp_last_step) : undefined;
  return step !== undefined && takeTotpStep(systemDb, member.member_id, step);
}

/** Checks the code of a waiting sign-in: its try is counted before it is compared, and five are all there are. */
export async function finishSecondStep(
  context: OpenContext & Pick<Context, 'limit'>,
  challenge: string,
  typed: string,
  remember: boolean | undefined,
): Promise<SignedIn> {
  const { systemDb, clock, caller, settings, limit } = context;
  const waiting = await countChallengeTry(systemDb, clock, challenge);
  const member = waiting && (await findMember(systemDb, waiting.member_id));
  if (!waiting || !member) throw new Failure('link_expired', 'This sign-in has taken too long. Please start again.');
  if (waiting.tries > MAX_TRIES) throw new Failure('locked_out', 'Too many wrong codes. Please sign in again.');
  await limit(tfaLimit, String(member.member_id));
  const code = typed.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(code)
    ? waiting.method === 'app'
      ? await checkApp(context, member, code)
      : waiting.code_hash !== null && sameBytes(waiting.code_hash, codeHash(settings.keys, 'tfa', code))
    : await useRecoveryCode(systemDb, clock, settings.keys, member.member_id, code);
  if (!isRight) {
    await noteSignIn(systemDb, clock, caller, {
      memberId: member.member_id,
      method: waiting.way,
      outcome: 'code_wrong',
    });
    throw new Failure('code_wrong');
  }
  if (!(await takeChallenge(systemDb, challenge))) throw new Failure('link_expired');
  return openFor(context, member, {
    method: waiting.way,
    remember: remember ?? waiting.remember,
    secondStep: waiting.method === 'app',
  });
}
