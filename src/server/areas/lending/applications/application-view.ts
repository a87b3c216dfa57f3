import type { ApplicationOnWire, OfferOnWire } from '#contract/areas/lending-shapes.ts';
import type { DecisionReader } from '#domain/lending/decision-lines.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { eventsOf } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';
import { offerCycle } from './assessment.ts';
import { findOffer } from '../offers/offer-store.ts';
import { borrowerOf } from './borrower.ts';
import type { Borrower } from './borrower.ts';
import { applicationOnWire, offerOnWire } from '../wire.ts';

/** The offer of an application for the API; null where there is none. */
export async function offerView(
  db: Database,
  clock: Clock,
  application: ApplicationRow,
  { person, hasIdentity }: Borrower,
  confirmed = false,
): Promise<OfferOnWire | null> {
  const row = await findOffer(db, application.member_id, application.id);
  if (!row) return null;
  const today = clock.today(person.time_zone);
  return offerOnWire({
    application,
    row,
    person,
    cycle: await offerCycle(db, row, today),
    today,
    now: clock.now(),
    confirmed,
    hasIdentity,
  });
}

/** The complete application, with its decision in words for the reader. */
export async function applicationView(
  db: Database,
  clock: Clock,
  application: ApplicationRow,
  reader: DecisionReader,
): Promise<ApplicationOnWire> {
  const [borrower, events] = await Promise.all([
    borrowerOf(db, application.member_id),
    eventsOf(db, application.member_id, application.id),
  ]);
  return applicationOnWire({
    application,
    ...borrower,
    events,
    offer: await offerView(db, clock, application, borrower),
    reader,
  });
}
