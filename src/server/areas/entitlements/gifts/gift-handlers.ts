import type { entitlements } from '#contract/areas/entitlements.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { giftLimitsOn, needsTwoPeople } from '#domain/plans/gifts.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { planExists } from '../../settings/public.ts';
import { giveEntries } from '../rewards/entry-grant.ts';
import { withdrawGiftNotice, notifyApprovers } from './gift-notice.ts';
import { recordDecision, giftPage, givenWithoutApproval, lockGift, addGift, lockGifts } from './gift-store.ts';
import type { GiftInput, GiftRow } from './gift-store.ts';
import { grantPlan, memberExists } from '../plans/plan-store.ts';
import { addPrize } from './prize-store.ts';

const DEFAULT_PAGE_SIZE = 20;

type GiftContext = Pick<Context<'operator'>, 'systemDb' | 'clock' | 'member'>;

const auditActions = {
  plan: { granted: 'plan_granted', proposed: 'plan_proposed' },
  entries: { granted: 'entries_granted', proposed: 'entries_proposed' },
  prize: { granted: 'prize_offered', proposed: 'prize_proposed' },
} as const;

/** The details of a gift for the audit log. */
function auditDetails({ kind, planId, title, entries, days, reason }: GiftInput): object {
  if (kind === 'plan') return { plan_id: planId, days, reason };
  return kind === 'entries' ? { entries, reason } : { title, entries, days, reason };
}

async function checkGift(db: Database, { memberId, kind, planId }: GiftInput): Promise<void> {
  if (!(await memberExists(db, memberId))) throw badField('member_id', 'We couldn’t find that member.');
  if (kind === 'plan' && !(await planExists(db, planId!))) throw badField('plan_id', 'Choose a plan.');
}

/** Delivers the gift. Returns the id of the grant or prize; null for entries, which are a ledger posting. */
async function deliver(
  { systemDb, clock }: GiftContext,
  giftId: number,
  { memberId, kind, planId, title, entries, days, reason }: GiftInput,
): Promise<number | null> {
  const at = clock.now();
  if (kind === 'plan') return grantPlan(systemDb, { memberId, planId: planId!, days: days!, reason, at });
  if (kind === 'prize')
    return addPrize(systemDb, {
      memberId,
      title: title!,
      entries: entries!,
      reason,
      at,
      expiresAt: daysAfter(at, days!),
    });
  await giveEntries(systemDb, clock, memberId, {
    entries: entries!,
    dedupeKey: `gift:${giftId}`,
    source: reason,
    kind: 'gift',
  });
  return null;
}

/** Delivers a gift within one operator's limits at once; a larger one is stored and waits for a second operator. */
async function giveOrPropose(
  context: GiftContext,
  gift: GiftInput,
): Promise<{ gift: number; state: 'given' | 'waiting'; id: number | null }> {
  const { systemDb, clock, member } = context;
  const by = { operatorId: member.id, at: clock.now() };
  refuseOwnAccount(member, gift.memberId);
  await checkGift(systemDb, gift);
  await lockGifts(systemDb, gift.memberId);
  const limits = giftLimitsOn(clock.today(DEFAULT_ZONE));
  const needsApproval = needsTwoPeople(
    gift,
    await givenWithoutApproval(systemDb, gift.memberId, daysAfter(by.at, -limits.lookBackDays)),
    limits,
  );
  const giftId = await addGift(systemDb, gift, by, needsApproval);
  const id = needsApproval ? null : await deliver(context, giftId, gift);
  if (needsApproval) await notifyApprovers(systemDb, clock, gift, { giftId, requestedBy: member.id });
  const auditSubject = { subject: 'member', subjectId: gift.memberId, before: null };
  await audit(
    systemDb,
    by,
    needsApproval
      ? {
          ...auditSubject,
          action: auditActions[gift.kind].proposed,
          after: { gift: giftId, ...auditDetails(gift), waits_for: 'a second operator' },
        }
      : { ...auditSubject, action: auditActions[gift.kind].granted, after: auditDetails(gift) },
  );
  return { gift: giftId, state: needsApproval ? 'waiting' : 'given', id };
}

function giftOnWire({ requested_by_id: requestedBy, ...row }: GiftRow, operatorId: number) {
  return { ...row, mine: requestedBy === operatorId };
}

/** Gifts from operators to members. Calls that give something run in the transaction of their idempotency key. */
export const giftHandlers = {
  async grantPlan({ body: { member_id: memberId, plan_id: planId, days, reason } }, context) {
    return {
      success: true,
      ...(await giveOrPropose(context, { memberId, kind: 'plan', planId, title: null, entries: null, days, reason })),
    };
  },

  async grantEntries({ body: { member_id: memberId, entries, reason } }, context) {
    const { gift, state } = await giveOrPropose(context, {
      memberId,
      kind: 'entries',
      planId: null,
      title: null,
      entries,
      days: null,
      reason,
    });
    return { success: true, entries, gift, state };
  },

  async offerPrize({ body: { member_id: memberId, title, entries, days, reason } }, context) {
    return {
      success: true,
      ...(await giveOrPropose(context, { memberId, kind: 'prize', planId: null, title, entries, days, reason })),
    };
  },

  async gifts(
    { query: { status = 'waiting', member_id: memberId, page = 1, limit = DEFAULT_PAGE_SIZE } },
    { systemDb, member },
  ) {
    const { rows, total } = await giftPage(
      systemDb,
      memberId === undefined ? { status } : { memberId },
      (page - 1) * limit,
      limit,
    );
    return { data: rows.map((row) => giftOnWire(row, member.id)), total, page, limit };
  },

  async decideGift({ body: { member_id: memberId, id, agree, reason } }, context) {
    const { systemDb, clock, member } = context;
    refuseOwnAccount(member, memberId);
    const row = await lockGift(systemDb, memberId, id);
    if (!row) throw new Failure('not_found', 'We couldn’t find that gift.');
    if (row.state !== 'waiting') throw new Failure('conflict', 'Someone has already decided on this gift.');
    const isOwn = row.requested_by === member.id;
    if (agree && isOwn) throw new Failure('forbidden', 'Someone other than the requester has to approve this gift.');
    const gift: GiftInput = {
      memberId,
      kind: row.kind,
      planId: row.plan_id,
      title: row.title,
      entries: row.entries,
      days: row.days,
      reason: row.reason,
    };
    const state = agree ? 'given' : isOwn ? 'taken_back' : 'refused';
    const by = { operatorId: member.id, at: clock.now() };
    await recordDecision(systemDb, memberId, id, { state, by: member.id, at: by.at, answer: reason });
    await withdrawGiftNotice(systemDb, clock, memberId, id);
    if (agree) {
      await checkGift(systemDb, gift);
      await deliver(context, id, gift);
    }
    await audit(systemDb, by, {
      action: agree ? auditActions[row.kind].granted : `gift_${state}`,
      subject: 'member',
      subjectId: memberId,
      before: { state: 'waiting' },
      after: {
        gift: id,
        state,
        proposed_by: row.requested_by,
        ...(agree ? { agreed_by: member.id } : {}),
        ...auditDetails(gift),
        answer: reason,
      },
    });
    return { success: true, state };
  },
} satisfies Partial<HandlersOf<typeof entitlements>>;
