import type { lending } from '#contract/areas/lending.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatCents } from '#domain/money/format.ts';
import { blockTexts } from '#domain/lending/decision.ts';
import { basisOn, quote, repaymentCounts, termsFor } from '#domain/lending/quote.ts';
import type { Basis } from '#domain/lending/quote.ts';
import type { LoanProduct } from '#domain/loans/terms.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { endGrants } from '#server/kit/offer-grant.ts';
import { payDaysOf } from '../../loans/public.ts';
import { addEvent, changeApplication, latestApplication, lockOpen } from './application-store.ts';
import type { ApplicationChange } from './application-store.ts';
import { applicationView } from './application-view.ts';
import { saveDraft } from './draft.ts';
import { assess } from './assessment.ts';
import { within } from '../offers/offer-making.ts';
import { submitApplication } from './submission.ts';
import { costOf, whyOf } from '../wire.ts';
import type { SliderReply } from '../wire.ts';

/** Refuses an amount or a number of repayments outside the product's limits, naming the field. */
export function checkLimits(
  frame: Basis,
  { amount, repayments }: { amount?: number | undefined; repayments?: number | undefined },
): void {
  const { credit, company } = frame;
  const counts = repaymentCounts(frame);
  const dollars = (cents: number): string => formatCents(cents, { currency: true });
  if (amount !== undefined && (amount < company.minCents || amount > credit.maxCents))
    throw badField('amount', `Choose an amount from ${dollars(company.minCents)} to ${dollars(credit.maxCents)}.`);
  if (amount !== undefined && (amount - company.minCents) % company.stepCents !== 0)
    throw badField('amount', `Choose an amount in steps of ${dollars(company.stepCents)}.`);
  if (repayments !== undefined && (repayments < counts.min || repayments > counts.max))
    throw badField('repayments', `Choose from ${counts.min} to ${counts.max} repayments.`);
}

async function sliderReply(
  { memberDb, member, clock }: Context<'member'>,
  requested: { product?: LoanProduct | undefined; amount?: number | undefined; repayments?: number | undefined },
): Promise<SliderReply> {
  const today = clock.today(member.timeZone);
  const application = await latestApplication(memberDb, member.id);
  const draft = application?.state === 'draft' ? application : undefined;
  const { cycle, source, payer } = await payDaysOf(memberDb, member.id, today);
  const product = requested.product ?? draft?.product ?? 'small_amount';
  const frame = basisOn(today, cycle, product);
  checkLimits(frame, requested);
  const { credit, company } = frame;
  const counts = repaymentCounts(frame);
  const amount = requested.amount ?? company.defaultCents;
  const repayments = requested.repayments ?? Math.max(counts.min, Math.round(counts.max / 2));
  const { stored, block: behind } = await assess(
    memberDb,
    clock,
    member.id,
    { amountCents: amount, repayments, today },
    draft,
    product,
  );
  const amounts: number[] = [];
  for (let step = company.minCents; step <= credit.maxCents; step += 10 * company.stepCents) amounts.push(step);
  return {
    product,
    amounts,
    default: company.defaultCents,
    minimum: company.minCents,
    maximum: credit.maxCents,
    step: company.stepCents,
    today,
    pay_cycle:
      cycle.kind === 'monthly'
        ? { kind: cycle.kind, payday: null, day: cycle.day }
        : { kind: cycle.kind, payday: cycle.payday, day: null },
    pay_cycle_source: source,
    payer,
    why: whyOf(stored, 'borrower'),
    held: behind && { reason: behind.why, says: blockTexts[behind.why], loan: behind.loanId },
    cost: costOf(quote(termsFor(amount, repayments, frame))),
  };
}

/** The fields of the request as columns of the application. */
function draftChange(body: BodyOf<typeof lending.apply>): ApplicationChange {
  const { product, amount, repayments, reason, reason_note, situations, account_name, bsb, account_number } = body;
  const bank = [account_name, bsb, account_number];
  if (bank.some((part) => part !== undefined) && bank.includes(undefined))
    throw badField(
      account_name === undefined ? 'account_name' : bsb === undefined ? 'bsb' : 'account_number',
      'This field is required.',
    );
  return {
    product,
    amount_cents: amount,
    repayments,
    reason,
    reason_note,
    situations,
    account_name,
    bsb,
    account_number,
  } as ApplicationChange;
}

export const applicationHandlers = {
  async amounts({ body }, context) {
    return { status: 'ok' as const, success: await sliderReply(context, body) };
  },

  async application(_input, { memberDb, member, clock }) {
    const application = await latestApplication(memberDb, member.id);
    return { application: application ? await applicationView(memberDb, clock, application, 'borrower') : null };
  },

  apply: withSystemDb('money-movement', async ({ body }, context) => {
    const { memberDb, member, clock } = context;
    const today = clock.today(member.timeZone);
    const { cycle } = await payDaysOf(memberDb, member.id, today);
    const draft = await latestApplication(memberDb, member.id);
    const previousProduct = draft?.state === 'draft' ? draft.product : 'small_amount';
    const product = body.product ?? previousProduct;
    // Products have different limits, so amount and repayments must be chosen again for another product.
    if (product !== previousProduct && body.amount === undefined)
      throw badField('amount', 'Choose an amount for this type of loan.');
    if (product !== previousProduct && body.repayments === undefined)
      throw badField('repayments', 'Choose the number of repayments for this type of loan.');
    checkLimits(basisOn(today, cycle, product), body);
    if (body.submit && !body.consent)
      throw badField('consent', 'We need your consent to use your transactions for this decision.');
    const application = await saveDraft(
      context,
      draftChange(body),
      body.submit ? (transaction, draft) => submitApplication(within(context, transaction), draft) : undefined,
    );
    return {
      status: application.state,
      success: true as const,
      application: await applicationView(memberDb, clock, application, 'borrower'),
    };
  }),

  withdraw: withSystemDb('money-movement', async (_input, { systemDb, member, clock }) => {
    return systemDb.transaction().execute(async (transaction) => {
      const open = await lockOpen(transaction, member.id);
      if (!open) throw new Failure('conflict', 'You don’t have an open application.');
      const now = clock.now();
      const changed = await changeApplication(
        transaction,
        member.id,
        open.id,
        { state: 'withdrawn', proposal: null, proposed_by: null },
        now,
      );
      await endGrants(transaction, clock, member.id, open.id);
      await addEvent(transaction, changed, now, {
        kind: 'withdrawn',
        who: 'member',
        actorId: member.id,
        before: { state: open.state },
        after: { state: 'withdrawn' },
      });
      return { success: true as const, status: changed.state };
    });
  }),
} satisfies Partial<HandlersOf<typeof lending>>;
