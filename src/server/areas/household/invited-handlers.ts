import type { household } from '#contract/areas/household.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import { hashToken } from '#server/kit/session.ts';
import { postEmail } from '../email/public.ts';
import { findMember } from '../members/public.ts';
import { acceptedEmail } from './emails.ts';
import { addEntry } from './log-store.ts';
import { lockOffer, markDeclined, openShare } from './share-store.ts';
import type { Offer } from './share-store.ts';

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Returns the invitation of a link to the invited member; anyone else learns nothing about it. */
async function invitationFor(
  { systemDb, member, clock }: SystemContext,
  db: Database,
  token: string,
): Promise<{ offer: Offer; person: Member }> {
  const [offer, person] = [await lockOffer(db, hashToken(token), clock.now()), await findMember(systemDb, member.id)];
  if (!offer) throw new Failure('link_expired', 'This invitation no longer works. Ask for a new one.');
  if (person?.email !== offer.email)
    throw new Failure('forbidden', 'This invitation was sent to a different email. Sign in with that one.', {
      extra: { reason: 'other_address' },
    });
  if (!person.email_verified_at)
    throw new Failure('forbidden', 'Verify your email first.', { extra: { reason: 'unverified' } });
  return { offer, person };
}

export const invitedHandlers = {
  invitation: withSystemDb('other-members', async ({ params }, context) => {
    const { offer } = await context.systemDb
      .transaction()
      .execute((transaction) => invitationFor(context, transaction, params.token));
    return {
      kind: offer.kind,
      what: offer.what,
      access: offer.access,
      owner: { name: offer.ownerName, email: offer.ownerEmail },
      expires_at: offer.expiresAt,
    };
  }),

  accept: withSystemDb('other-members', async ({ body }, context) => {
    const { systemDb, member, clock, settings, caller } = context;
    return systemDb.transaction().execute(async (transaction) => {
      const { offer, person } = await invitationFor(context, transaction, body.token);
      const shareId = await openShare(transaction, offer, member.id, clock.now());
      const entryId = await addEntry(transaction, offer.ownerId, {
        shareId,
        actorId: member.id,
        kind: 'accepted',
        at: clock.now(),
        what: offer.what,
      });
      for (const recipientId of [offer.ownerId, member.id])
        await publishLive(transaction, recipientId, { kind: 'household', id: shareId });
      const guest = { name: `${person.first_name} ${person.last_name}`.trim() || person.email, email: person.email };
      const email = acceptedEmail(
        { firstName: offer.ownerFirstName, email: offer.ownerEmail },
        guest,
        offer,
        `${caller.origin}/household`,
      );
      await postEmail(transaction, clock, settings.brand, `household-accepted:${entryId}`, email);
      return { success: true as const, share_id: shareId, kind: offer.kind };
    });
  }),

  decline: withSystemDb('other-members', async ({ body }, context) => {
    const { systemDb, member, clock } = context;
    await systemDb.transaction().execute(async (transaction) => {
      const { offer } = await invitationFor(context, transaction, body.token);
      await markDeclined(transaction, offer, clock.now());
      await addEntry(transaction, offer.ownerId, {
        shareId: null,
        actorId: member.id,
        kind: 'declined',
        at: clock.now(),
        what: offer.what,
        subject: offer.email,
      });
      await publishLive(transaction, offer.ownerId, { kind: 'household', id: offer.id });
    });
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof household>>;
