import { Failure } from '#contract/kit/errors.ts';
import type { session } from '#contract/areas/session.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { findByEmail, findMember, linkIdentity, memberOfIdentity } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import type { ExternalIdentity } from '#server/ports/identity/port.ts';
import { beginIdentity, finishIdentity, storePendingIdentity } from './identity.ts';
import { continueSignIn } from '../sign-in/second-step.ts';

const perAddress = { name: 'identity-address', hits: 60, windowSeconds: 600 };

/**
 * The member of an external identity. An unknown identity is linked to the account with the same email address only if
 * both sides have verified it; otherwise someone could register the address in advance and gain access to its owner's
 * account.
 */
async function memberFor(
  { systemDb, clock, ports }: Pick<Context, 'systemDb' | 'clock' | 'ports'>,
  identity: ExternalIdentity,
): Promise<MemberRow | undefined> {
  const memberId = await memberOfIdentity(systemDb, identity);
  if (memberId !== undefined) return findMember(systemDb, memberId);
  const member = identity.email && identity.emailVerified ? await findByEmail(systemDb, identity.email) : undefined;
  if (!member) return undefined;
  if (!member.email_verified_at) {
    throw new Failure(
      'already_taken',
      'You already have an account with this email. Sign in with your password, then link your other account in Settings.',
    );
  }
  await linkIdentity(systemDb, clock, member.member_id, identity, ports.identity.name ?? 'OpenID');
  return member;
}

export const identityHandlers = {
  async startIdentity({ body }, context) {
    await context.limit(perAddress, context.caller.ip);
    return beginIdentity(context, { returnTo: body.returnTo, loginHint: body.login_hint });
  },
  async identitySignIn({ body }, context) {
    await context.limit(perAddress, context.caller.ip);
    const { identity, returnTo } = await finishIdentity(context, body);
    const member = await memberFor(context, identity);
    if (!member) {
      const pending = await storePendingIdentity(context, identity);
      return {
        answer: 'signup',
        pending,
        email: identity.email,
        first_name: identity.firstName,
        last_name: identity.lastName,
      };
    }
    const answer = await continueSignIn(context, member, { method: 'identity', remember: body.remember ?? false });
    return 'answer' in answer ? answer : { ...answer, returnTo };
  },
} satisfies Partial<HandlersOf<typeof session>>;
