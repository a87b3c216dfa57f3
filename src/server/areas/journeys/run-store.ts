import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { VisitorDetails } from '#contract/areas/journey-shapes.ts';
import type { Journey } from '#domain/journeys/journey.ts';
import type { State } from '#domain/calendar/states.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import type { TypedBill } from './tables.ts';

export type JourneyRun = Selectable<Tables['journey_runs']>;

/** The page of arrival and the markers of the link, stored with the first visit. */
export interface Arrival {
  source?: string | undefined;
  c?: string | undefined;
  e?: string | undefined;
  ref?: string | undefined;
}

/** Groups of four characters in a reference number: almost 59 random bits. */
const REFERENCE_GROUPS = 3;

/** The visitor of a token; undefined for an unknown one. */
export async function visitorOf(db: Database, token: string | undefined): Promise<number | undefined> {
  if (!token) return undefined;
  const stored = await db
    .selectFrom('journey_tokens')
    .select('visitor_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return stored?.visitor_id;
}

/** A further token of a visitor, for another device. */
export async function addToken(db: Database, visitorId: number, at: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('journey_tokens')
    .values({ token_hash: hashToken(token), visitor_id: visitorId, created_at: at })
    .execute();
  return token;
}

export async function addVisitor(db: Database, at: Date): Promise<{ visitorId: number; token: string }> {
  const { id } = await db
    .insertInto('journey_visitors')
    .values({ created_at: at, seen_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { visitorId: id, token: await addToken(db, id, at) };
}

export async function findRun(db: Database, visitorId: number, journey: string): Promise<JourneyRun | undefined> {
  return db
    .selectFrom('journey_runs')
    .selectAll()
    .where('visitor_id', '=', visitorId)
    .where('journey', '=', journey)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockRun(db: Database, visitorId: number, journey: string): Promise<JourneyRun | undefined> {
  return db
    .selectFrom('journey_runs')
    .selectAll()
    .where('visitor_id', '=', visitorId)
    .where('journey', '=', journey)
    .forUpdate()
    .executeTakeFirst();
}

/** The visitor's run of a journey, begun where there was none. */
export async function beginRun(
  db: Database,
  visitorId: number,
  journey: string,
  arrival: Arrival,
  at: Date,
): Promise<JourneyRun> {
  await db
    .insertInto('journey_runs')
    .values({
      visitor_id: visitorId,
      journey,
      reference: readableCode(REFERENCE_GROUPS),
      details: null,
      states: sql`'[]'::jsonb`,
      served: null,
      needs: sql`'{}'::jsonb`,
      bill: null,
      source: arrival.source ?? '',
      c: arrival.c ?? '',
      e: arrival.e ?? '',
      ref: arrival.ref ?? '',
      verified_mobile: null,
      verified_email: null,
      lead_id: null,
      account_opened_at: null,
      started_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.columns(['visitor_id', 'journey']).doNothing())
    .execute();
  return (await findRun(db, visitorId, journey))!;
}

/** Records that a page was seen, and that the visitor is still there. */
export async function markStep(db: Database, run: JourneyRun, step: string, at: Date): Promise<void> {
  await sql`
    with seen as (update journey_visitors set seen_at = ${at} where id = ${run.visitor_id})
    insert into journey_steps (visitor_id, journey, step, first_seen_at)
    values (${run.visitor_id}, ${run.journey}, ${step}, ${at}) on conflict do nothing`.execute(db);
}

/** The page that was reached last; the furthest of several at the same time. */
export async function lastStepOf(
  db: Database,
  visitorId: number,
  { slug, steps }: Pick<Journey, 'slug' | 'steps'>,
): Promise<string> {
  const seen = await db
    .selectFrom('journey_steps')
    .select(['step', 'first_seen_at'])
    .where('visitor_id', '=', visitorId)
    .where('journey', '=', slug)
    .execute();
  const placeOf = ({ step }: { step: string }) => steps.findIndex(({ path }) => path === step);
  const [last] = seen.toSorted(
    (a, b) => b.first_seen_at.getTime() - a.first_seen_at.getTime() || placeOf(b) - placeOf(a),
  );
  return last?.step ?? steps[0]!.path;
}

type Change = Partial<{
  details: VisitorDetails;
  states: State[];
  served: boolean;
  needs: Record<string, string>;
  bill: TypedBill;
  verified_mobile: string;
  verified_email: string;
  lead_id: number;
  account_opened_at: Date;
}>;

export async function changeRun(
  db: Database,
  { visitor_id, journey }: Pick<JourneyRun, 'visitor_id' | 'journey'>,
  { details, states, needs, bill, ...change }: Change,
  at: Date,
): Promise<JourneyRun> {
  return db
    .updateTable('journey_runs')
    .set({
      ...change,
      ...(details ? { details: sql`${JSON.stringify(details)}::jsonb` } : {}),
      ...(states ? { states: sql`${JSON.stringify(states)}::jsonb` } : {}),
      ...(needs ? { needs: sql`needs || ${JSON.stringify(needs)}::jsonb` } : {}),
      ...(bill ? { bill: sql`${JSON.stringify(bill)}::jsonb` } : {}),
      changed_at: at,
    })
    .where('visitor_id', '=', visitor_id)
    .where('journey', '=', journey)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const RESUME_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

/** A code with which a journey continues on another device, once. */
export async function addResumeLink(db: Database, run: JourneyRun, at: Date): Promise<string> {
  const code = newToken();
  await db
    .insertInto('journey_resume_links')
    .values({
      code_hash: hashToken(code),
      visitor_id: run.visitor_id,
      journey: run.journey,
      expires_at: new Date(at.getTime() + RESUME_DAYS * DAY_MS),
    })
    .execute();
  return code;
}

/** Uses a code up; only one of several callers gets it. */
export async function takeResumeLink(
  db: Database,
  code: string,
  at: Date,
): Promise<{ visitor_id: number; journey: string } | undefined> {
  return db
    .deleteFrom('journey_resume_links')
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', at)
    .returning(['visitor_id', 'journey'])
    .executeTakeFirst();
}

/** What operators have turned off of a journey: all of it, and start pages. */
export async function offIn(db: Database, journey: string): Promise<{ all: boolean; steps: string[] }> {
  const off = await db.selectFrom('journeys_off').select('step').where('journey', '=', journey).execute();
  const steps = off.map(({ step }) => step);
  return { all: steps.includes(''), steps: steps.filter((step) => step !== '') };
}

const FORGET_AFTER_DAYS = 90;

/** Deletes the answers of visitors who have been away for ninety days, and old links. Sent requests stay. */
export async function sweepJourneys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('journey_resume_links').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('journey_visitors')
    .where('seen_at', '<', new Date(now.getTime() - FORGET_AFTER_DAYS * DAY_MS))
    .execute();
}
