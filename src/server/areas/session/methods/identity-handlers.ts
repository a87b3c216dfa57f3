import { Failure } from '#contract/kit/errors.ts';
import type { session } from '#contract/areas/session.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { findByEmail, findMember, linkIdentity, memberOfIdentity } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import type { ExternalIdentity } from '#server/ports/identity/port.ts';
import { beginIdentity, finishIdentity, keepPending } from './identity.ts';
import { continueSignIn } from '../sign-in/second-step.ts';

const perAddress = { name: 'identity-address', hits: 60, windowSeconds: 600 };

/**
 * The member of an identity. One that is new to us is merged into the account of the same e-mail only where both sides have
 * proved that address; otherwise whoever typed it first could lie in wait for its owner.
 */
async function memberFor(
  { systemDb, clock, ports }: Pick<Context, 'systemDb' | 'clock' | 'ports'>,
  identity: ExternalIdentity,
): Promise<MemberRow | undefined> {
  const known = await memberOfIdentity(systemDb, identity);
  if (known !== undefined) return findMember(systemDb, known);
  const member = identity.email && identity.emailVerified ? await findByEmail(systemDb, identity.email) : undefined;
  if (!member) return undefined;
  if (!member.email_verified_at) {
    throw new Failure(
      'already_taken',
      'There is an account with this e-mail address. Sign in to it with your password, then link the other account in your settings.',
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
      const pending = await keepPending(context, identity);
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
