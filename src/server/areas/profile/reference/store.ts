import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export async function listStates(db: Database) {
  return db.selectFrom('states').selectAll().orderBy('code').execute();
}

/** Occupations ordered by code, each with its job titles by name. */
export async function listOccupations(db: Database) {
  const [occupations, jobTitles] = await Promise.all([
    db.selectFrom('occupations').select(['id', 'name', 'major_group as group']).orderBy('id').execute(),
    db
      .selectFrom('job_titles')
      .select(['id', 'occupation_id', 'name'])
      .orderBy('occupation_id')
      .orderBy('name')
      .execute(),
  ]);
  return { occupations, job_titles: jobTitles };
}

/** Whether a job title belongs to an occupation. Either may be omitted. */
export async function isOccupation(
  db: Database,
  occupationId: number | undefined,
  jobTitleId: number | undefined,
): Promise<boolean> {
  if (jobTitleId !== undefined) {
    const title = await db
      .selectFrom('job_titles')
      .select('occupation_id')
      .where('id', '=', jobTitleId)
      .executeTakeFirst();
    return title !== undefined && (occupationId === undefined || title.occupation_id === occupationId);
  }
  if (occupationId === undefined) return true;
  return (
    (await db.selectFrom('occupations').select('id').where('id', '=', occupationId).executeTakeFirst()) !== undefined
  );
}
