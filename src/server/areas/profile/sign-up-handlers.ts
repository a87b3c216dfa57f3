import { Failure, badField } from '#contract/kit/errors.ts';
import type { profile } from '#contract/areas/profile.ts';
import { DEFAULT_ZONE, isZone } from '#domain/calendar/zone.ts';
import { editions } from '#domain/legal/editions.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  createMember,
  findMember,
  hashSecret,
  recordConsent,
  linkIdentity,
  memberOfIdentity,
  recordReferral,
  setProfile,
} from '#server/areas/members/public.ts';
import { finishIdentity, openFor, takePendingIdentity } from '#server/areas/session/public.ts';
import { requestContact, weaknessOf } from '#server/areas/verification/public.ts';
import type { ExternalIdentity } from '#server/ports/identity/port.ts';
import { checkProfile, checkState } from './profile.ts';
import type { ProfileChange } from '#server/areas/members/public.ts';

const perAddress = { name: 'sign-up-address', hits: 20, windowSeconds: 3600 };
const perAccount = { name: 'sign-up-account', hits: 5, windowSeconds: 3600 };
const emailTaken = 'You already have an account with this email. Sign in, or reset your password.';

interface SignUp {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  emailVerified: boolean;
  profile: ProfileChange;
  marks: {
    source?: string | undefined;
    ref?: string | undefined;
    c?: string | undefined;
    e?: string | undefined;
    terms?: boolean | undefined;
    time_zone?: string | undefined;
  };
}

/** Creates the member in one transaction. Undefined when the email address is taken. */
async function addMember(
  { systemDb, clock, caller }: Pick<Context, 'systemDb' | 'clock' | 'caller'>,
  signUp: SignUp,
  identity?: { identity: ExternalIdentity; provider: string },
): Promise<number | undefined> {
  const now = clock.now();
  const { source, ref, c, e, terms, time_zone } = signUp.marks;
  return systemDb.transaction().execute(async (db) => {
    const marks = Object.fromEntries(
      Object.entries({ c, e, ref }).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
    const id = await createMember(db, {
      email: signUp.email,
      passwordHash: signUp.passwordHash,
      firstName: signUp.firstName,
      lastName: signUp.lastName,
      source: source || 'web',
      timeZone: time_zone && isZone(time_zone) ? time_zone : undefined,
      emailVerifiedAt: signUp.emailVerified ? now : null,
      marks,
      now,
    });
    if (id === undefined) return undefined;
    await setProfile(db, id, signUp.profile);
    if (terms)
      await recordConsent(db, id, {
        kind: 'terms',
        granted: true,
        at: now,
        source: 'sign-up',
        edition: editions.terms,
      });
    if (identity) await linkIdentity(db, clock, id, identity.identity, identity.provider);
    if (ref) await recordReferral(db, id, ref, now);
    if (!signUp.emailVerified)
      await requestContact(db, clock, {
        kind: 'verify',
        channel: 'email',
        target: signUp.email,
        origin: caller.origin,
        memberId: id,
      });
    return id;
  });
}

async function signIn(context: Context<'guest'>, memberId: number) {
  const member = await findMember(context.systemDb, memberId);
  if (!member) throw new Failure('sign_in_failed');
  const answer = await openFor(context, member, { method: 'sign_up', remember: false });
  return {
    success: true as const,
    data: memberId,
    userToken: answer.token,
    loginId: answer.loginId,
    action: answer.user.action,
  };
}

function profileOf(body: ProfileChange): ProfileChange {
  const { dob, mobile, address_line1, suburb, state, postcode, country, occupation_id, job_title_id } = body;
  return { dob, mobile, address_line1, suburb, state, postcode, country, occupation_id, job_title_id };
}

export const signUpHandlers = {
  async create({ body }, context) {
    const { systemDb, clock, caller, limit, settings, ports } = context;
    await limit(perAddress, caller.ip);
    await limit(perAccount, body.email);
    const weakness = weaknessOf(body.password, {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      brand: settings.brand,
    });
    if (weakness) throw badField('password', weakness);
    await checkProfile({ db: systemDb, clock, timeZone: DEFAULT_ZONE }, body);
    await checkState(ports.addresses, body);
    const passwordHash = await hashSecret(body.password);
    const id = await addMember(context, {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      passwordHash,
      emailVerified: false,
      profile: profileOf(body),
      marks: body,
    });
    if (id === undefined) {
      // Signing in immediately reveals that an address is taken, so its owner is notified of the attempt.
      await requestContact(systemDb, clock, {
        kind: 'signed_up_again',
        channel: 'email',
        target: body.email,
        origin: caller.origin,
      });
      throw new Failure('already_taken', emailTaken, { errors: [{ field: 'email', message: emailTaken }] });
    }
    return signIn(context, id);
  },
  async createFromIdentity({ body }, context) {
    const { systemDb, clock, caller, limit, ports } = context;
    await limit(perAddress, caller.ip);
    await checkProfile({ db: systemDb, clock, timeZone: DEFAULT_ZONE }, { ...body, state: undefined });
    const identity = body.pending
      ? await takePendingIdentity(context, body.pending)
      : body.code && body.state
        ? (await finishIdentity(context, { code: body.code, state: body.state, iss: body.iss })).identity
        : undefined;
    if (!identity) throw badField('pending', 'Sign in with your other account first.');
    if ((await memberOfIdentity(systemDb, identity)) !== undefined)
      throw new Failure('already_taken', 'You’ve already signed up with that account. Sign in with it instead.');
    const email = identity.email ?? body.email;
    if (!email) throw badField('email', 'This field is required.');
    const id = await addMember(
      context,
      {
        email,
        firstName: body.first_name ?? identity.firstName,
        lastName: body.last_name ?? identity.lastName,
        passwordHash: null,
        emailVerified: identity.emailVerified && identity.email === email,
        profile: { ...profileOf(body), state: body.address_state },
        marks: body,
      },
      { identity, provider: ports.identity.name ?? 'OpenID' },
    );
    if (id === undefined) throw new Failure('already_taken', emailTaken);
    return signIn(context, id);
  },
} satisfies Partial<HandlersOf<typeof profile>>;
