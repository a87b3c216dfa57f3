import type { UpdateObject } from 'kysely';
import type { OptimizerSlug } from '#domain/budget/optimizer.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

const defaults = {
  weekly_income_cents: null,
  prediction_cents: null,
  prediction_years: null,
  prediction_on: null,
  daily_spending_cents: null,
  expects_pay: true,
  pay_cents: null,
  pay_account_id: null,
};

export type ForecastSettings = Awaited<ReturnType<typeof readSettings>>;

/** The member's settings, with defaults where none are stored. */
export async function readSettings(db: Database, memberId: number) {
  const row = await db.selectFrom('forecast_settings').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  return row ?? { member_id: memberId, ...defaults };
}

/** Updates the defined fields and leaves the others unchanged. */
export async function writeSettings(
  db: Database,
  memberId: number,
  change: UpdateObject<Tables, 'forecast_settings'>,
): Promise<void> {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await db
    .insertInto('forecast_settings')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) =>
      Object.keys(values).length === 0
        ? conflict.column('member_id').doNothing()
        : conflict.column('member_id').doUpdateSet(values),
    )
    .execute();
}

/** Weekly values by slug: null for a removed slug, absent for one never set. */
export async function readWeekly(db: Database, memberId: number): Promise<Map<OptimizerSlug, number | null>> {
  const rows = await db
    .selectFrom('optimizer_values')
    .select(['slug', 'weekly_cents', 'removed'])
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map(({ slug, weekly_cents, removed }) => [slug, removed ? null : weekly_cents]));
}

export async function writeWeekly(
  db: Database,
  memberId: number,
  values: readonly { slug: OptimizerSlug; cents: number; removed: boolean }[],
): Promise<void> {
  if (values.length === 0) return;
  await db
    .insertInto('optimizer_values')
    .values(values.map(({ slug, cents, removed }) => ({ member_id: memberId, slug, weekly_cents: cents, removed })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'slug']).doUpdateSet((row) => ({
        weekly_cents: row.ref('excluded.weekly_cents'),
        removed: row.ref('excluded.removed'),
      })),
    )
    .execute();
}
