import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { JourneyLeadState } from '#contract/areas/journey-shapes.ts';
import type { CallWindow } from '#domain/journeys/journey.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type LeadRow = Selectable<Tables['journey_leads']>;

/**
 * Stores a request, or finds the open one of the same number for the same journey; `added` says which. The unique index
 * decides among callers at the same time.
 */
export async function addLead(
  db: Database,
  { needs, ...lead }: Insertable<Tables['journey_leads']>,
): Promise<{ id: number; added: boolean }> {
  const added = await db
    .insertInto('journey_leads')
    .values({ ...lead, needs: sql`${JSON.stringify(needs)}::jsonb` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, added: true };
  const open = await db
    .selectFrom('journey_leads')
    .select('id')
    .where('journey', '=', lead.journey)
    .where('mobile', '=', lead.mobile)
    .where('state', 'in', ['new', 'sent', 'called'])
    .executeTakeFirstOrThrow();
  return { id: open.id, added: false };
}

/** A request; `db` must be the system's. */
export async function findLead(db: Database, id: number): Promise<LeadRow | undefined> {
  return db.selectFrom('journey_leads').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockLead(db: Database, id: number): Promise<LeadRow | undefined> {
  return db.selectFrom('journey_leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeLead(
  db: Database,
  id: number,
  change: { state: JourneyLeadState; answer: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('journey_leads')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes a request, and the visits that it was sent from with all their answers. */
export async function deleteLead(db: Database, id: number): Promise<void> {
  await db.deleteFrom('journey_runs').where('lead_id', '=', id).execute();
  await db.deleteFrom('journey_leads').where('id', '=', id).execute();
}

export async function setCall(
  db: Database,
  id: number,
  call: { day: string; window: CallWindow },
  at: Date,
): Promise<void> {
  await db
    .updateTable('journey_leads')
    .set({ call_on: call.day, call_window: call.window, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records that the partner has a request; what operators did meanwhile stays. */
export async function markSent(db: Database, id: number, partnerReference: string, at: Date): Promise<void> {
  await sql`
    update journey_leads set partner_reference = ${partnerReference},
      state = case state when 'new' then 'sent' else state end, changed_at = ${at} where id = ${id}`.execute(db);
}

/** Records that the partner will never take a request, for operators, who call themselves. */
export async function markRefused(db: Database, id: number, reason: string, at: Date): Promise<void> {
  await db
    .updateTable('journey_leads')
    .set({ answer: reason, changed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .execute();
}

export interface LeadFilter {
  journey?: string | undefined;
  state?: JourneyLeadState | undefined;
}

function filtered(db: Database, { journey, state }: LeadFilter) {
  let query = db.selectFrom('journey_leads');
  if (journey !== undefined) query = query.where('journey', '=', journey);
  if (state !== undefined) query = query.where('state', '=', state);
  return query;
}

/** Requests, newest first. */
export async function listLeads(db: Database, filter: LeadFilter, limit: number, offset = 0): Promise<LeadRow[]> {
  return filtered(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countLeads(db: Database, filter: LeadFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Everything that is turned off, as 'journey step'; the step of a whole journey is empty. */
export async function journeysOff(db: Database): Promise<Set<string>> {
  const off = await db.selectFrom('journeys_off').select(['journey', 'step']).execute();
  return new Set(off.map(({ journey, step }) => `${journey} ${step}`));
}

/** Visitors by page, and visitors and requests by journey, since a time. */
export async function journeyCounts(db: Database, since: Date) {
  const [steps, visitors, leads, off] = await Promise.all([
    db
      .selectFrom('journey_steps')
      .select(['journey', 'step'])
      .select((build) => build.fn.countAll<number>().as('visitors'))
      .where('first_seen_at', '>=', since)
      .groupBy(['journey', 'step'])
      .execute(),
    db
      .selectFrom('journey_steps')
      .select('journey')
      .select((build) => build.fn.count<number>('visitor_id').distinct().as('visitors'))
      .where('first_seen_at', '>=', since)
      .groupBy('journey')
      .execute(),
    db
      .selectFrom('journey_leads')
      .select('journey')
      .select((build) => build.fn.countAll<number>().as('leads'))
      .where('created_at', '>=', since)
      .groupBy('journey')
      .execute(),
    journeysOff(db),
  ]);
  return {
    atStep: new Map(steps.map((row) => [`${row.journey} ${row.step}`, Number(row.visitors)])),
    visitors: new Map(visitors.map((row) => [row.journey, Number(row.visitors)])),
    leads: new Map(leads.map((row) => [row.journey, Number(row.leads)])),
    off,
  };
}

/** Turns a journey, or one of its start pages, on or off; returns whether it was on. The whole journey has no step. */
export async function setOpen(
  db: Database,
  { journey, step, open }: { journey: string; step: string; open: boolean },
  at: Date,
): Promise<boolean> {
  if (open) {
    const removed = await db
      .deleteFrom('journeys_off')
      .where('journey', '=', journey)
      .where('step', '=', step)
      .executeTakeFirst();
    return removed.numDeletedRows === 0n;
  }
  const added = await db
    .insertInto('journeys_off')
    .values({ journey, step, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
