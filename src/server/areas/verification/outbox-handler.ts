import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { postEmail, postText } from '#server/areas/email/public.ts';
import { dropCodes, findByEmail, findByVerifiedMobile, findMember, issueCode } from '#server/areas/members/public.ts';
import type { MemberRow } from '#server/areas/members/public.ts';
import { newContactCode } from './contact-code-store.ts';
import { emailsWaitingFor, unprovedOwners, wasAnswered } from './contact-store.ts';
import { alreadyMember, resetEmail, userNameEmail, userNameText, verifyEmail, verifyText } from './emails.ts';
import type { ContactRequest } from './requests.ts';

export interface OutboxHandlerParts {
  database: Database;
  clock: Clock;
  keys: Keys;
  brand: string;
}

const RESET_SECONDS = 3600;
const VERIFY_SECONDS = 24 * 3600;

type Work = (parts: OutboxHandlerParts, db: Database, request: ContactRequest, key: string) => Promise<void>;

/** A link to one of our pages. Every part of it is encoded. */
function linkTo(origin: string, ...parts: string[]): string {
  return `${origin}/${parts.map(encodeURIComponent).join('/')}`;
}

const forgotPassword: Work = async ({ clock, brand }, db, { target, origin }, key) => {
  const member = await findByEmail(db, target);
  if (!member) return;
  await dropCodes(db, member.member_id, 'reset_password');
  const token = await issueCode(db, clock, {
    purpose: 'reset_password',
    memberId: member.member_id,
    seconds: RESET_SECONDS,
  });
  await postEmail(db, clock, brand, key, resetEmail(member, brand, linkTo(origin, 'auth', 'resetpassword', token)));
};

const forgotUsername: Work = async ({ clock, brand }, db, { channel, target, origin }, key) => {
  const login = linkTo(origin, 'auth', 'login');
  if (channel === 'email') {
    const member = await findByEmail(db, target);
    if (member) await postEmail(db, clock, brand, key, userNameEmail(member, brand, login));
    return;
  }
  const members = await findByVerifiedMobile(db, target);
  if (members.length > 0)
    await postText(db, clock, {
      key,
      to: target,
      text: userNameText(
        members.map((member) => member.email),
        brand,
        login,
      ),
    });
};

/** The member with this unverified address: as user name, or as a requested new address. */
async function whoseEmail(db: Database, { target, memberId }: ContactRequest): Promise<MemberRow | undefined> {
  if (memberId !== undefined) {
    const asker = await findMember(db, memberId);
    return asker && (asker.email === target || asker.pending_email === target) ? asker : undefined;
  }
  const owner = await findByEmail(db, target);
  if (owner) return owner;
  const waiting = await emailsWaitingFor(db, target);
  return waiting.length === 1 ? findByEmail(db, waiting[0]!) : undefined;
}

const verifyContact: Work = async ({ clock, brand, keys }, db, request, key) => {
  const { channel, target, origin } = request;
  if (channel === 'email') {
    const member = await whoseEmail(db, request);
    if (!member || (member.email === target && member.email_verified_at)) return;
    if (member.email !== target && (await findByEmail(db, target))) return;
    const token = await issueCode(db, clock, {
      purpose: 'verify_email',
      memberId: member.member_id,
      details: { target },
      seconds: VERIFY_SECONDS,
    });
    const code = await newContactCode(db, clock, keys, request);
    const link = linkTo(origin, 'auth', 'emailverification', token, String(member.member_id), target);
    await postEmail(
      db,
      clock,
      brand,
      key,
      verifyEmail({ to: target, firstName: member.first_name, code, link }, brand),
    );
    return;
  }
  const owners = await unprovedOwners(db, target);
  if (owners.length === 0) return;
  const code = await newContactCode(db, clock, keys, request);
  // Two members may have entered the same number. A link would verify it for one of them only, so both get the code.
  const owner = owners.length === 1 ? owners[0] : undefined;
  const token =
    owner === undefined
      ? undefined
      : await issueCode(db, clock, {
          purpose: 'verify_mobile',
          memberId: owner,
          details: { target },
          seconds: VERIFY_SECONDS,
        });
  const link = token ? linkTo(origin, 'auth', 'mobileverification', token, String(owner), target) : undefined;
  await postText(db, clock, { key, to: target, text: verifyText(code, brand, link) });
};

const signedUpAgain: Work = async ({ clock, brand }, db, { target, origin }, key) => {
  const member = await findByEmail(db, target);
  if (member)
    await postEmail(db, clock, brand, key, alreadyMember(member, brand, linkTo(origin, 'auth', 'forgotpassword')));
};

const works: Record<ContactRequest['kind'], Work> = {
  forgot_password: forgotPassword,
  forgot_username: forgotUsername,
  verify: verifyContact,
  signed_up_again: signedUpAgain,
};

/** Processes a request about a contact. Codes and the email that contains them are stored in one transaction. */
export function contactOutboxHandler(parts: OutboxHandlerParts): OutboxHandler {
  return async ({ key, payload }) => {
    const request = payload as ContactRequest;
    const answer = `contact:${key}`;
    if (await wasAnswered(parts.database, answer)) return;
    await parts.database.transaction().execute((db) => works[request.kind](parts, db, request, answer));
  };
}
