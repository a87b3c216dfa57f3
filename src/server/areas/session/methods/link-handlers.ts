import { Failure } from '#contract/kit/errors.ts';
import type { session } from '#contract/areas/session.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  dropCodes,
  findMember,
  issueCode,
  safePath,
  takeCode,
  setStraightLogin,
  straightLoginOf,
} from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { deviceDetails, keepMemberEvent } from '../sign-in/event-store.ts';
import { signedInAnswer } from '../open.ts';
import { sessionExtrasOf } from '../open-store.ts';
import { continueSignIn } from '../sign-in/second-step.ts';

const perAddress = { name: 'link-address', hits: 30, windowSeconds: 600 };
const STRAIGHT_SECONDS = 300;
const expired = 'This link has expired. Sign in, or get a new one.';

/** The member of a sign-in link. Marks the link as used. */
async function memberOfLink(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  code: string,
): Promise<MemberRow | undefined> {
  const link = await takeCode(systemDb, clock, 'sign_in', code);
  return link?.memberId == null ? undefined : findMember(systemDb, link.memberId);
}

export const linkHandlers = {
  async attemptLogin({ body }, context) {
    await context.limit(perAddress, context.caller.ip);
    const member = await memberOfLink(context, body.verificationToken);
    const isTheirs =
      member && (!body.id || body.id === String(member.member_id)) && (!body.email || body.email === member.email);
    if (!isTheirs) throw new Failure('link_expired', expired);
    const answer = await continueSignIn(context, member, { method: 'link', remember: body.remember ?? false });
    const device = deviceDetails(body);
    if (device)
      await keepMemberEvent(
        context.systemDb,
        context.clock,
        { id: member.member_id, timeZone: member.time_zone },
        { name: 'device', minutes: null, details: device },
      );
    return 'answer' in answer ? answer : { success: true, userToken: answer.token, ...answer };
  },
  async exchangeUserToken({ body }, context) {
    const { systemDb, sessions, caller, limit } = context;
    await limit(perAddress, caller.ip);
    const member = await memberOfLink(context, body.UserToken);
    if (member) return continueSignIn(context, member, { method: 'link', remember: body.remember ?? false });
    // Old links contained the session token. It is accepted while its session is active, without opening a new one.
    const resolved = await sessions.resolve(body.UserToken);
    const owner = resolved && (await findMember(systemDb, resolved.member.id));
    if (!owner) throw new Failure('link_expired', expired);
    return signedInAnswer(owner, body.UserToken, owner.logins <= 1, await sessionExtrasOf(systemDb, owner.member_id));
  },
  setStraightLogin: withSystemDb('credentials', async ({ body }, { systemDb, memberDb, member }) => {
    const path = body.path === undefined || body.path === '' ? undefined : safePath(body.path);
    if (body.path && !path)
      throw new Failure('bad_input', 'Choose a page on this site, such as /nd2.', {
        errors: [{ field: 'path', message: 'Choose a page on this site, such as /nd2.' }],
      });
    const enabled = body.enabled ?? true;
    await setStraightLogin(memberDb, member.id, enabled, path);
    if (!enabled) await dropCodes(systemDb, member.id, 'sign_in');
    return { success: true };
  }),
  getStraightLogin: withSystemDb('credentials', async (_input, { systemDb, memberDb, member, clock, caller }) => {
    const { enabled, path } = await straightLoginOf(memberDb, member.id);
    if (!enabled) return { success: true, enabled, path, link: null, expires_in: null };
    const code = await issueCode(systemDb, clock, {
      purpose: 'sign_in',
      memberId: member.id,
      seconds: STRAIGHT_SECONDS,
    });
    const link = new URL(path, caller.origin);
    link.searchParams.set('UserToken', code);
    return { success: true, enabled, path, link: link.href, expires_in: STRAIGHT_SECONDS };
  }),
} satisfies Partial<HandlersOf<typeof session>>;
