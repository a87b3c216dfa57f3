import { Failure, badField } from '#contract/kit/errors.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { basisOn } from '#domain/lending/quote.ts';
import { incompleteSteps } from '#domain/lending/steps.ts';
import { addEvent, changeApplication } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';
import { judge } from './assessment.ts';
import { declineApplication, makeOffer } from '../offers/offer-making.ts';
import type { Making } from '../offers/offer-making.ts';
import { borrowerOf } from './borrower.ts';
import { progressOf } from '../wire.ts';

/** What keeps an application from being sent, by its step. */
function refuseUnfinished(progress: ReturnType<typeof progressOf>): void {
  const left = incompleteSteps(progress);
  if (left.length === 0) return;
  throw new Failure('bad_input', `Not ready to be sent: ${left.map(({ title }) => title).join(', ')}.`, {
    errors: left.map(({ id, title }) => ({ field: id, message: `“${title}” is not finished.` })),
  });
}

const ruleSays = { approve: 'rule_approved', refer: 'rule_referred', decline: 'rule_declined' } as const;

/** Sends an application and decides it by rule: an offer is made, a person is asked, or it ends here with its reasons. */
export async function submitApplication(making: Making, application: ApplicationRow): Promise<ApplicationRow> {
  const { db, clock } = making;
  const { member_id: memberId, id } = application;
  const { person, hasIdentity } = await borrowerOf(db, memberId);
  refuseUnfinished(progressOf(application, person, hasIdentity));
  const now = clock.now();
  const today = clock.today(person.time_zone);
  const { company } = basisOn(today, { kind: 'monthly', day: 1 }, application.product);
  if (person.dob! > addMonths(today, -12 * company.minAge))
    throw badField('dob', `Loans are for people of ${company.minAge} years or more.`);
  const { stored, frame } = await judge(
    db,
    clock,
    memberId,
    { amountCents: application.amount_cents!, repayments: application.repayments!, today },
    application,
    application.product,
  );
  const { outcome, amountCents, repayments, eachCents, reasons } = stored;
  const sent = await changeApplication(db, memberId, id, { state: 'review', submitted_at: now, decision: stored }, now);
  await addEvent(db, sent, now, {
    kind: 'sent',
    who: 'member',
    actorId: memberId,
    before: { state: 'draft' },
    after: { state: 'review', amount_cents: application.amount_cents, repayments: application.repayments },
  });
  await addEvent(db, sent, now, {
    kind: ruleSays[outcome],
    who: 'rule',
    after: {
      outcome,
      amount_cents: amountCents,
      repayments,
      most_cents: stored.maxCents,
      reasons: reasons.map(({ code }) => code),
    },
  });
  if (outcome === 'approve')
    return makeOffer(making, sent, person, { amountCents, repayments, eachCents, cycle: frame.cycle });
  if (outcome === 'decline')
    return declineApplication(
      making,
      sent,
      person,
      reasons.map(({ says }) => says),
    );
  return sent;
}
