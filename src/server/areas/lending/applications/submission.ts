import { Failure, badField } from '#contract/kit/errors.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { basisOn } from '#domain/lending/quote.ts';
import { incompleteSteps } from '#domain/lending/steps.ts';
import { addEvent, changeApplication } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';
import { assess } from './assessment.ts';
import { declineApplication, makeOffer } from '../offers/offer-making.ts';
import type { OfferContext } from '../offers/offer-making.ts';
import { borrowerOf } from './borrower.ts';
import { progressOf } from '../wire.ts';

/** Refuses an incomplete application, naming the unfinished steps. */
function checkComplete(progress: ReturnType<typeof progressOf>): void {
  const incomplete = incompleteSteps(progress);
  if (incomplete.length === 0) return;
  throw new Failure('bad_input', `Finish these steps first: ${incomplete.map(({ title }) => title).join(', ')}.`, {
    errors: incomplete.map(({ id, title }) => ({ field: id, message: `Finish the step “${title}”.` })),
  });
}

const ruleEvents = { approve: 'rule_approved', refer: 'rule_referred', decline: 'rule_declined' } as const;

/**
 * Submits an application and decides it by rule: makes an offer, refers it to an operator, or declines it with reasons.
 */
export async function submitApplication(context: OfferContext, application: ApplicationRow): Promise<ApplicationRow> {
  const { db, clock } = context;
  const { member_id: memberId, id } = application;
  const { person, hasIdentity } = await borrowerOf(db, memberId);
  checkComplete(progressOf(application, person, hasIdentity));
  const now = clock.now();
  const today = clock.today(person.time_zone);
  const { company } = basisOn(today, { kind: 'monthly', day: 1 }, application.product);
  if (person.dob! > addMonths(today, -12 * company.minAge))
    throw badField('dob', `You need to be ${company.minAge} or older to borrow.`);
  const { stored: decision, frame } = await assess(
    db,
    clock,
    memberId,
    { amountCents: application.amount_cents!, repayments: application.repayments!, today },
    application,
    application.product,
  );
  const { outcome, amountCents, repayments, eachCents, reasons } = decision;
  const sent = await changeApplication(
    db,
    memberId,
    id,
    { state: 'review', submitted_at: now, decision: decision },
    now,
  );
  await addEvent(db, sent, now, {
    kind: 'sent',
    who: 'member',
    actorId: memberId,
    before: { state: 'draft' },
    after: { state: 'review', amount_cents: application.amount_cents, repayments: application.repayments },
  });
  await addEvent(db, sent, now, {
    kind: ruleEvents[outcome],
    who: 'rule',
    after: {
      outcome,
      amount_cents: amountCents,
      repayments,
      most_cents: decision.maxCents,
      reasons: reasons.map(({ code }) => code),
    },
  });
  if (outcome === 'approve')
    return makeOffer(context, sent, person, { amountCents, repayments, eachCents, cycle: frame.cycle });
  if (outcome === 'decline')
    return declineApplication(
      context,
      sent,
      person,
      reasons.map(({ says }) => says),
    );
  return sent;
}
