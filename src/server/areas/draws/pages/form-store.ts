import type { DrawRepeats } from '#contract/areas/draws.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export async function listForms(db: Database) {
  return db.selectFrom('draw_forms').selectAll().orderBy('repeats').orderBy('number').execute();
}

/** The text of a page; the one with the lowest number where none is asked for. */
export async function findForm(db: Database, repeats: DrawRepeats, number: number | undefined) {
  const query = db
    .selectFrom('draw_forms')
    .select(['number', 'headline', 'text', 'button'])
    .where('repeats', '=', repeats);
  return (number === undefined ? query : query.where('number', '=', number))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

export async function setForm(
  db: Database,
  form: { repeats: DrawRepeats; number: number; headline: string; text: string; button: string; changed_at: Date },
): Promise<void> {
  const { repeats: _repeats, number: _number, ...values } = form;
  await db
    .insertInto('draw_forms')
    .values(form)
    .onConflict((conflict) => conflict.columns(['repeats', 'number']).doUpdateSet(values))
    .execute();
}

export async function removeForm(db: Database, repeats: DrawRepeats, number: number): Promise<void> {
  await db.deleteFrom('draw_forms').where('repeats', '=', repeats).where('number', '=', number).execute();
}
