import type { lending } from '#contract/areas/lending.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { LineKind } from '#domain/lending/decision-lines.ts';
import { largestRepayment, basisOn, perRepayment, termsFor } from '#domain/lending/quote.ts';
import type { Basis } from '#domain/lending/quote.ts';
import { formatCents } from '#domain/money/format.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { payDaysOf } from '../../loans/public.ts';
import { findMember } from '../../members/public.ts';
import type { MemberRow } from '../../members/public.ts';
import { checkLimits } from '../applications/application-handlers.ts';
import {
  addEvent,
  changeApplication,
  eventsOf,
  findApplication,
  lockApplication,
  lockOpen,
} from '../applications/application-store.ts';
import type { ApplicationRow } from '../applications/application-store.ts';
import { applicationView } from '../applications/application-view.ts';
import { declineApplication, makeOffer, within } from '../offers/offer-making.ts';
import type { OfferContext } from '../offers/offer-making.ts';
import { refuseBlocked } from '../applications/existing-loans.ts';
import { listQueue, namesOf } from './queue-store.ts';
import type { StoredDecision, Proposal } from '../tables.ts';
import { eventOf } from '../wire.ts';

const DEFAULT_PAGE_SIZE = 20;
const notFound = () => new Failure('not_found', 'We couldn’t find that application.');

interface Opened {
  application: ApplicationRow;
  person: MemberRow;
  frame: Basis;
}

async function lockForBackOffice(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  memberId: number,
  id: number,
): Promise<Opened> {
  const [application, person] = [await lockApplication(db, memberId, id), await findMember(db, memberId)];
  if (!application || !person || application.submitted_at === null) throw notFound();
  const today = clock.today(person.time_zone);
  return {
    application,
    person,
    frame: basisOn(today, (await payDaysOf(db, memberId, today)).cycle, application.product),
  };
}

/** A line of the decision, which is monthly, converted to one repayment on the present pay cycle. */
function eachOf(decision: StoredDecision | null, wanted: LineKind, { cycle }: Basis): number | null {
  const line = decision?.lines.find(({ kind }) => kind === wanted);
  return line ? perRepayment(line.cents, cycle.kind) : null;
}

/** The legal maximum of a repayment; null where the transactions do not show the income. */
function protectedEach(decision: StoredDecision | null, frame: Basis, months: number): number | null {
  return months >= frame.company.minMonths ? eachOf(decision, 'protected', frame) : null;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The number of whole months that the decision covers. */
function monthCount({ firstDay, lastDay }: Pick<StoredDecision, 'firstDay' | 'lastDay'>): number {
  return firstDay === null || lastDay === null ? 0 : monthNumber(lastDay) - monthNumber(firstDay) + 1;
}

/** What is approved: the requested amount, the rule's or the operator's; never more than the law allows. */
function proposalOf(
  body: {
    verdict: 'approve' | 'decline';
    amount?: number | undefined;
    repayments?: number | undefined;
    reason: string;
    message?: string | null | undefined;
  },
  { application, frame }: Opened,
  at: Date,
): { proposal: Proposal; eachCents: number } {
  const { decision } = application;
  const amountCents =
    body.amount ?? (decision && decision.amountCents > 0 ? decision.amountCents : application.amount_cents!);
  const repayments = body.repayments ?? decision?.repayments ?? application.repayments!;
  const proposal: Proposal = {
    verdict: body.verdict,
    amountCents,
    repayments,
    reason: body.reason,
    message: body.message ?? null,
    at: at.toISOString(),
  };
  if (body.verdict === 'decline' && !proposal.message) throw badField('message', 'Tell the borrower why.');
  if (body.verdict === 'decline') return { proposal, eachCents: 0 };
  checkLimits(frame, { amount: amountCents, repayments });
  const each = largestRepayment(termsFor(amountCents, repayments, frame));
  const most = protectedEach(decision, frame, decision ? monthCount(decision) : 0);
  if (most !== null && each > most)
    throw badField(
      'amount',
      `Each repayment would be ${formatCents(each, { currency: true })}, above the limit of ${formatCents(most, { currency: true })} for this borrower. Choose a smaller amount or more repayments.`,
    );
  return { proposal, eachCents: Math.max(each, eachOf(decision, 'room', frame) ?? 0) };
}

/** Applies a decision: makes an offer, or declines the application with the reason. */
async function apply(
  context: OfferContext,
  operatorId: number,
  { application, person, frame }: Opened,
  { verdict, amountCents, repayments, reason, message = null }: Proposal,
  eachCents: number,
): Promise<ApplicationRow> {
  const before = {
    state: application.state,
    amount_cents: application.decision?.amountCents ?? null,
    outcome: application.decision?.outcome ?? null,
  };
  const { db, clock } = context;
  const at = clock.now();
  if (verdict === 'decline') {
    const declined = await declineApplication(context, application, person, [
      'Our team reviewed your application and decided not to approve it.',
      message!,
    ]);
    await addEvent(db, declined, at, {
      kind: 'declined',
      who: 'operator',
      actorId: operatorId,
      before,
      after: { state: 'declined', note: reason },
      words: message ?? undefined,
    });
    return declined;
  }
  await addEvent(db, application, at, {
    kind: 'approved',
    who: 'operator',
    actorId: operatorId,
    before,
    after: { state: 'offered', amount_cents: amountCents, repayments, note: reason },
    words: message ?? undefined,
  });
  return makeOffer(context, application, person, { amountCents, repayments, eachCents, cycle: frame.cycle, message });
}

/** Writes the change to the audit log, which holds only the borrower's id. */
async function audited(
  db: Database,
  { member, clock }: Pick<Context<'operator'>, 'member' | 'clock'>,
  action: string,
  before: ApplicationRow,
  after: ApplicationRow,
  details: object,
): Promise<{ success: true; status: ApplicationRow['state'] }> {
  const subjectId = `${before.member_id}:${before.id}`;
  await audit(
    db,
    { operatorId: member.id, at: clock.now() },
    {
      action,
      subject: 'loan_application',
      subjectId,
      before: { state: before.state, amount_cents: before.decision?.amountCents ?? null },
      after: { state: after.state, ...details },
    },
  );
  return { success: true, status: after.state };
}

/** Operator endpoints: the queue, decisions with a reason, and approval by a second operator. */
export const backOfficeHandlers = {
  async queue({ query: { status = 'waiting', page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await listQueue(systemDb, status, { limit, offset: (page - 1) * limit });
    const data = rows.map((row) => ({
      member_id: row.member_id,
      id: row.id,
      member_name: row.name || row.email,
      status: row.state,
      amount: row.amount_cents,
      proposed: row.proposal?.amountCents ?? row.decision?.amountCents ?? null,
      reasons: row.decision?.reasons ?? [],
      submitted_at: row.submitted_at,
    }));
    return { data, total, page, limit };
  },

  async openApplication({ params }, { systemDb, clock, member }) {
    const [application, person] = await Promise.all([
      findApplication(systemDb, params.member_id, params.id),
      findMember(systemDb, params.member_id),
    ]);
    if (!application || !person || application.submitted_at === null) throw notFound();
    const [{ token: _token, history: _history, ...view }, events] = await Promise.all([
      applicationView(systemDb, clock, application, 'operator'),
      eventsOf(systemDb, params.member_id, params.id),
    ]);
    const names = await namesOf(systemDb, [
      ...new Set([
        params.member_id,
        ...events.flatMap(({ actor_id }) => actor_id ?? []),
        ...(application.proposed_by === null ? [] : [application.proposed_by]),
      ]),
    ]);
    const { credit, company } = basisOn(
      clock.today(person.time_zone),
      { kind: 'monthly', day: 1 },
      application.product,
    );
    const { proposal } = application;
    return {
      member_id: params.member_id,
      member_name: names.get(params.member_id) ?? person.email,
      email: person.email,
      application: view,
      source: person.source,
      proposal: proposal && {
        verdict: proposal.verdict,
        amount: proposal.amountCents,
        repayments: proposal.repayments,
        reason: proposal.reason,
        message: proposal.message ?? null,
        by: names.get(application.proposed_by ?? 0) ?? 'A former operator',
        mine: application.proposed_by === member.id,
        at: new Date(proposal.at),
      },
      two_people_above: company.onePersonCents,
      least: company.minCents,
      most: credit.maxCents,
      log: events.map((row) => ({
        ...eventOf(row),
        actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
        before: row.before,
        after: row.after,
      })),
    };
  },

  async decide({ body }, context) {
    const { systemDb, clock, member } = context;
    return systemDb.transaction().execute(async (transaction) => {
      const opened = await lockForBackOffice(transaction, context, body.member_id, body.id);
      const { application, frame } = opened;
      if (application.state !== 'review' && !(application.state === 'declined' && body.verdict === 'approve'))
        throw new Failure('conflict', 'This application isn’t waiting for a decision.');
      if (application.state === 'declined' && (await lockOpen(transaction, application.member_id)))
        throw new Failure('conflict', 'This borrower has started another application. Decide that one instead.');
      refuseOwnAccount(member, application.member_id);
      if (body.verdict === 'approve') await refuseBlocked(transaction, clock, application.member_id);
      const { proposal, eachCents } = proposalOf(body, opened, clock.now());
      if (body.verdict === 'approve' && proposal.amountCents > frame.company.onePersonCents) {
        const waiting = await changeApplication(
          transaction,
          application.member_id,
          application.id,
          { state: 'second', proposal, proposed_by: member.id },
          clock.now(),
        );
        await addEvent(transaction, waiting, clock.now(), {
          kind: 'proposed',
          who: 'operator',
          actorId: member.id,
          before: { state: application.state },
          after: {
            state: 'second',
            amount_cents: proposal.amountCents,
            repayments: proposal.repayments,
            note: body.reason,
          },
        });
        return audited(transaction, context, 'loan_proposed', application, waiting, {
          amount_cents: proposal.amountCents,
          repayments: proposal.repayments,
          reason: body.reason,
        });
      }
      const done = await apply(within(context, transaction), member.id, opened, proposal, eachCents);
      return audited(
        transaction,
        context,
        body.verdict === 'approve' ? 'loan_approved' : 'loan_declined',
        application,
        done,
        body.verdict === 'approve'
          ? { amount_cents: proposal.amountCents, repayments: proposal.repayments, reason: body.reason }
          : { reason: body.reason },
      );
    });
  },

  async second({ body }, context) {
    const { systemDb, clock, member } = context;
    return systemDb.transaction().execute(async (transaction) => {
      const opened = await lockForBackOffice(transaction, context, body.member_id, body.id);
      const { application } = opened;
      const { proposal } = application;
      if (application.state !== 'second' || !proposal)
        throw new Failure('conflict', 'This application isn’t waiting for a second approval.');
      if (application.proposed_by === member.id || application.member_id === member.id)
        throw new Failure(
          'forbidden',
          'Someone else has to approve this. It can’t be the person who proposed it or the borrower.',
        );
      if (!body.agree) {
        const back = await changeApplication(
          transaction,
          application.member_id,
          application.id,
          { state: 'review', proposal: null, proposed_by: null },
          clock.now(),
        );
        await addEvent(transaction, back, clock.now(), {
          kind: 'sent_back',
          who: 'operator',
          actorId: member.id,
          before: { state: 'second', amount_cents: proposal.amountCents },
          after: { state: 'review', note: body.reason },
        });
        return audited(transaction, context, 'loan_sent_back', application, back, { reason: body.reason });
      }
      await refuseBlocked(transaction, clock, application.member_id);
      const { eachCents } = proposalOf(
        { verdict: 'approve', amount: proposal.amountCents, repayments: proposal.repayments, reason: proposal.reason },
        opened,
        clock.now(),
      );
      const done = await apply(
        within(context, transaction),
        member.id,
        opened,
        { ...proposal, reason: body.reason },
        eachCents,
      );
      return audited(transaction, context, 'loan_seconded', application, done, {
        amount_cents: proposal.amountCents,
        repayments: proposal.repayments,
        reason: body.reason,
      });
    });
  },
} satisfies Partial<HandlersOf<typeof lending>>;
