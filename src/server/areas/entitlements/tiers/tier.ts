import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { nextTier, tierOfYear } from '#domain/commerce/tiers.ts';
import type { NextTier, Tier, TierYear } from '#domain/commerce/tiers.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { setMembership } from '../../members/public.ts';
import { membershipRules } from '../plans/plan-store.ts';
import { membersAfter, thresholdsOn, tierFacts } from './tier-store.ts';
import type { TierFacts } from './tier-store.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const BATCH = 500;

type Rules = Awaited<ReturnType<typeof membershipRules>>;

/** The tier that comes with a plan, by the operators' table. */
function planTier(rules: Rules, planId: number | null): Tier {
  return rules.find(({ minimum_plan_id: minimum }) => planId !== null && planId >= minimum)?.tier ?? 'Bronze';
}

export interface MemberTier {
  tier: Tier;
  year: TierYear;
  next: NextTier | null;
}

/** The one answer for a member's tier: what twelve months reach, or what comes with the plan, whichever is higher. */
export async function tierOf(db: Database, clock: Clock, memberId: number): Promise<MemberTier> {
  const now = clock.now();
  const [rules, thresholds, facts] = await Promise.all([
    membershipRules(db),
    thresholdsOn(db, clock.today(DEFAULT_ZONE)),
    tierFacts(db, [memberId], new Date(now.getTime() - YEAR_MS), now),
  ]);
  const { entries, spentCents, planId } = facts[0] ?? { entries: 0, spentCents: 0, planId: null };
  const year = { entries, spentCents };
  const tier = tierOfYear(year, thresholds, planTier(rules, planId));
  return { tier, year, next: nextTier(tier, year, thresholds) };
}

/** Stores the tier of every member where it has changed. A job calls it; returns how many changed. */
export async function updateTiers(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - YEAR_MS);
  const [rules, thresholds] = await Promise.all([membershipRules(db), thresholdsOn(db, clock.today(DEFAULT_ZONE))]);
  const tierNow = ({ entries, spentCents, planId }: TierFacts) =>
    tierOfYear({ entries, spentCents }, thresholds, planTier(rules, planId));
  let changed = 0;
  for (let ids = await membersAfter(db, 0, BATCH); ids.length > 0; ids = await membersAfter(db, ids.at(-1)!, BATCH)) {
    for (const facts of await tierFacts(db, ids, since, now)) {
      const tier = tierNow(facts);
      if (tier === facts.membership) continue;
      await setMembership(db, facts.memberId, tier);
      changed += 1;
    }
  }
  return changed;
}
