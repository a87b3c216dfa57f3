import { Failure } from '#contract/kit/errors.ts';
import type { verification } from '#contract/areas/verification.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { postEmail, postText } from '#server/areas/email/public.ts';
import { isVerified, knownCode, markVerified, recordConsent, takeCode } from '#server/areas/members/public.ts';
import { stopEmails } from '#server/areas/settings/public.ts';
import { CONTACT_CODE_SECONDS, checkContactCode, newCodeUnlessJustSent } from './contact-code-store.ts';
import type { Contact } from './contact-code-store.ts';
import { pendingEmailOf } from './contact-store.ts';
import { codeEmail } from './emails.ts';
import { contactAddressLimit, contactTargetLimit, targetKey } from './passwords/password-handlers.ts';
import { requestContact } from './requests.ts';
import { unsubscribedBy } from './unsubscribe.ts';

/** For everything that checks a code. */
export const contactCheckLimit = { name: 'contact-check', hits: 60, windowSeconds: 900 };

type OpenContext = Context<'public'>;

/**
 * Sends a code to any address or number, whether or not it belongs to a member. The code proves only who receives it.
 * A request repeated within seconds gets the same answer and sends nothing more.
 */
export async function sendContactCode(
  {
    systemDb,
    clock,
    caller,
    settings,
    limit,
  }: Pick<OpenContext, 'systemDb' | 'clock' | 'caller' | 'settings' | 'limit'>,
  contact: Contact,
): Promise<{ success: true; expires_in: number }> {
  await limit(contactAddressLimit, caller.ip);
  await limit({ ...contactTargetLimit, name: `code-${contact.channel}` }, targetKey(contact.target));
  await systemDb.transaction().execute(async (db) => {
    const code = await newCodeUnlessJustSent(db, clock, settings.keys, contact);
    if (code === null) return;
    const key = `code:${targetKey(contact.target)}:${clock.now().getTime()}:${code.length}${targetKey(code)}`;
    if (contact.channel === 'email')
      await postEmail(db, clock, settings.brand, key, codeEmail(contact.target, code, settings.brand));
    else
      await postText(db, clock, {
        key,
        to: contact.target,
        text: `${code} is your ${settings.brand} code. It expires in 10 minutes. We’ll never ask you for it.`,
      });
  });
  return { success: true, expires_in: CONTACT_CODE_SECONDS };
}

/** Checks a code. If a signed-in member proves their own address or number, it is marked as verified. */
async function checkCode(
  { systemDb, clock, caller, settings, member, limit }: OpenContext,
  contact: Contact,
  code: string,
): Promise<{ success: true; verified: true }> {
  await limit(contactCheckLimit, caller.ip);
  const outcome = await checkContactCode(systemDb, clock, settings.keys, contact, code);
  if (outcome === 'locked') throw new Failure('locked_out', 'Too many wrong codes. Get a new one.');
  if (outcome === 'wrong') throw new Failure('code_wrong', 'That code is wrong or has expired. Get a new one.');
  if (member)
    await systemDb
      .transaction()
      .execute((db) => markVerified(db, member.id, contact.channel, contact.target, clock.now()));
  return { success: true, verified: true };
}

/** Whether what a link was sent to verify is verified. Nothing is said about a link that was never sent. */
async function isVerifiedBy(
  db: Context['systemDb'],
  purpose: 'verify_email' | 'verify_mobile',
  channel: Contact['channel'],
  { token, id, email }: { token: string; id: string; email: string },
): Promise<boolean> {
  const code = await knownCode(db, purpose, token);
  if (!code || code.memberId === null) return false;
  const target = String(code.details['target']);
  const isTheirs = String(code.memberId) === id && target === email.trim().toLowerCase();
  return isTheirs && isVerified(db, code.memberId, channel, target);
}

export const contactHandlers = {
  async requestVerifyLink({ body }, { systemDb, clock, caller, member, limit }) {
    await limit(contactAddressLimit, caller.ip);
    const own = !body.email && !body.mobile ? member?.email : undefined;
    const pending = own && member ? await pendingEmailOf(systemDb, member.id) : undefined;
    const email = body.email ?? pending ?? own;
    if (!email && !body.mobile)
      throw new Failure('bad_input', 'Enter your email or mobile.', {
        errors: [{ field: 'email', message: 'This field is required.' }],
      });
    const contacts = [
      ...(email ? [{ channel: 'email' as const, target: email }] : []),
      ...(body.mobile ? [{ channel: 'mobile' as const, target: body.mobile }] : []),
    ];
    for (const { channel, target } of contacts) {
      await limit({ ...contactTargetLimit, name: 'verify-link' }, targetKey(target));
      await requestContact(systemDb, clock, {
        kind: 'verify',
        channel,
        target,
        origin: caller.origin,
        ...(member && channel === 'email' && !body.email ? { memberId: member.id } : {}),
      });
    }
    return { success: true };
  },
  async verifyLink({ body }, { systemDb, clock, caller, limit }) {
    await limit(contactCheckLimit, caller.ip);
    const expired = new Failure('link_expired', 'This link has expired. Get a new one.');
    return systemDb.transaction().execute(async (db) => {
      for (const [purpose, channel] of [
        ['verify_email', 'email'],
        ['verify_mobile', 'mobile'],
      ] as const) {
        const used = await takeCode(db, clock, purpose, body.token);
        if (used === undefined && (await isVerifiedBy(db, purpose, channel, body)))
          return { success: true as const, verified: channel, already: true };
        if (!used || used.memberId === null) continue;
        const target = String(used.details['target']);
        const isTheirs = String(used.memberId) === body.id && target === body.email.trim().toLowerCase();
        if (!isTheirs || !(await markVerified(db, used.memberId, channel, target, clock.now()))) throw expired;
        return { success: true as const, verified: channel };
      }
      throw expired;
    });
  },
  requestMobileOtp: ({ body }, context) => sendContactCode(context, { channel: 'mobile', target: body.mobile }),
  verifyMobileOtp: ({ body }, context) => checkCode(context, { channel: 'mobile', target: body.mobile }, body.code),
  requestEmailOtp: ({ body }, context) => sendContactCode(context, { channel: 'email', target: body.email }),
  verifyEmailOtp: ({ body }, context) => checkCode(context, { channel: 'email', target: body.email }, body.code),
  async unsubscribe({ body }, { systemDb, clock, caller, settings, limit }) {
    await limit(contactCheckLimit, caller.ip);
    const memberId = unsubscribedBy(settings.keys, body.verificationToken, clock.now());
    if (memberId === undefined) throw new Failure('link_expired');
    await systemDb.transaction().execute(async (db) => {
      if (await stopEmails(db, memberId))
        await recordConsent(db, memberId, {
          kind: 'email_notifications',
          granted: false,
          at: clock.now(),
          source: 'unsubscribe link',
        });
    });
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof verification>>;
