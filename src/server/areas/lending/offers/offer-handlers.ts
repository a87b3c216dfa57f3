import { randomInt } from 'node:crypto';
import type { lending } from '#contract/areas/lending.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatCents } from '#domain/money/format.ts';
import { basisOn, largestRepayment, repaymentCounts, termsFor } from '#domain/lending/quote.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  confirmGrant,
  countCodeAttempt,
  endGrants,
  exchangeLink,
  issueGrant,
  grantSeconds,
  storeGrantCode,
  offerOfToken,
} from '#server/kit/offer-grant.ts';
import { hashToken } from '#server/kit/session.ts';
import { storeIdentityDocuments } from '../../profile/public.ts';
import { bankOfBsb } from '../../bank-accounts/public.ts';
import { postText } from '../../email/public.ts';
import { codeHash, sameBytes } from '../../members/public.ts';
import { uploadLimit } from '../../../kit/image.ts';
import {
  addEvent,
  changeApplication,
  findApplication,
  latestApplication,
  lockApplication,
} from '../applications/application-store.ts';
import { offerCycle } from '../applications/assessment.ts';
import { changeOpenOffer, offerReply, requireGrant } from './offer-access.ts';
import { sendLink, within } from './offer-making.ts';
import { changeOffer, findOffer } from './offer-store.ts';
import { borrowerOf } from '../applications/borrower.ts';
import { checkLimit, sendLimit } from '../applications/step-handlers.ts';
import { maskedMobile } from '../wire.ts';

const CODE_SECONDS = 600;
const MAX_TRIES = 5;
const linkLimit = { name: 'loan-link', hits: 5, windowSeconds: 3600 };

const purposeOf = (hash: Uint8Array): string => `offer:${Buffer.from(hash).toString('hex')}`;

async function sendCode({ systemDb, clock, settings, offer, limit }: Context<'offer'>, mobile: string): Promise<void> {
  await limit(sendLimit, String(offer.memberId));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await systemDb.transaction().execute(async (transaction) => {
    await storeGrantCode(
      transaction,
      offer.tokenHash,
      codeHash(settings.keys, purposeOf(offer.tokenHash), code),
      new Date(clock.now().getTime() + CODE_SECONDS * 1000),
    );
    await postText(transaction, clock, {
      key: `offer-code:${offer.memberId}:${clock.now().getTime()}:${randomInt(1_000_000)}`,
      to: mobile,
      text: `${code} is your ${settings.brand} code to sign your loan. It expires in 10 minutes. Not taking out a loan? Don’t share this code, and message us in the app.`,
    });
  });
}

async function checkCode({ systemDb, clock, settings, offer, limit }: Context<'offer'>, code: string): Promise<void> {
  await limit(checkLimit, String(offer.memberId));
  const attempt = await countCodeAttempt(systemDb, clock, offer.tokenHash);
  if (attempt && attempt.tries > MAX_TRIES) throw new Failure('locked_out', 'Too many wrong codes. Get a new one.');
  const hash = codeHash(settings.keys, purposeOf(offer.tokenHash), code);
  if (!attempt || !sameBytes(attempt.codeHash, hash))
    throw new Failure('code_wrong', 'That code is wrong or has expired. Check it, or get a new one.');
  const application = await findApplication(systemDb, offer.memberId, offer.applicationId);
  await systemDb.transaction().execute(async (transaction) => {
    if (!(await confirmGrant(transaction, clock, offer.tokenHash, hash)))
      throw new Failure('code_wrong', 'That code has already been used. Get a new one.');
    if (application)
      await addEvent(transaction, application, clock.now(), {
        kind: 'confirmed',
        who: 'member',
        actorId: offer.memberId,
      });
  });
}

export const offerHandlers = {
  openOffer: withSystemDb('credentials', async (_input, { systemDb, memberDb, member, clock, limit }) => {
    await limit({ ...linkLimit, name: 'loan-open', hits: 30 }, String(member.id));
    const application = await latestApplication(memberDb, member.id);
    const row = application && (await findOffer(memberDb, member.id, application.id));
    if (!row) throw new Failure('conflict', 'You don’t have an open offer right now.');
    const expiresAt = new Date(clock.now().getTime() + grantSeconds.offer * 1000);
    return {
      success: true as const,
      userToken: await issueGrant(systemDb, {
        memberId: member.id,
        applicationId: application.id,
        kind: 'offer',
        expiresAt,
      }),
    };
  }),

  async resendLink({ body }, context) {
    const { systemDb, caller, limit } = context;
    await limit(linkLimit, caller.ip);
    const grant = await offerOfToken(systemDb, body.Auth);
    if (!grant) return { success: true as const };
    await limit({ ...linkLimit, name: 'loan-link-of' }, String(grant.memberId));
    await systemDb.transaction().execute(async (transaction) => {
      const application = await lockApplication(transaction, grant.memberId, grant.applicationId);
      const row = application && (await findOffer(transaction, grant.memberId, grant.applicationId));
      if (!row || application.state !== 'offered' || row.expires_at <= context.clock.now()) return;
      const { person } = await borrowerOf(transaction, grant.memberId);
      await sendLink(within(context, transaction), application, row, person);
    });
    return { success: true as const };
  },

  async offerDetails({ query }, context) {
    const { systemDb, memberDb, clock, offer } = context;
    if (offer.kind !== 'link') return { ...(await offerReply(memberDb, clock, offer)), userToken: query.Auth ?? '' };
    const application = await findApplication(memberDb, offer.memberId, offer.applicationId);
    const userToken = await systemDb.transaction().execute(async (transaction) => {
      const token = await exchangeLink(transaction, clock, offer);
      if (application)
        await addEvent(transaction, application, clock.now(), {
          kind: 'opened',
          who: 'member',
          actorId: offer.memberId,
        });
      return token;
    });
    return {
      ...(await offerReply(memberDb, clock, { ...offer, kind: 'offer', tokenHash: hashToken(userToken) })),
      userToken,
    };
  },

  async updateOffer({ body }, context) {
    const { offer, clock } = context;
    requireGrant(offer, 'look');
    const now = clock.now();
    return changeOpenOffer(context, async (db, { application, row }) => {
      if (body.turn_down) {
        await changeApplication(db, offer.memberId, application.id, { state: 'turned_down', decided_at: now }, now);
        await endGrants(db, clock, offer.memberId, application.id);
        return addEvent(db, application, now, {
          kind: 'turned_down',
          who: 'member',
          actorId: offer.memberId,
          before: { state: 'offered' },
          after: { state: 'turned_down' },
        });
      }
      const today = clock.today(offer.timeZone);
      const frame = basisOn(today, await offerCycle(db, row, today), application.product);
      const counts = repaymentCounts(frame);
      const amount = body.amount ?? row.amount_cents;
      const repayments = body.repayments ?? row.repayments;
      const minCents = Math.min(row.most_cents, frame.company.minCents);
      if (amount < minCents || amount > row.most_cents)
        throw badField(
          'amount',
          `Choose an amount from ${formatCents(minCents, { currency: true })} to ${formatCents(row.most_cents, { currency: true })}.`,
        );
      if (amount !== row.most_cents && (amount - minCents) % frame.company.stepCents !== 0)
        throw badField(
          'amount',
          `Choose an amount in steps of ${formatCents(frame.company.stepCents, { currency: true })}.`,
        );
      if (repayments < counts.min || repayments > counts.max)
        throw badField('repayments', `Choose from ${counts.min} to ${counts.max} repayments.`);
      if (largestRepayment(termsFor(amount, repayments, frame)) > row.each_cents)
        throw badField(
          'repayments',
          `Each repayment can be up to ${formatCents(row.each_cents, { currency: true })}. Choose more repayments or a smaller amount.`,
        );
      // The agreement changes, so it must be read again.
      await changeOffer(db, offer.memberId, application.id, {
        amount_cents: amount,
        repayments,
        acknowledged_at: null,
        agreement_hash: null,
      });
      await addEvent(db, application, now, {
        kind: 'changed',
        who: 'member',
        actorId: offer.memberId,
        before: { amount_cents: row.amount_cents, repayments: row.repayments },
        after: { amount_cents: amount, repayments },
      });
    });
  },

  async offerContact({ body }, context) {
    const { memberDb, offer } = context;
    requireGrant(offer, 'look');
    const { person } = await borrowerOf(memberDb, offer.memberId);
    if (!person.mobile || !person.mobile_verified_at)
      throw new Failure(
        'conflict',
        'We don’t have a verified mobile number for you. Sign in and add one to your profile.',
      );
    if (body.code === undefined) await sendCode(context, person.mobile);
    else await checkCode(context, body.code);
    return {
      success: true as const,
      status: body.code === undefined ? ('sent' as const) : ('confirmed' as const),
      mobile: maskedMobile(person.mobile),
    };
  },

  async offerIdentification({ body }, context) {
    const { systemDb, offer, clock, limit } = context;
    requireGrant(offer, 'look');
    await limit(uploadLimit, String(offer.memberId));
    await storeIdentityDocuments(context, offer.memberId, body.kind);
    const application = await findApplication(systemDb, offer.memberId, offer.applicationId);
    if (application)
      await addEvent(systemDb, application, clock.now(), {
        kind: 'identified',
        who: 'member',
        actorId: offer.memberId,
        after: { kind: body.kind },
      });
    return { success: true as const, status: 'received' as const };
  },

  async offerBankDetails({ body }, context) {
    const { offer, clock } = context;
    requireGrant(offer, 'code');
    await changeOpenOffer(context, async (db, { application }) => {
      const now = clock.now();
      await changeApplication(
        db,
        offer.memberId,
        application.id,
        { account_name: body.account_name, bsb: body.bsb, account_number: body.account_number },
        now,
      );
      await changeOffer(db, offer.memberId, application.id, { acknowledged_at: null, agreement_hash: null });
      await addEvent(db, application, now, {
        kind: 'bank_set',
        who: 'member',
        actorId: offer.memberId,
        before: { bsb: application.bsb, ends: application.account_number?.slice(-3) ?? null },
        after: { bsb: body.bsb, ends: body.account_number.slice(-3) },
      });
    });
    return { success: true as const, bank: bankOfBsb(body.bsb) };
  },
} satisfies Partial<HandlersOf<typeof lending>>;
