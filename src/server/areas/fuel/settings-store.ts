import { defaultFill } from '#domain/fuel/fill.ts';
import type { Fill } from '#domain/fuel/fill.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface FuelSettings {
  fuelType: FuelType;
  fill: Fill;
  /** Tenths of a cent per litre, by brand. */
  discounts: Map<string, number>;
}

/** The member's car and discounts, with those of an ordinary car where none are stored. */
export async function readFuelSettings(db: Database, memberId: number): Promise<FuelSettings> {
  const [row, discounts] = await Promise.all([
    db.selectFrom('fuel_settings').selectAll().where('member_id', '=', memberId).executeTakeFirst(),
    db.selectFrom('fuel_discounts').selectAll().where('member_id', '=', memberId).orderBy('brand').execute(),
  ]);
  return {
    fuelType: row?.fuel_type ?? 'U91',
    fill: row ? { litres: row.litres, consumptionTenths: row.consumption_tenths } : defaultFill,
    discounts: new Map(discounts.map(({ brand, tenths }) => [brand, tenths])),
  };
}

/** Replaces the member's car and all discounts. */
export async function writeFuelSettings(
  db: Database,
  memberId: number,
  { fuelType, fill, discounts }: FuelSettings,
): Promise<void> {
  const facts = { fuel_type: fuelType, litres: fill.litres, consumption_tenths: fill.consumptionTenths };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('fuel_settings')
      .values({ member_id: memberId, ...facts })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(facts))
      .execute();
    await transaction.deleteFrom('fuel_discounts').where('member_id', '=', memberId).execute();
    const rows = [...discounts].map(([brand, tenths]) => ({ member_id: memberId, brand, tenths }));
    if (rows.length > 0) await transaction.insertInto('fuel_discounts').values(rows).execute();
  });
}
