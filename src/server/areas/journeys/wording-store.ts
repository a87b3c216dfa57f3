import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { StepText, Wording } from '#domain/journeys/wording.ts';
import type { Database } from '#server/kit/database.ts';
import type { JourneyRun } from './run-store.ts';
import './tables.ts';

export interface NewWording {
  journey: string;
  step: string;
  name: string;
  text: StepText;
  share: number;
  starts_on: CivilDate;
  ends_on: CivilDate | null;
}

const columns = ['id', 'journey', 'step', 'name', 'content as text', 'share', 'starts_on', 'ends_on', 'is_on'] as const;

/** The texts of a journey that may be shown on a day. */
export async function wordingsOf(db: Database, journey: string, today: CivilDate): Promise<Wording[]> {
  return db
    .selectFrom('journey_wordings')
    .select(columns)
    .where('journey', '=', journey)
    .where('is_on', '=', true)
    .where('starts_on', '<=', today)
    .where((build) => build.or([build('ends_on', 'is', null), build('ends_on', '>=', today)]))
    .execute();
}

/** All texts of a journey, newest first. */
export async function listWordings(db: Database, journey: string): Promise<(Wording & { name: string })[]> {
  return db
    .selectFrom('journey_wordings')
    .select(columns)
    .where('journey', '=', journey)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns undefined where the page has a test already. */
export async function addWording(
  db: Database,
  { text, ...wording }: NewWording,
  at: Date,
): Promise<number | undefined> {
  const added = await db
    .insertInto('journey_wordings')
    .values({ ...wording, content: sql`${JSON.stringify(text)}::jsonb`, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function lockWording(db: Database, id: number) {
  return db.selectFrom('journey_wordings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns false where another test of the page is on. */
export async function turnWording(db: Database, id: number, on: boolean): Promise<boolean> {
  const turned = await sql`
    update journey_wordings as turned set is_on = ${on} where id = ${id} and (not ${on} or share = 100 or not exists (
      select from journey_wordings as other where other.journey = turned.journey and other.step = turned.step
        and other.id <> turned.id and other.is_on and other.share < 100))`.execute(db);
  return turned.numAffectedRows === 1n;
}

/** The tests that a visitor has been part of, and whether each showed them its text. */
export async function armsOf(db: Database, { visitor_id, journey }: JourneyRun): Promise<Map<number, boolean>> {
  const arms = await db
    .selectFrom('journey_arms')
    .select(['wording_id', 'shown'])
    .where('visitor_id', '=', visitor_id)
    .where('journey', '=', journey)
    .execute();
  return new Map(arms.map(({ wording_id: id, shown }) => [id, shown]));
}

/** Records that a visitor is part of a test, once. */
export async function addArm(
  db: Database,
  { visitor_id, journey }: JourneyRun,
  { id, shown }: { id: number; shown: boolean },
  at: Date,
): Promise<void> {
  await db
    .insertInto('journey_arms')
    .values({ visitor_id, journey, wording_id: id, shown, first_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Arm {
  visitors: number;
  went_on: number;
  finished: number;
}

/**
 * What became of the visitors of each test, by whether its text was shown: those who saw another page afterwards, and
 * those who came to a request or an account afterwards. What somebody had done before they joined the test is none of
 * its effect.
 */
export async function armsOfTests(db: Database, journey: string): Promise<Map<string, Arm>> {
  const { rows } = await sql<{
    wording_id: number;
    shown: boolean;
    visitors: string;
    went_on: string;
    finished: string;
  }>`
    select a.wording_id, a.shown, count(*) as visitors,
      count(*) filter (where exists (
        select from journey_steps s where s.visitor_id = a.visitor_id and s.journey = a.journey
          and s.step <> w.step and s.first_seen_at >= a.first_seen_at)) as went_on,
      count(*) filter (where l.created_at >= a.first_seen_at or r.account_opened_at >= a.first_seen_at) as finished
    from journey_arms a
      join journey_wordings w on w.id = a.wording_id
      join journey_runs r on r.visitor_id = a.visitor_id and r.journey = a.journey
      left join journey_leads l on l.id = r.lead_id
    where a.journey = ${journey} group by a.wording_id, a.shown`.execute(db);
  return new Map(
    rows.map(({ wording_id: id, shown, visitors, went_on: wentOn, finished }) => [
      `${id} ${shown}`,
      { visitors: Number(visitors), went_on: Number(wentOn), finished: Number(finished) },
    ]),
  );
}
