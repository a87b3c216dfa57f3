import { Failure } from '#contract/kit/errors.ts';
import type { OfferOnWire } from '#contract/areas/lending-shapes.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import type { OfferGrant } from '#server/kit/offer-grant.ts';
import { findApplication, lockApplication } from '../applications/application-store.ts';
import type { ApplicationRow } from '../applications/application-store.ts';
import { offerView } from '../applications/application-view.ts';
import { findOffer } from './offer-store.ts';
import type { OfferRow } from './offer-store.ts';
import { borrowerOf } from '../applications/borrower.ts';

type RequiredAccess = 'look' | 'code' | 'acceptance';

/**
 * Refuses a token without the required rights: a link token can only be exchanged, bank details need the code, and a
 * signature needs an acceptance token.
 */
export function requireGrant({ kind, confirmedAt }: OfferGrant, required: RequiredAccess): void {
  if (kind === 'link') throw new Failure('forbidden', 'Open the offer from the link in your email first.');
  if (required !== 'look' && confirmedAt === null)
    throw new Failure('forbidden', 'Enter the code we sent to your phone first.', { extra: { reason: 'code_needed' } });
  if (required === 'acceptance' && kind !== 'acceptance')
    throw new Failure('forbidden', 'Open the agreement from your offer first.');
}

const notFound = () => new Failure('not_found', 'We couldn’t find that offer.');

/** The offer for the holder of a token. */
export async function offerReply(
  db: Database,
  clock: Clock,
  grant: OfferGrant,
): Promise<{ status: ApplicationRow['state']; success: OfferOnWire }> {
  const application = await findApplication(db, grant.memberId, grant.applicationId);
  if (!application) throw notFound();
  const offer = await offerView(
    db,
    clock,
    application,
    await borrowerOf(db, grant.memberId),
    grant.confirmedAt !== null,
  );
  if (!offer) throw notFound();
  return { status: application.state, success: offer };
}

/** The open offer with its application, locked until the transaction ends. */
export async function lockOffer(
  db: Database,
  { memberId, applicationId }: OfferGrant,
  now: Date,
): Promise<{ application: ApplicationRow; row: OfferRow }> {
  const application = await lockApplication(db, memberId, applicationId);
  const row = application && (await findOffer(db, memberId, applicationId));
  if (!row) throw notFound();
  if (application.state === 'accepted') throw new Failure('conflict', 'You’ve already accepted this offer.');
  if (application.state !== 'offered' || row.expires_at <= now)
    throw new Failure('conflict', 'This offer is no longer open.');
  return { application, row };
}

/** Changes an open offer in one transaction and returns its new state. */
export async function changeOpenOffer(
  context: Context<'offer'>,
  change: (db: Database, open: { application: ApplicationRow; row: OfferRow }) => Promise<void>,
): Promise<{ status: ApplicationRow['state']; success: OfferOnWire }> {
  const { systemDb, clock, offer } = context;
  return systemDb.transaction().execute(async (transaction) => {
    await change(transaction, await lockOffer(transaction, offer, clock.now()));
    return offerReply(transaction, clock, offer);
  });
}
