import { createHash } from 'node:crypto';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { verification } from '#contract/areas/verification.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { endSessions } from '#server/kit/session.ts';
import { postEmail } from '#server/areas/email/public.ts';
import {
  checkSecret,
  codeHolds,
  findMember,
  hashSecret,
  setPassword,
  takeCode,
  proveEmail,
} from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { passwordChanged } from '../emails.ts';
import { requestContact } from '../requests.ts';
import { weaknessOf } from './weak-password.ts';

export const contactAddressLimit = { name: 'contact-address', hits: 30, windowSeconds: 900 };
export const contactTargetLimit = { name: 'contact-target', hits: 5, windowSeconds: 900 };
const tokenLimit = { name: 'reset-address', hits: 30, windowSeconds: 900 };
const changeLimit = { name: 'change-password', hits: 10, windowSeconds: 900 };

/** How long after signing in a member without a password, or who must reset it, may set one. */
const FRESH_MS = 15 * 60 * 1000;

export function targetKey(target: string): string {
  return createHash('sha256').update(target).digest('base64url').slice(0, 22);
}

function refuseWeak(
  password: string,
  { email, first_name, last_name }: MemberRow,
  { settings }: Pick<Context, 'settings'>,
): void {
  const weakness = weaknessOf(password, { email, firstName: first_name, lastName: last_name, brand: settings.brand });
  if (weakness) throw badField('new_password', weakness);
}

async function notifyMember(
  db: Database,
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  member: MemberRow,
): Promise<void> {
  await postEmail(
    db,
    clock,
    settings.brand,
    `password:${member.member_id}:${clock.now().getTime()}`,
    passwordChanged(member.email, settings.brand),
  );
}

/**
 * Sets a new password with the token of a reset link. The token proves access to the mailbox, so the address counts as
 * verified. All sessions end.
 */
async function resetByToken(context: Context<'public'>, token: string, password: string): Promise<void> {
  const { systemDb, clock, caller, limit } = context;
  await limit(tokenLimit, caller.ip);
  const expired = new Failure('link_expired', 'This link has expired. Get a new one.');
  if (!(await codeHolds(systemDb, clock, 'reset_password', token))) throw expired;
  const hashed = await hashSecret(password);
  await systemDb.transaction().execute(async (db) => {
    const used = await takeCode(db, clock, 'reset_password', token);
    const member = used?.memberId == null ? undefined : await findMember(db, used.memberId);
    if (!member) throw expired;
    // A refused password rolls back the use of the token, so that the link still works for another one.
    refuseWeak(password, member, context);
    await setPassword(db, member.member_id, hashed, clock.now());
    await proveEmail(db, member.member_id, clock.now());
    await endSessions(db, clock, { memberId: member.member_id, reason: 'password_reset' });
    await notifyMember(db, context, member);
  });
}

/** Changes the password of a signed-in member with the current password. Other sessions end. */
async function changeOwnPassword(
  context: Context<'public'>,
  current: string | undefined,
  password: string,
): Promise<void> {
  const { systemDb, clock, session, limit } = context;
  if (!context.member || !session) throw new Failure('unauthorised');
  const memberId = context.member.id;
  await limit(changeLimit, String(memberId));
  const member = await findMember(systemDb, memberId);
  if (!member) throw new Failure('unauthorised');
  const isFresh = clock.now().getTime() - session.startedAt.getTime() < FRESH_MS;
  const mayOmitCurrent = isFresh && (member.password_hash === null || member.must_reset_password);
  if (!mayOmitCurrent || current) {
    if (!current) throw badField('current_password', 'Enter your current password.');
    const { right } = await checkSecret(member.password_hash, current);
    if (!right) throw badField('current_password', 'That isn’t your current password.');
  }
  refuseWeak(password, member, context);
  const hashed = await hashSecret(password);
  await systemDb.transaction().execute(async (db) => {
    await setPassword(db, memberId, hashed, clock.now());
    await endSessions(db, clock, { memberId, exceptSessionId: session.id, reason: 'password_changed' });
    await notifyMember(db, context, member);
  });
}

export const passwordHandlers = {
  async forgotPassword({ body }, { systemDb, clock, caller, limit }) {
    await limit(contactAddressLimit, caller.ip);
    await limit({ ...contactTargetLimit, name: 'forgot-password' }, targetKey(body.email));
    await requestContact(systemDb, clock, {
      kind: 'forgot_password',
      channel: 'email',
      target: body.email,
      origin: caller.origin,
    });
    return { success: true };
  },
  async forgotUsername({ body }, { systemDb, clock, caller, limit }) {
    await limit(contactAddressLimit, caller.ip);
    const contacts = [
      ...(body.mobile ? [{ channel: 'mobile' as const, target: body.mobile }] : []),
      ...(body.email ? [{ channel: 'email' as const, target: body.email }] : []),
    ];
    for (const { channel, target } of contacts) {
      await limit({ ...contactTargetLimit, name: 'forgot-username' }, targetKey(target));
      await requestContact(systemDb, clock, { kind: 'forgot_username', channel, target, origin: caller.origin });
    }
    return { success: true };
  },
  async checkResetToken({ body }, { systemDb, clock, caller, limit }) {
    await limit(tokenLimit, caller.ip);
    return { valid: await codeHolds(systemDb, clock, 'reset_password', body.token) };
  },
  async updatePassword({ body }, context) {
    if (body.token) await resetByToken(context, body.token, body.new_password);
    else await changeOwnPassword(context, body.current_password, body.new_password);
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof verification>>;
