import { createHash } from 'node:crypto';
import type { lending } from '#contract/areas/lending.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addBusinessDays } from '#domain/calendar/business-day.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { civilDateIn, startOfDayIn } from '#domain/calendar/zone.ts';
import { acknowledgements, agreementText } from '#domain/lending/agreement.ts';
import type { AgreementSection, Lender } from '#domain/lending/agreement.ts';
import { blockTexts } from '#domain/lending/decision.ts';
import { donated } from '#domain/lending/donation.ts';
import { basisOn } from '#domain/lending/quote.ts';
import { isSignatureOf } from '#domain/lending/signature.ts';
import type { Quote } from '#domain/lending/quote.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { grantSeconds, issueGrant } from '#server/kit/offer-grant.ts';
import { publishLive } from '#server/kit/live.ts';
import { accountByNumbers } from '../../bank-accounts/public.ts';
import { postEmail } from '../../email/public.ts';
import { openLoan, withdrawLoan, withdrawalCents } from '../../loans/public.ts';
import { agreementPdf } from './agreement-pdf.ts';
import {
  addEvent,
  changeApplication,
  eventsOf,
  findApplication,
  lockApplication,
} from '../applications/application-store.ts';
import type { ApplicationRow } from '../applications/application-store.ts';
import { offerCycle } from '../applications/assessment.ts';
import { donate, reverseDonation } from './hardship-fund.ts';
import { acceptedEmail } from './emails.ts';
import { changeOpenOffer, lockOffer, offerReply, requireGrant } from './offer-access.ts';
import { changeOffer, findOffer, lockCoolingOff, openCoolingOff } from './offer-store.ts';
import type { OfferRow } from './offer-store.ts';
import { refuseBlocked } from '../applications/existing-loans.ts';
import { borrowerOf } from '../applications/borrower.ts';
import { bankOf, costOf, eventOf, quoteOf } from '../wire.ts';

const COOLING_OFF_ENDED = 'The cooling-off period has ended. You can still pay off the loan early.';
const noLender: Lender = { name: '', abn: '', address: '', contact: '', licence: '' };

/** The agreement as it would be signed today, with the hash of its text. */
interface Drawn {
  quote: Quote;
  text: AgreementSection[];
  hash: Buffer;
  withdrawUntil: string;
  donationCents: number;
}

async function drawUp(
  db: Database,
  { settings, clock }: Pick<Context<'offer'>, 'settings' | 'clock'>,
  application: ApplicationRow,
  row: OfferRow,
): Promise<Drawn> {
  const { person } = await borrowerOf(db, application.member_id);
  const { time_zone: zone } = person;
  const today = row.accepted_at ? civilDateIn(row.accepted_at.getTime(), zone) : clock.today(zone);
  const cycle = await offerCycle(db, row, today);
  const frame = basisOn(today, cycle, application.product);
  const quote = quoteOf({ application, row, cycle, today });
  const withdrawUntil = addBusinessDays(today, frame.company.coolingOffBusinessDays, 'national');
  const bank = bankOf(application);
  const donationCents = donated(application.donation_cents, quote.terms);
  // A signed agreement keeps its text.
  const text =
    row.agreement ??
    agreementText({
      brand: settings.brand,
      lender: settings.operator ?? noLender,
      borrower: `${person.first_name} ${person.last_name}`.trim(),
      address: { lines: [person.address_line1], ...person },
      quote,
      limitCents: application.product === 'personal' ? row.most_cents : row.amount_cents,
      account: bank
        ? `${bank.account_name}, BSB ${bank.bsb}, account ${bank.account_number}`
        : 'the account you choose',
      donationCents,
      frame,
      withdrawUntil: formatDate(withdrawUntil),
    });
  const hash = createHash('sha256').update(JSON.stringify(text)).digest();
  return { quote, text, hash, withdrawUntil, donationCents };
}

async function openForReading({
  memberDb,
  offer,
}: Context<'offer'>): Promise<{ application: ApplicationRow; row: OfferRow }> {
  requireGrant(offer, 'acceptance');
  const application = await findApplication(memberDb, offer.memberId, offer.applicationId);
  const row = application && (await findOffer(memberDb, offer.memberId, offer.applicationId));
  if (!row) throw new Failure('not_found', 'We couldn’t find that offer.');
  return { application, row };
}

/** Refuses a signature while something is missing. */
function refuseUnready(application: ApplicationRow, row: OfferRow, hasIdentity: boolean, { hash }: Drawn): void {
  if (application.account_number === null)
    throw new Failure('conflict', 'Add your bank account first.', { extra: { reason: 'bank_needed' } });
  if (!hasIdentity)
    throw new Failure('conflict', 'Upload your ID first.', {
      extra: { reason: 'identification_needed' },
    });
  if (row.acknowledged_at === null || row.agreement_hash === null)
    throw new Failure('conflict', 'Read the agreement and tick each point first.', {
      extra: { reason: 'acknowledge_needed' },
    });
  // Dates change daily: it must have been read today.
  if (!hash.equals(row.agreement_hash))
    throw new Failure('conflict', 'The agreement has changed since you read it. Read it again before you sign.', {
      extra: { reason: 'acknowledge_needed' },
    });
}

export const acceptanceHandlers = {
  async acceptanceToken(_input, { systemDb, clock, offer }) {
    requireGrant(offer, 'code');
    const { memberId, applicationId, confirmedAt } = offer;
    return {
      token: await issueGrant(systemDb, {
        memberId,
        applicationId,
        kind: 'acceptance',
        expiresAt: new Date(clock.now().getTime() + grantSeconds.acceptance * 1000),
        confirmedAt,
      }),
    };
  },

  async acceptanceDetails(_input, context) {
    const { memberDb, clock, offer } = context;
    const { application, row } = await openForReading(context);
    const [reply, { text }, events] = await Promise.all([
      offerReply(memberDb, clock, offer),
      drawUp(memberDb, context, application, row),
      eventsOf(memberDb, offer.memberId, offer.applicationId),
    ]);
    return {
      ...reply,
      agreement: text,
      acknowledgements: acknowledgements.map(({ id, name }) => ({ id, name })),
      history: events.map(eventOf),
    };
  },

  async agreement(_input, context) {
    const { application, row } = await openForReading(context);
    const { text } = await drawUp(context.memberDb, context, application, row);
    return {
      contentType: 'application/pdf',
      body: await agreementPdf(context.settings.brand, text, row.accepted_at ?? row.made_at),
      downloadName: `loan-agreement-${application.id}.pdf`,
    };
  },

  async acceptanceRepayments(_input, context) {
    const { application, row } = await openForReading(context);
    const { payments, total } = costOf((await drawUp(context.memberDb, context, application, row)).quote);
    return { repayments: payments, total };
  },

  async acknowledge({ body }, context) {
    const { offer, clock } = context;
    requireGrant(offer, 'acceptance');
    const missing = acknowledgements.filter(({ id }) => !body.acknowledged.includes(id));
    if (missing.length > 0)
      throw new Failure('bad_input', 'Tick every point to continue.', {
        errors: missing.map(({ id }) => ({ field: id, message: 'Tick this to continue.' })),
      });
    return changeOpenOffer(context, async (db, { application, row }) => {
      const { hash } = await drawUp(db, context, application, row);
      await changeOffer(db, offer.memberId, application.id, { acknowledged_at: clock.now(), agreement_hash: hash });
      await addEvent(db, application, clock.now(), {
        kind: 'acknowledged',
        who: 'member',
        actorId: offer.memberId,
        after: { agreement: hash.toString('hex') },
      });
    });
  },

  async accept({ body }, context) {
    const { systemDb, clock, offer, settings, caller, ports } = context;
    requireGrant(offer, 'acceptance');
    if (!ports.directDebit.open)
      throw new Failure('unavailable', 'We can’t pay out loans at the moment because payments aren’t set up.');
    if (!body.accept) throw badField('accept', 'Tick this to accept.');
    if (!body.direct_debit)
      throw badField('direct_debit', 'We collect repayments by direct debit. Tick this to agree.');
    const now = clock.now();
    const { memberId } = offer;
    const { application, row } = await lockOffer(systemDb, offer, now);
    const { person, hasIdentity } = await borrowerOf(systemDb, memberId);
    if (!isSignatureOf(body.signed_name, { firstName: person.first_name, lastName: person.last_name }))
      throw badField('signed_name', `Sign with your full name: ${person.first_name} ${person.last_name}.`);
    const drawn = await drawUp(systemDb, context, application, row);
    refuseUnready(application, row, hasIdentity, drawn);
    await refuseBlocked(systemDb, clock, memberId, blockTexts);
    const { terms, schedule } = drawn.quote;
    if (body.total !== schedule.totalCents) throw badField('total', 'The total has changed. Check it before you sign.');
    const account = {
      name: application.account_name!,
      bsb: application.bsb!,
      accountNumber: application.account_number!,
    };
    const loan = await openLoan(systemDb, clock, {
      memberId,
      offerReference: `application-${application.id}`,
      terms,
      ...(terms.product === 'personal' ? { limitCents: row.most_cents } : {}),
      account,
      accountId: await accountByNumbers(systemDb, memberId, account),
      today: terms.drawDate,
    });
    await donate(systemDb, clock, { memberId, applicationId: application.id, cents: drawn.donationCents });
    const until = new Date(startOfDayIn(addDays(drawn.withdrawUntil, 1), person.time_zone));
    await changeOffer(systemDb, memberId, application.id, {
      accepted_at: now,
      signed_name: body.signed_name,
      terms,
      loan_id: loan.id,
      cooling_off_until: until,
      agreement: drawn.text,
    });
    const accepted = await changeApplication(
      systemDb,
      memberId,
      application.id,
      { state: 'accepted', donation_cents: drawn.donationCents },
      now,
    );
    await addEvent(systemDb, accepted, now, {
      kind: 'accepted',
      who: 'member',
      actorId: memberId,
      before: { state: 'offered' },
      after: {
        state: 'accepted',
        loan_id: loan.id,
        signed_name: body.signed_name,
        agreement: drawn.hash.toString('hex'),
      },
    });
    const [first] = schedule.instalments;
    await postEmail(
      systemDb,
      clock,
      settings.brand,
      `loan-accepted-${memberId}-${application.id}`,
      acceptedEmail(
        person,
        {
          amountCents: terms.principalCents,
          totalCents: schedule.totalCents,
          firstOn: first!.dueDate,
          firstCents: first!.cents,
          until: drawn.withdrawUntil,
        },
        `${caller.origin}/loans/${loan.id}`,
      ),
    );
    await publishLive(systemDb, memberId, { kind: 'lending', id: application.id });
    return { ...(await offerReply(systemDb, clock, offer)), loan_id: loan.id };
  },

  async coolingOff({ query }, { memberDb, member, clock }) {
    const row = await openCoolingOff(memberDb, member.id, query.loan, clock.now());
    const cents = row ? await withdrawalCents(memberDb, member.id, query.loan) : null;
    return { data: row && cents !== null ? { until: row.cooling_off_until!, amount: cents } : null };
  },

  coolOff: withSystemDb('money-movement', async (_input, { systemDb, member, clock }) => {
    const now = clock.now();
    const row = await lockCoolingOff(systemDb, member.id, now);
    if (!row || row.loan_id === null) throw new Failure('conflict', COOLING_OFF_ENDED);
    const application = await lockApplication(systemDb, member.id, row.application_id);
    if (!application || application.state !== 'accepted') throw new Failure('conflict', COOLING_OFF_ENDED);
    await withdrawLoan(systemDb, clock, { memberId: member.id, loanId: row.loan_id });
    await reverseDonation(systemDb, clock, {
      memberId: member.id,
      applicationId: application.id,
      cents: application.donation_cents,
    });
    const changed = await changeApplication(systemDb, member.id, application.id, { state: 'cooled_off' }, now);
    await addEvent(systemDb, changed, now, {
      kind: 'cooled_off',
      who: 'member',
      actorId: member.id,
      before: { state: 'accepted' },
      after: { state: 'cooled_off', loan_id: row.loan_id },
    });
    return { success: true as const, status: changed.state };
  }),
} satisfies Partial<HandlersOf<typeof lending>>;
