import { Failure } from '#contract/kit/errors.ts';
import type { session } from '#contract/areas/session.ts';
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
const expired = 'This link is no longer valid. Please sign in, or ask for a new one.';

/** The member of a sign-in link. Marks the link as used. */
async function memberOfLink(
  { system, clock }: Pick<Context, 'system' | 'clock'>,
  code: string,
): Promise<MemberRow | undefined> {
  const link = await takeCode(system, clock, 'sign_in', code);
  return link?.memberId == null ? undefined : findMember(system, link.memberId);
}

type Here = 'attemptLogin' | 'exchangeUserToken' | 'setStraightLogin' | 'getStraightLogin';

export const linkHandlers: Pick<HandlersOf<typeof session>, Here> = {
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
        context.system,
        context.clock,
        { id: member.member_id, timeZone: member.time_zone },
        { name: 'device', minutes: null, details: device },
      );
    return 'answer' in answer ? answer : { success: true, userToken: answer.token, ...answer };
  },
  async exchangeUserToken({ body }, context) {
    const { system, sessions, caller, limit } = context;
    await limit(perAddress, caller.ip);
    const member = await memberOfLink(context, body.UserToken);
    if (member) return continueSignIn(context, member, { method: 'link', remember: body.remember ?? false });
    // Old links contained the session token. It is accepted while its session is active, without opening a new one.
    const resolved = await sessions.resolve(body.UserToken);
    const owner = resolved && (await findMember(system, resolved.member.id));
    if (!owner) throw new Failure('link_expired', expired);
    return signedInAnswer(owner, body.UserToken, owner.logins <= 1, await sessionExtrasOf(system, owner.member_id));
  },
  async setStraightLogin({ body }, { system, db, member }) {
    const path = body.path === undefined || body.path === '' ? undefined : safePath(body.path);
    if (body.path && !path)
      throw new Failure('bad_input', 'Choose a page of this site, such as /nd2.', {
        errors: [{ field: 'path', message: 'Choose a page of this site, such as /nd2.' }],
      });
    const enabled = body.enabled ?? true;
    await setStraightLogin(db, member.id, enabled, path);
    if (!enabled) await dropCodes(system, member.id, 'sign_in');
    return { success: true };
  },
  async getStraightLogin(_input, { system, db, member, clock, caller }) {
    const { enabled, path } = await straightLoginOf(db, member.id);
    if (!enabled) return { success: true, enabled, path, link: null, expires_in: null };
    const code = await issueCode(system, clock, { purpose: 'sign_in', memberId: member.id, seconds: STRAIGHT_SECONDS });
    const link = new URL(path, caller.origin);
    link.searchParams.set('UserToken', code);
    return { success: true, enabled, path, link: link.href, expires_in: STRAIGHT_SECONDS };
  },
};
