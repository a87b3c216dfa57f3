import { sql } from 'kysely';
import { PERIOD_DAYS } from '#domain/plans/period.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The plan of a member who has never taken one (document 1, section 3). */
const base = { plan_id: null, name: 'Base', price_cents: 0, started_at: null, ends_at: null };

export interface CurrentPlan {
  plan_id: number | null;
  name: string;
  price_cents: number;
  started_at: Date | null;
  ends_at: Date | null;
}

/** The current plan; the highest when two overlap. */
export async function currentPlan(db: Database, clock: Clock, memberId: number): Promise<CurrentPlan> {
  const now = clock.now();
  const row = await db
    .selectFrom('member_plans')
    .innerJoin('plans', 'plans.id', 'member_plans.plan_id')
    .select([
      'member_plans.plan_id',
      'plans.name',
      'plans.price_cents',
      'member_plans.started_at',
      'member_plans.ends_at',
    ])
    .where('member_plans.member_id', '=', memberId)
    .where('member_plans.started_at', '<=', now)
    .where((build) => build.or([build('member_plans.ends_at', 'is', null), build('member_plans.ends_at', '>', now)]))
    .orderBy('member_plans.plan_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? base;
}

/** The free plan. Its features are available to every member. */
const FREE = 1;

export interface ActiveFeature {
  feature: string;
  /** The status according to the plan. */
  byPlan: 'Open' | 'Lock' | 'Hide';
  /** An operator's decision about this member with its reason; null when the plan applies. */
  own: { mode: 'Open' | 'Lock' | 'Hide'; reason: string; at: Date } | null;
  /** Withheld from every plan by the company. */
  fixed: boolean;
}

/** The status of every feature for a member with this plan. */
export async function activeFeatures(db: Database, memberId: number, planId: number | null): Promise<ActiveFeature[]> {
  const gates = await db
    .selectFrom('feature_gates as g')
    .leftJoin('member_features as o', (join) =>
      join.onRef('o.feature', '=', 'g.feature').on('o.member_id', '=', memberId),
    )
    .select(['g.feature', 'g.minimum_plan_id', 'g.mode', 'o.mode as own_mode', 'o.reason', 'o.changed_at'])
    .orderBy('g.feature')
    .execute();
  const effectivePlanId = planId ?? FREE;
  return gates.map(({ feature, minimum_plan_id: minimumPlanId, mode, own_mode: ownMode, reason, changed_at: at }) => ({
    feature,
    byPlan: minimumPlanId === null || minimumPlanId > effectivePlanId ? mode : ('Open' as const),
    own: ownMode === null ? null : { mode: ownMode, reason: reason!, at: at! },
    fixed: minimumPlanId === null,
  }));
}

/**
 * Features that are locked or hidden for a member with this plan. Available features are omitted. An operator's
 * decision overrides the plan.
 */
export async function gatesFor(
  db: Database,
  memberId: number,
  planId: number | null,
): Promise<Record<string, 'Lock' | 'Hide'>> {
  const modes = (await activeFeatures(db, memberId, planId)).map(
    ({ feature, byPlan, own }) => [feature, own?.mode ?? byPlan] as const,
  );
  return Object.fromEntries(modes.filter((entry): entry is readonly [string, 'Lock' | 'Hide'] => entry[1] !== 'Open'));
}

/** Features by the lowest plan that includes them. */
export async function featuresOfPlans(db: Database): Promise<Map<number, string[]>> {
  const gates = await db
    .selectFrom('feature_gates')
    .select(['feature', 'minimum_plan_id'])
    .where('minimum_plan_id', 'is not', null)
    .orderBy('feature')
    .execute();
  const features = new Map<number, string[]>();
  for (const { feature, minimum_plan_id } of gates)
    features.set(minimum_plan_id!, [...(features.get(minimum_plan_id!) ?? []), feature]);
  return features;
}

/**
 * Features available to a member: those of the plan and lower plans, plus those an operator enabled, minus those an
 * operator locked.
 */
export async function openFeatures(db: Database, memberId: number, planId: number | null): Promise<string[]> {
  const [byPlan, closed, status] = await Promise.all([
    featuresOfPlans(db),
    gatesFor(db, memberId, planId),
    activeFeatures(db, memberId, planId),
  ]);
  const opened = status
    .filter(({ own, byPlan: without }) => own?.mode === 'Open' && without !== 'Open')
    .map(({ feature }) => feature);
  return [
    ...[...byPlan]
      .filter(([plan]) => plan <= (planId ?? FREE))
      .flatMap(([, features]) => features)
      .filter((feature) => !(feature in closed)),
    ...opened,
  ];
}

export async function listPlans(db: Database) {
  return db.selectFrom('plans').selectAll().orderBy('id').execute();
}

export async function planOf(db: Database, planId: number) {
  return db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirstOrThrow();
}

export async function planExists(db: Database, planId: number): Promise<boolean> {
  const row = await db.selectFrom('plans').select('id').where('id', '=', planId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Starts a free plan, unless it or a paid plan is running. Concurrent calls are serialised. `db` must be system scoped.
 */
export async function startFreePlan(db: Database, memberId: number, planId: number, at: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('plan', ${memberId}))`.execute(transaction);
    await sql`
      insert into member_plans (member_id, started_at, plan_id)
      select ${memberId}, ${at}, p.id from plans p where p.id = ${planId} and p.price_cents = 0
        and not exists (
          select 1 from member_plans m join plans q on q.id = m.plan_id
          where m.member_id = ${memberId} and (m.plan_id = p.id or q.price_cents > 0)
            and (m.ends_at is null or m.ends_at > ${at}))
      on conflict (member_id, started_at) do nothing`.execute(transaction);
  });
}

/** Every plan with its features and prices. */
export async function plansInFull(db: Database) {
  const [plans, features, prices] = await Promise.all([
    listPlans(db),
    featuresOfPlans(db),
    db.selectFrom('plan_prices').selectAll().orderBy('days').execute(),
  ]);
  return plans.map((plan) => ({
    ...plan,
    features: features.get(plan.id) ?? [],
    prices: prices.filter(({ plan_id }) => plan_id === plan.id),
  }));
}

export type FullPlan = Awaited<ReturnType<typeof plansInFull>>[number];

export async function planInFull(db: Database, planId: number): Promise<FullPlan | undefined> {
  return (await plansInFull(db)).find(({ id }) => id === planId);
}

/**
 * Updates the description and prices of a plan. Paying members keep their price until the period ends. `db` must be a
 * system-scoped transaction.
 */
export async function updatePlanText(
  db: Database,
  planId: number,
  {
    description,
    price,
    prices,
  }: {
    description: string;
    price: number;
    prices: readonly { frequency: keyof typeof PERIOD_DAYS; price: number; entries: number }[];
  },
): Promise<void> {
  const plan = await db
    .updateTable('plans')
    .set({ description, price_cents: price })
    .where('id', '=', planId)
    .returning('name')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('plan_prices').where('plan_id', '=', planId).execute();
  const rows = prices.map(({ frequency, price: cents, entries }) => ({
    plan_id: planId,
    option: `${frequency}_${plan.name.toLowerCase()}`,
    frequency,
    price_cents: cents,
    days: PERIOD_DAYS[frequency],
    entries,
  }));
  if (rows.length > 0) await db.insertInto('plan_prices').values(rows).execute();
}

/** The prices of a plan by billing frequency, shortest first. */
export async function pricesOf(db: Database, planId: number) {
  return db.selectFrom('plan_prices').selectAll().where('plan_id', '=', planId).orderBy('days').execute();
}

/** The membership tier; Bronze by default (rule C20). */
export async function membershipOf(db: Database, memberId: number): Promise<'Bronze' | 'Silver' | 'Platinum'> {
  const row = await db
    .selectFrom('profiles')
    .select('membership')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.membership;
}
