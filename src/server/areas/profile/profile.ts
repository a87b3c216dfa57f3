import { Failure, badField } from '#contract/kit/errors.ts';
import { isZone } from '#domain/calendar/zone.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { postEmail } from '#server/areas/email/public.ts';
import { findMember, requireRecentSignIn, setProfile } from '#server/areas/members/public.ts';
import type { MemberRow, ProfileChange } from '#server/areas/members/public.ts';
import { isOccupation } from '#server/areas/profile/reference/store.ts';
import { checkPostcode } from '#server/areas/shop/public.ts';
import { requestContact } from '#server/areas/verification/public.ts';
import { setTimeZone } from './profile-store.ts';

const requiredFields = [
  'first_name',
  'last_name',
  'dob',
  'mobile',
  'address_line1',
  'suburb',
  'state',
  'postcode',
] as const;

/** Names of the fields that a complete profile still needs. */
export function missingOf(member: MemberRow): string[] {
  return requiredFields.filter((field) => !member[field]);
}

type ProfileContext = Pick<Context<'member'>, 'memberDb' | 'clock' | 'member' | 'ports'>;

/** Validation beyond the schema: a date of birth in the future, an unknown occupation. */
export async function checkProfile(
  { db, clock, timeZone }: { db: Context['memberDb']; clock: Context['clock']; timeZone: string },
  change: ProfileChange,
): Promise<void> {
  if (change.dob && change.dob >= clock.today(timeZone)) throw badField('dob', 'Date not in the valid range.');
  if (!(await isOccupation(db, change.occupation_id, change.job_title_id)))
    throw badField('occupation_id', 'Choose an occupation from the list.');
}

/**
 * Checks that a new postcode and state match: the state decides which draws a member can enter. One that was stored
 * before this was checked doesn't block other changes.
 */
export async function checkState(
  addresses: Context['ports']['addresses'],
  change: Pick<ProfileChange, 'state' | 'postcode'>,
  before: Pick<MemberRow, 'state' | 'postcode'> = { state: null, postcode: null },
): Promise<void> {
  const [state, postcode] = [change.state ?? before.state, change.postcode ?? before.postcode];
  if (!state || !postcode || (state === before.state && postcode === before.postcode)) return;
  await checkPostcode(addresses, { state, postcode }, change.postcode === undefined ? 'state' : 'postcode');
}

/**
 * Changes the profile. A new mobile number is unverified. The number cannot change while security codes are sent to it.
 */
export async function changeProfile(
  { memberDb, clock, member, ports }: ProfileContext,
  change: ProfileChange,
): Promise<MemberRow> {
  await checkProfile({ db: memberDb, clock, timeZone: member.timeZone }, change);
  await checkState(ports.addresses, change, await findMember(memberDb, member.id));
  return memberDb.transaction().execute(async (transaction) => {
    const before = await findMember(transaction, member.id);
    if (!before) throw new Failure('unauthorised');
    const newMobile = change.mobile !== undefined && change.mobile !== before.mobile;
    if (newMobile && before.tfa_method === 'sms')
      throw new Failure(
        'conflict',
        'We send your sign-in codes to this number. Set up another two-step sign-in method before you change it.',
      );
    // A database trigger clears the verification mark when the number changes.
    await setProfile(transaction, member.id, change);
    const after = (await findMember(transaction, member.id))!;
    if (!after.profile_completed_at && missingOf(after).length === 0) {
      await setProfile(transaction, member.id, { profile_completed_at: clock.now() });
    }
    return after;
  });
}

/**
 * Requests a change of email address. The new address becomes the user name once it is verified. The response does not
 * say whether it is taken. The old address is notified.
 */
export async function askForEmail(context: SystemContext, email: string, password: string | undefined): Promise<void> {
  const { systemDb, clock, member, settings, caller, limit } = context;
  if (email === member.email) {
    await setProfile(systemDb, member.id, { pending_email: null });
    return;
  }
  await requireRecentSignIn(context, password);
  await limit({ name: 'change-email', hits: 5, windowSeconds: 3600 }, String(member.id));
  await systemDb.transaction().execute(async (db) => {
    await setProfile(db, member.id, { pending_email: email });
    await requestContact(db, clock, {
      kind: 'verify',
      channel: 'email',
      target: email,
      origin: caller.origin,
      memberId: member.id,
    });
    await postEmail(db, clock, settings.brand, `new-email:${member.id}:${clock.now().getTime()}`, {
      to: member.email,
      subject: `Your ${settings.brand} email is about to change`,
      paragraphs: [
        `You asked to change your email to ${email}. We’ll switch once you’ve verified it.`,
        'Wasn’t you? Change your password straight away.',
      ],
    });
  });
}

export async function changeZone({ memberDb, member }: ProfileContext, timeZone: string): Promise<void> {
  if (!isZone(timeZone)) throw badField('time_zone', 'Choose a time zone such as Australia/Sydney.');
  await setTimeZone(memberDb, member.id, timeZone);
}
