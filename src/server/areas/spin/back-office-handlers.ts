import type { SpinSegmentInput, SpinVersion, spin } from '#contract/areas/spin.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { audit } from '#server/kit/audit.ts';
import type { AuditEntry } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import {
  deleteDraft,
  listStateRules,
  lockVersion,
  markPublished,
  publishedFrom,
  replaceStock,
  savePromotion,
  saveStateRule,
  setPaused,
  writeDraft,
} from './back-office-store.ts';
import { countsOfVersions, awardedOn, isPaused, listPromotions, listVersions, oddsOn } from './odds-store.ts';

const missing = (): Failure => new Failure('not_found', 'We couldn’t find those odds.');
const isLimited = ({ stock, daily_cap: cap }: SpinSegmentInput): boolean => stock !== null || cap !== null;

/** @throws Failure `bad_input` for segments that contradict each other. */
function checkSegments(segments: readonly SpinSegmentInput[]): void {
  if (!segments.some(({ kind }) => kind === 'none'))
    throw badField('segments', 'Add a segment without a prize. It comes up when everything else has run out.');
  for (const [index, segment] of segments.entries()) {
    const fail = (field: string, message: string): never => {
      throw badField(`segments.${index}.${field}`, message);
    };
    if ((segment.kind === 'none') !== (segment.amount === 0))
      fail('amount', segment.kind === 'none' ? 'Enter 0 for no prize.' : 'Enter 1 or more.');
    if (segment.kind === 'none' && isLimited(segment)) fail('stock', 'A segment without a prize can’t have a limit.');
    const fallback = segment.fallback === null ? undefined : segments[segment.fallback];
    if (isLimited(segment) && (!fallback || isLimited(fallback)))
      fail('fallback', 'Choose a segment without a stock or daily limit, to award when this prize has run out.');
    if (!isLimited(segment) && segment.fallback !== null) fail('fallback', 'Only a limited prize can have a fallback.');
  }
}

/** Runs a change and writes it to the audit log, in one transaction. */
async function audited<T>(
  { systemDb, clock, member }: Context<'operator'>,
  change: (db: Database, at: Date) => Promise<{ entry: AuditEntry; answer: T }>,
): Promise<T> {
  const at = clock.now();
  return systemDb.transaction().execute(async (transaction) => {
    const { entry, answer } = await change(transaction, at);
    await audit(transaction, { operatorId: member.id, at }, entry);
    return answer;
  });
}

const done = { success: true } as const;

async function versionsOnWire(db: Database): Promise<SpinVersion[]> {
  const [versions, counts] = await Promise.all([listVersions(db), countsOfVersions(db)]);
  return versions.map(({ changed_at: _at, segments, ...version }) => ({
    ...version,
    segments: segments.map(({ version_id: id, position, ...segment }) => ({
      ...segment,
      segment: position,
      drawn: counts.get(`${id}:${position}`)?.drawn ?? 0,
      awarded: counts.get(`${id}:${position}`)?.awarded ?? 0,
    })),
  }));
}

/** What operators set of the spin; each change is written to the audit log. */
export const backOfficeHandlers = {
  async setUp(_input, { systemDb, clock }) {
    const day = clock.today(DEFAULT_ZONE);
    const { entries, qoin } = await awardedOn(systemDb, day, 0);
    return {
      versions: await versionsOnWire(systemDb),
      states: await listStateRules(systemDb),
      promotions: await listPromotions(systemDb),
      paused: await isPaused(systemDb),
      today: { day, entries, qoin },
    };
  },

  async saveDraft({ body: { id, segments, ...draft } }, context) {
    checkSegments(segments);
    return audited(context, async (db, at) => {
      const before = id === undefined ? null : await lockVersion(db, id);
      if (before === undefined) throw missing();
      if (before?.state === 'published')
        throw new Failure('conflict', 'These odds have been published and can’t be changed.');
      const versionId = await writeDraft(db, id, { ...draft, changed_at: at }, segments);
      return {
        entry: {
          action: 'spin_draft_saved',
          subject: 'spin_odds',
          subjectId: versionId,
          before,
          after: { ...draft, segments },
        },
        answer: { ...done, id: versionId },
      };
    });
  },

  async discardDraft({ body: { id } }, context) {
    return audited(context, async (db) => {
      const before = await lockVersion(db, id);
      if (before?.state !== 'draft') throw missing();
      await deleteDraft(db, id);
      return {
        entry: { action: 'spin_draft_discarded', subject: 'spin_odds', subjectId: id, before, after: null },
        answer: done,
      };
    });
  },

  async publish({ body: { id, reason } }, context) {
    return audited(context, async (db, at) => {
      const before = await lockVersion(db, id);
      if (before?.state !== 'draft') throw missing();
      const today = context.clock.today(DEFAULT_ZONE);
      // Nobody’s odds change during a day; the first odds ever may begin at once.
      const current = await oddsOn(db, today);
      if (before.starts_on < today || (current && before.starts_on === today))
        throw new Failure('conflict', 'Odds can’t start in the past or change during a day. Choose a later first day.');
      if (await publishedFrom(db, before.starts_on))
        throw new Failure('conflict', 'Other odds already start on that day. Choose another first day.');
      await markPublished(db, id, at);
      return {
        entry: {
          action: 'spin_odds_published',
          subject: 'spin_odds',
          subjectId: id,
          before: { state: 'draft' },
          after: { state: 'published', starts_on: before.starts_on, reason },
        },
        answer: done,
      };
    });
  },

  async setStock({ body: { reason, ...change } }, context) {
    return audited(context, async (db) => {
      if (!(await lockVersion(db, change.id))) throw missing();
      const before = await replaceStock(db, change);
      if (before === undefined) throw new Failure('conflict', 'That prize has no stock limit.');
      return {
        entry: {
          action: 'spin_stock_changed',
          subject: 'spin_odds',
          subjectId: change.id,
          before: { segment: change.segment, stock: before },
          after: { segment: change.segment, stock: change.stock, reason },
        },
        answer: done,
      };
    });
  },

  async setState({ body: { reason, note = '', ...rule } }, context) {
    if (rule.starts_on < context.clock.today(DEFAULT_ZONE)) throw badField('starts_on', 'Choose today or a later day.');
    return audited(context, async (db, at) => {
      const before = (await listStateRules(db)).find(({ state }) => state === rule.state) ?? null;
      await saveStateRule(db, { ...rule, note, changed_at: at });
      return {
        entry: {
          action: 'spin_state_changed',
          subject: 'spin_state',
          subjectId: rule.state,
          before,
          after: { ...rule, note, reason },
        },
        answer: done,
      };
    });
  },

  async setPromotion({ body: { reason, ...promotion } }, context) {
    if (promotion.ends_on < promotion.starts_on)
      throw badField('ends_on', 'Enter a last day on or after the first day.');
    return audited(context, async (db, at) => {
      const before = (await listPromotions(db)).find(({ page }) => page === promotion.page) ?? null;
      await savePromotion(db, { ...promotion, changed_at: at });
      return {
        entry: {
          action: 'spin_promotion_changed',
          subject: 'spin_promotion',
          subjectId: promotion.page,
          before,
          after: { ...promotion, reason },
        },
        answer: done,
      };
    });
  },

  async pause({ body: { paused, reason } }, context) {
    return audited(context, async (db, at) => {
      const before = { paused: await isPaused(db) };
      await setPaused(db, paused, at);
      return {
        entry: { action: 'spin_paused', subject: 'spin', subjectId: 'all', before, after: { paused, reason } },
        answer: done,
      };
    });
  },
} satisfies Partial<HandlersOf<typeof spin>>;
