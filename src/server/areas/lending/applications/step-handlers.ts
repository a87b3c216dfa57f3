import { randomInt } from 'node:crypto';
import type { lending } from '#contract/areas/lending.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { financialSituations, loanReasons, sources } from '#domain/lending/choices.ts';
import { maxDonationCents } from '#domain/lending/donation.ts';
import { rulesOn } from '#domain/loans/products.ts';
import { percentOf } from '#domain/money/cents.ts';
import { missingFields, incompleteSteps, stepsOf } from '#domain/lending/steps.ts';
import type { Progress } from '#domain/lending/steps.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { postText } from '../../email/public.ts';
import { markVerified, setSource } from '../../members/public.ts';
import { checkContactCode, newCodeUnlessJustSent } from '../../verification/public.ts';
import { donationsOf, latestApplication } from './application-store.ts';
import type { ApplicationRow } from './application-store.ts';
import { saveDraft } from './draft.ts';
import { fundBalance } from '../offers/hardship-fund.ts';
import { borrowerOf } from './borrower.ts';
import { maskedMobile, progressOf } from '../wire.ts';

export const sendLimit = { name: 'loan-code', hits: 5, windowSeconds: 900 };
export const checkLimit = { name: 'loan-code-check', hits: 30, windowSeconds: 900 };

const FUND = {
  fund: 'Hardship fund',
  purpose:
    'It covers a repayment for someone who has lost work, fallen ill or had to leave home. Your donation comes out of our fee, so it costs you nothing.',
};

async function readProgress({
  memberDb,
  member,
}: Context<'member'>): Promise<{ application: ApplicationRow | undefined; progress: Progress }> {
  const [application, { person, hasIdentity }] = await Promise.all([
    latestApplication(memberDb, member.id),
    borrowerOf(memberDb, member.id),
  ]);
  return { application, progress: progressOf(application, person, hasIdentity) };
}

/** The highest possible donation: a quarter of the establishment fee in whole dollars; 0 until an amount is chosen. */
function maxDonation(application: ApplicationRow | undefined, today: string): number {
  const amount = application?.state === 'draft' ? (application.amount_cents ?? 0) : 0;
  return maxDonationCents(
    percentOf(amount, rulesOn(application?.product ?? 'small_amount', today).establishmentPercent),
  );
}

/** The steps of an application; each is saved on its own. */
export const stepHandlers = {
  async reasons({ query }) {
    const list = query.financialSituations ? financialSituations : loanReasons;
    return { success: list.map(({ id, name }) => ({ id, name })) };
  },

  smsCodeSend: withSystemDb('credentials', async ({ body }, context) => {
    const { systemDb, memberDb, member, clock, settings, limit } = context;
    const { person } = await borrowerOf(memberDb, member.id);
    const { mobile } = person;
    if (!mobile) throw badField('mobile', 'Add your mobile number first.');
    const contact = { channel: 'mobile' as const, target: mobile };
    if (body.code !== undefined) {
      await limit(checkLimit, String(member.id));
      const outcome = await checkContactCode(systemDb, clock, settings.keys, contact, body.code);
      if (outcome === 'locked') throw new Failure('locked_out', 'Too many wrong codes. Get a new one.');
      if (outcome === 'wrong')
        throw new Failure('code_wrong', 'That code is wrong or has expired. Check it, or get a new one.');
      await systemDb
        .transaction()
        .execute((transaction) => markVerified(transaction, member.id, 'mobile', mobile, clock.now()));
      return { success: true as const, status: 'confirmed' as const, mobile: maskedMobile(mobile) };
    }
    await limit(sendLimit, String(member.id));
    await systemDb.transaction().execute(async (transaction) => {
      const code = await newCodeUnlessJustSent(transaction, clock, settings.keys, contact);
      if (code === null) return;
      await postText(transaction, clock, {
        key: `loan-code:${member.id}:${clock.now().getTime()}:${randomInt(1_000_000)}`,
        to: mobile,
        text: `${code} is your ${settings.brand} code for your loan application. It expires in 10 minutes. We’ll never ask you for it.`,
      });
    });
    return { success: true as const, status: 'sent' as const, mobile: maskedMobile(mobile) };
  }),

  async getSignUpSteps({ body }, context) {
    const { application, progress } = await readProgress(context);
    if (body.token !== undefined && body.token !== application?.reference)
      throw new Failure('not_found', 'We couldn’t find that application.');
    return { steps: stepsOf(progress), token: application?.reference ?? null };
  },

  async remainingSteps(_input, context) {
    const { application, progress } = await readProgress(context);
    return {
      success: true as const,
      status: application?.state ?? ('draft' as const),
      RemainingSteps: [
        ...incompleteSteps(progress),
        ...(progress.submitted
          ? []
          : stepsOf(progress)
              .slice(-1)
              .map(({ id, title }) => ({ id, title }))),
      ],
    };
  },

  async completedSteps(_input, context) {
    const { progress } = await readProgress(context);
    return {
      data: stepsOf(progress)
        .filter(({ done }) => done)
        .map(({ id, title }) => ({ id, title })),
    };
  },

  async missingSteps(_input, context) {
    return { data: missingFields((await readProgress(context)).progress.profile) };
  },

  feeling: withSystemDb('money-movement', async ({ body }, context) => {
    await saveDraft(context, { feeling: body.feeling });
    return { success: true as const };
  }),

  assess: withSystemDb('money-movement', async ({ body }, context) => {
    await saveDraft(context, { assessment: body });
    return { success: true as const };
  }),

  async setSource({ body }, { memberDb, member }) {
    await setSource(memberDb, member.id, body.source);
    return { success: true as const };
  },

  async sourceOptions(_input, { memberDb, member }) {
    const { person } = await borrowerOf(memberDb, member.id);
    return { data: sources.map(({ id, name }) => ({ id, name })), source: person.source };
  },

  donate: withSystemDb('money-movement', async ({ body }, context) => {
    const { memberDb, member, clock } = context;
    if (body.amount > maxDonation(await latestApplication(memberDb, member.id), clock.today(member.timeZone)))
      throw badField('amount', 'You can donate up to a quarter of the establishment fee.');
    await saveDraft(context, { donation_cents: body.amount });
    return { success: true as const };
  }),

  donationDetails: withSystemDb('money-movement', async (_input, { memberDb, systemDb, member, clock }) => {
    const [application, { promisedCents, donatedCents }, balance] = await Promise.all([
      latestApplication(memberDb, member.id),
      donationsOf(memberDb, member.id),
      fundBalance(systemDb, clock),
    ]);
    return {
      ...FUND,
      promised: promisedCents,
      donated: donatedCents,
      fund_balance: balance,
      most: maxDonation(application, clock.today(member.timeZone)),
    };
  }),
} satisfies Partial<HandlersOf<typeof lending>>;
