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
import { giftSettled, tellOfGift } from './gift-notice.ts';
import { endGift, giftPage, givenAlone, holdGift, keepGift, lockGifts } from './gift-store.ts';
import type { Input, GiftRow } from './gift-store.ts';
import { grantPlan, memberIsThere } from '../plans/plan-store.ts';
import { addPrize } from './prize-store.ts';

const DEFAULT_PAGE_SIZE = 20;

type Parts = Pick<Context<'operator'>, 'systemDb' | 'clock' | 'member'>;

const words = {
  plan: { input: 'plan_granted', requested: 'plan_proposed' },
  entries: { input: 'entries_granted', requested: 'entries_proposed' },
  prize: { input: 'prize_offered', requested: 'prize_proposed' },
} as const;

/** What a gift is of, for the log. */
function factsOf({ kind, planId, title, entries, days, reason }: Input): object {
  if (kind === 'plan') return { plan_id: planId, days, reason };
  return kind === 'entries' ? { entries, reason } : { title, entries, days, reason };
}

async function mustBeGivable(db: Database, { memberId, kind, planId }: Input): Promise<void> {
  if (!(await memberIsThere(db, memberId))) throw badField('member_id', 'There is no such member.');
  if (kind === 'plan' && !(await planExists(db, planId!))) throw badField('plan_id', 'There is no such plan.');
}

/** Gives it. Answers the number of what the member has now: a grant or a prize; null for entries, which are a posting. */
async function carryOut(
  { systemDb, clock }: Parts,
  giftId: number,
  { memberId, kind, planId, title, entries, days, reason }: Input,
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
  await giveEntries(systemDb, clock, memberId, { entries: entries!, dedupeKey: `gift:${giftId}`, source: reason });
  return null;
}

/** Gives at once what one person may give alone; what is above it waits for a second, and nothing of it is the member's. */
async function give(
  parts: Parts,
  gift: Input,
): Promise<{ gift: number; state: 'given' | 'waiting'; id: number | null }> {
  const { systemDb, clock, member } = parts;
  const by = { operatorId: member.id, at: clock.now() };
  refuseOwnAccount(member, gift.memberId);
  await mustBeGivable(systemDb, gift);
  await lockGifts(systemDb, gift.memberId);
  const limits = giftLimitsOn(clock.today(DEFAULT_ZONE));
  const waits = needsTwoPeople(
    gift,
    await givenAlone(systemDb, gift.memberId, daysAfter(by.at, -limits.lookBackDays)),
    limits,
  );
  const giftId = await keepGift(systemDb, gift, by, waits);
  const id = waits ? null : await carryOut(parts, giftId, gift);
  if (waits) await tellOfGift(systemDb, clock, gift, { giftId, requestedBy: member.id });
  const named = { subject: 'member', subjectId: gift.memberId, before: null };
  await audit(
    systemDb,
    by,
    waits
      ? {
          ...named,
          action: words[gift.kind].requested,
          after: { gift: giftId, ...factsOf(gift), waits_for: 'a second person' },
        }
      : { ...named, action: words[gift.kind].input, after: factsOf(gift) },
  );
  return { gift: giftId, state: waits ? 'waiting' : 'given', id };
}

function giftOnWire({ requested_by_id: requestedBy, ...row }: GiftRow, operatorId: number) {
  return { ...row, mine: requestedBy === operatorId };
}

/** What the team gives members. The calls that give carry a key, so there `system` is the open transaction in which the key is used up as well. */
export const giftHandlers = {
  async grantPlan({ body: { member_id: memberId, plan_id: planId, days, reason } }, context) {
    return {
      success: true,
      ...(await give(context, { memberId, kind: 'plan', planId, title: null, entries: null, days, reason })),
    };
  },

  async grantEntries({ body: { member_id: memberId, entries, reason } }, context) {
    const { gift, state } = await give(context, {
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
      ...(await give(context, { memberId, kind: 'prize', planId: null, title, entries, days, reason })),
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
    const row = await holdGift(systemDb, memberId, id);
    if (!row) throw new Failure('not_found', 'There is no such gift.');
    if (row.state !== 'waiting')
      throw new Failure('conflict', 'This gift does not wait any more: somebody has decided about it.');
    const isOwn = row.requested_by === member.id;
    if (agree && isOwn) throw new Failure('forbidden', 'A second person must agree: not the one who asked for it.');
    const gift: Input = {
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
    await endGift(systemDb, memberId, id, { state, by: member.id, at: by.at, answer: reason });
    await giftSettled(systemDb, clock, memberId, id);
    if (agree) {
      await mustBeGivable(systemDb, gift);
      await carryOut(context, id, gift);
    }
    await audit(systemDb, by, {
      action: agree ? words[row.kind].input : `gift_${state}`,
      subject: 'member',
      subjectId: memberId,
      before: { state: 'waiting' },
      after: {
        gift: id,
        state,
        proposed_by: row.requested_by,
        ...(agree ? { agreed_by: member.id } : {}),
        ...factsOf(gift),
        answer: reason,
      },
    });
    return { success: true, state };
  },
} satisfies Partial<HandlersOf<typeof entitlements>>;
