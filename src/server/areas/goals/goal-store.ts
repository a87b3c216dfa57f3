import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type GoalRow = Omit<Selectable<Tables['goals']>, 'member_id' | 'deleted_at'>;

const columns = [
  'id',
  'name',
  'target_cents',
  'target_date',
  'start_cents',
  'icon',
  'colour',
  'image_key',
  'note',
  'position',
  'share_points',
  'fixed_cents',
  'active',
  'held_cents',
  'completed_at',
  'completed_cents',
  'seen_at',
  'created_at',
] as const;

/** Goals that are not deleted: open ones in their order, then completed ones, the latest first. */
export async function readGoals(db: Database, memberId: number): Promise<GoalRow[]> {
  return db
    .selectFrom('goals')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('completed_at', (order) => order.desc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findGoal(db: Database, memberId: number, id: number): Promise<GoalRow | undefined> {
  return db
    .selectFrom('goals')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The accounts chosen for each goal. */
export async function readLinks(db: Database, memberId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('goal_accounts')
    .select(['goal_id', 'bank_account_id'])
    .where('member_id', '=', memberId)
    .orderBy('bank_account_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ goal_id }) => goal_id)].map(([goalId, links]) => [
      goalId,
      links.map(({ bank_account_id }) => bank_account_id),
    ]),
  );
}

export async function writeLinks(
  db: Database,
  memberId: number,
  goalId: number,
  accountIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('goal_accounts').where('member_id', '=', memberId).where('goal_id', '=', goalId).execute();
  if (accountIds.length > 0)
    await db
      .insertInto('goal_accounts')
      .values(accountIds.map((id) => ({ member_id: memberId, goal_id: goalId, bank_account_id: id })))
      .execute();
}

export type PlanRow = Omit<Selectable<Tables['goal_plans']>, 'member_id'>;

export async function readPlan(db: Database, memberId: number): Promise<PlanRow | undefined> {
  return db
    .selectFrom('goal_plans')
    .select(['method', 'settled_version', 'settled_on'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Locks the member's plan until the transaction ends, which serialises changes to the goals. */
export async function lockPlan(db: Database, memberId: number): Promise<void> {
  await db
    .insertInto('goal_plans')
    .values({ member_id: memberId, settled_version: null, settled_on: null })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  await db.selectFrom('goal_plans').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
}

export async function changePlan(
  db: Database,
  memberId: number,
  change: Updateable<Tables['goal_plans']>,
): Promise<void> {
  await db.updateTable('goal_plans').set(change).where('member_id', '=', memberId).execute();
}

export type GoalValues = Pick<
  GoalRow,
  'name' | 'target_cents' | 'target_date' | 'start_cents' | 'icon' | 'colour' | 'image_key' | 'note' | 'created_at'
>;

/**
 * Adds a goal after the others and returns its id; null where the member has `maxGoals` goals already. The plan must be
 * locked.
 */
export async function addGoal(
  db: Database,
  memberId: number,
  values: GoalValues,
  maxGoals: number,
): Promise<number | null> {
  const { count, last } = await db
    .selectFrom('goals')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxGoals) return null;
  const inserted = await db
    .insertInto('goals')
    .values({
      member_id: memberId,
      ...values,
      position: (last ?? 0) + 1,
      held_cents: null,
      completed_at: null,
      completed_cents: null,
      seen_at: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** Updates a goal; returns false where there is none. */
export async function changeGoal(
  db: Database,
  memberId: number,
  id: number,
  change: Updateable<Tables['goals']>,
): Promise<boolean> {
  if (Object.keys(change).length === 0) return (await findGoal(db, memberId, id)) !== undefined;
  const { numUpdatedRows } = await db
    .updateTable('goals')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the image key of a goal and returns the previous one; undefined where there is no such goal. */
export async function replaceGoalImage(
  db: Database,
  memberId: number,
  id: number,
  key: string | null,
): Promise<string | null | undefined> {
  const previous = await db
    .selectFrom('goals')
    .select('image_key')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (previous)
    await db
      .updateTable('goals')
      .set({ image_key: key })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
  return previous && previous.image_key;
}

/** Restores a goal deleted after `since`, unless the member has `maxGoals` goals already. The plan must be locked. */
export async function restoreGoal(
  db: Database,
  memberId: number,
  id: number,
  since: Date,
  maxGoals: number,
): Promise<'restored' | 'missing' | 'full'> {
  const deleted = await db
    .selectFrom('goals')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .forUpdate()
    .executeTakeFirst();
  if (!deleted) return 'missing';
  const { count } = await db
    .selectFrom('goals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxGoals) return 'full';
  await db
    .updateTable('goals')
    .set({ deleted_at: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
  return 'restored';
}

/** Deletes goals for good that were marked as deleted before a date, and returns the keys of their images. */
export async function purgeGoals(db: Database, memberId: number, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('goals')
    .where('member_id', '=', memberId)
    .where('deleted_at', '<=', before)
    .returning('image_key')
    .execute();
  return rows.flatMap(({ image_key: key }) => (key === null ? [] : [key]));
}

export interface AllocationLine {
  goalId: number;
  position: number;
  sharePoints: number | undefined;
  fixedCents: number | undefined;
}

/** Sets position, shares and amounts of many goals in one statement; undefined values stay unchanged. */
export async function writeLines(db: Database, memberId: number, lines: readonly AllocationLine[]): Promise<void> {
  if (lines.length === 0) return;
  const values = sql.join(
    lines.map(
      ({ goalId, position, sharePoints, fixedCents }) =>
        sql`(${goalId}::bigint, ${position}::int, ${sharePoints ?? null}::int, ${fixedCents ?? null}::bigint)`,
    ),
  );
  await sql`update goals g set position = v.position, share_points = coalesce(v.points, g.share_points),
      fixed_cents = coalesce(v.cents, g.fixed_cents)
    from (values ${values}) as v (id, position, points, cents)
    where g.member_id = ${memberId} and g.id = v.id and g.deleted_at is null`.execute(db);
}

/** Completed goals whose completion the member has not seen yet. */
export async function unseenGoals(
  db: Database,
  memberId: number,
): Promise<{ id: number; name: string; completed_at: Date | null }[]> {
  return db
    .selectFrom('goals')
    .select(['id', 'name', 'completed_at'])
    .where('member_id', '=', memberId)
    .where('completed_at', 'is not', null)
    .where('seen_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('completed_at')
    .execute();
}
