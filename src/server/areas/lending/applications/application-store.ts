import { randomBytes } from 'node:crypto';
import type { ApplicationState } from '#contract/areas/lending-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { EventKind, StoredDecision, Proposal } from '../tables.ts';
import '../tables.ts';

/** States in which an application is under way; a member has at most one in any of them. */
export const openStates = ['draft', 'review', 'second', 'offered'] as const satisfies readonly ApplicationState[];

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

export async function findApplication(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The open application, or the last one. */
export async function latestApplication(db: Database, memberId: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The application that is under way. */
export async function openApplication(db: Database, memberId: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

/** The application that is under way, held until the transaction ends so that two commands follow one another. */
export async function lockOpen(db: Database, memberId: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockApplication(db: Database, memberId: number, id: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Begins an application; undefined where one is under way already, begun at the same time. */
export async function beginApplication(db: Database, memberId: number, at: Date): Promise<ApplicationRow | undefined> {
  return db
    .insertInto('loan_applications')
    .values({ member_id: memberId, reference: randomBytes(12).toString('base64url'), started_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What the borrower fills in, step by step. */
export type ApplicationChange = Partial<
  Pick<
    ApplicationRow,
    | 'product'
    | 'amount_cents'
    | 'repayments'
    | 'reason'
    | 'reason_note'
    | 'situations'
    | 'feeling'
    | 'donation_cents'
    | 'account_name'
    | 'bsb'
    | 'account_number'
    | 'assessment'
  >
>;

interface StateChange {
  state?: ApplicationState;
  decision?: StoredDecision;
  proposal?: Proposal | null;
  proposed_by?: number | null;
  submitted_at?: Date;
  decided_at?: Date;
}

/** The database keeps a member's open applications to one, whatever two commands saw before. */
function refusedAsSecond(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'loan_applications_open'
    ? new Failure('conflict', 'This borrower has begun another application. Decide about that one.')
    : error;
}

/**
 * Sets what is given and leaves the rest.
 *
 * @throws Failure `conflict` where it would be open again while another one is.
 */
export async function changeApplication(
  db: Database,
  memberId: number,
  id: number,
  change: ApplicationChange & StateChange,
  at: Date,
): Promise<ApplicationRow> {
  const { assessment, decision, proposal, ...plain } = change;
  const json = { assessment, decision, proposal };
  const written = Object.fromEntries(
    Object.entries(json)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null ? null : JSON.stringify(value)]),
  );
  const input = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  try {
    return await db
      .updateTable('loan_applications')
      .set({ ...input, ...written, updated_at: at })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw refusedAsSecond(error);
  }
}

export interface NewEvent {
  kind: EventKind;
  who: 'member' | 'rule' | 'operator';
  actorId?: number | undefined;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  words?: string | undefined;
}

/** Writes into the log of an application. `db` must be the system's: members read the log and never write it. */
export async function addEvent(
  db: Database,
  { member_id, id }: Pick<ApplicationRow, 'member_id' | 'id'>,
  at: Date,
  event: NewEvent,
): Promise<void> {
  const { kind, who, actorId, before, after, words } = event;
  await db
    .insertInto('loan_application_events')
    .values({
      member_id,
      application_id: id,
      at,
      kind,
      who,
      actor_id: actorId ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      words: words ?? null,
    } as never)
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];

/** The log of an application, the newest first. */
export async function eventsOf(db: Database, memberId: number, applicationId: number) {
  return db
    .selectFrom('loan_application_events')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** What the member has promised and given to the hardship fund. */
export async function donationsOf(
  db: Database,
  memberId: number,
): Promise<{ promisedCents: number; donatedCents: number }> {
  const rows = await db
    .selectFrom('loan_applications')
    .select(['state', 'donation_cents'])
    .where('member_id', '=', memberId)
    .where('donation_cents', '>', 0)
    .execute();
  const sum = (states: readonly ApplicationState[]): number =>
    rows.filter(({ state }) => states.includes(state)).reduce((total, { donation_cents }) => total + donation_cents, 0);
  return { promisedCents: sum(openStates), donatedCents: sum(['accepted']) };
}
