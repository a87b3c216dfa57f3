import { Failure } from '#contract/kit/errors.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { civilDateIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { basisOn, quote, termsFor } from '#domain/lending/quote.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Caller } from '#server/kit/connection.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { endGrants, issueGrant } from '#server/kit/offer-grant.ts';
import { publishLive } from '#server/kit/live.ts';
import { postEmail } from '../../email/public.ts';
import { notify } from '../../notifications/public.ts';
import type { MemberRow } from '../../members/public.ts';
import { addEvent, changeApplication } from '../applications/application-store.ts';
import type { ApplicationRow } from '../applications/application-store.ts';
import { offerCycle } from '../applications/assessment.ts';
import { declinedEmail, offerEmail } from './emails.ts';
import { addOffer, findOffer } from './offer-store.ts';
import type { OfferRow } from './offer-store.ts';

/** What making an offer needs from a call; `db` is a transaction in the system scope. */
export interface OfferContext {
  db: Database;
  clock: Clock;
  settings: Pick<AppSettings, 'brand'>;
  caller: Pick<Caller, 'origin'>;
}

/** Combines the context of a call with a transaction. */
export function within({ clock, settings, caller }: Omit<OfferContext, 'db'>, db: Database): OfferContext {
  return { db, clock, settings, caller };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends a new link and invalidates earlier ones. */
export async function sendLink(
  { db, clock, settings, caller }: OfferContext,
  application: ApplicationRow,
  row: OfferRow,
  person: MemberRow,
  message: string | null = null,
): Promise<void> {
  const { member_id: memberId, id } = application;
  const today = clock.today(person.time_zone);
  const cycle = await offerCycle(db, row, today);
  const { schedule } = quote(termsFor(row.amount_cents, row.repayments, basisOn(today, cycle, application.product)));
  await endGrants(db, clock, memberId, id);
  const token = await issueGrant(db, { memberId, applicationId: id, kind: 'link', expiresAt: row.expires_at });
  const offer = {
    amountCents: row.amount_cents,
    totalCents: schedule.totalCents,
    repayments: row.repayments,
    message,
    expiresOn: civilDateIn(row.expires_at.getTime(), person.time_zone),
  };
  await postEmail(
    db,
    clock,
    settings.brand,
    `loan-offer-${memberId}-${id}-${clock.now().getTime()}`,
    offerEmail(person, offer, `${caller.origin}/loans/offer?Auth=${token}`),
  );
  await addEvent(db, application, clock.now(), { kind: 'link_sent', who: 'rule' });
}

export interface ApprovedTerms {
  amountCents: number;
  repayments: number;
  /** The largest repayment that the borrower may choose, in cents. */
  eachCents: number;
  /** The pay cycle used in the assessment. */
  cycle: PayCycle;
  /** The operator's message to the borrower; null where the rule decided. */
  message?: string | null;
}

/** Makes the offer of an approved application and sends its link. */
export async function makeOffer(
  context: OfferContext,
  application: ApplicationRow,
  person: MemberRow,
  { amountCents, repayments, eachCents, cycle, message = null }: ApprovedTerms,
): Promise<ApplicationRow> {
  const { db, clock } = context;
  const now = clock.now();
  const { member_id: memberId, id } = application;
  const { company } = basisOn(clock.today(person.time_zone), { kind: 'monthly', day: 1 }, application.product);
  await addOffer(db, memberId, id, {
    amountCents,
    repayments,
    eachCents,
    cycle,
    madeAt: now,
    expiresAt: new Date(now.getTime() + company.offerDays * DAY_MS),
  });
  const changed = await changeApplication(
    db,
    memberId,
    id,
    { state: 'offered', decided_at: now, proposal: null, proposed_by: null },
    now,
  );
  await addEvent(db, changed, now, { kind: 'offered', who: 'rule', after: { amount_cents: amountCents, repayments } });
  const row = await findOffer(db, memberId, id);
  if (!row) throw new Failure('internal');
  await sendLink(context, changed, row, person, message);
  await notify(db, clock, {
    memberId,
    kind: 'loans',
    dedupeKey: `loan-offer:${id}:${now.getTime()}`,
    title: 'Your loan offer is ready',
    href: '/loans/apply',
    hasEmail: true,
    body: `You can borrow ${formatCents(amountCents, { currency: true })}. The offer shows the total cost and every due date.`,
    expiresAt: row.expires_at,
  });
  await publishLive(db, memberId, { kind: 'lending', id });
  return changed;
}

/** Declines an application, with the reasons and where to get help. */
export async function declineApplication(
  { db, clock, settings, caller }: OfferContext,
  application: ApplicationRow,
  person: MemberRow,
  reasons: readonly string[],
): Promise<ApplicationRow> {
  const now = clock.now();
  const changed = await changeApplication(
    db,
    application.member_id,
    application.id,
    { state: 'declined', decided_at: now, proposal: null, proposed_by: null },
    now,
  );
  await postEmail(
    db,
    clock,
    settings.brand,
    `loan-declined-${application.member_id}-${application.id}-${now.getTime()}`,
    declinedEmail(person, reasons, `${caller.origin}/loans/apply`),
  );
  await notify(db, clock, {
    memberId: application.member_id,
    kind: 'loans',
    dedupeKey: `loan-declined:${application.id}:${now.getTime()}`,
    title: 'About your loan application',
    body: 'We can’t offer you this loan. See the reasons and how we decided.',
    href: '/loans/apply',
    hasEmail: true,
  });
  await publishLive(db, application.member_id, { kind: 'lending', id: application.id });
  return changed;
}
