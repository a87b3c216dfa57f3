import { randomBytes } from 'node:crypto';
import type { ApplicationState } from '#contract/areas/lending-shapes.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { EventKind, StoredDecision, Proposal } from '../tables.ts';
import '../tables.ts';

/** The open states; a member has at most one application in any of them. */
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

/** The latest application, which is the open one if there is one. */
export async function latestApplication(db: Database, memberId: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The member's open application. */
export async function openApplication(db: Database, memberId: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('loan_applications')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

/** The member's open application, locked until the transaction ends to serialise commands. */
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

/** Starts an application; undefined where the member already has an open one. */
export async function beginApplication(db: Database, memberId: number, at: Date): Promise<ApplicationRow | undefined> {
  return db
    .insertInto('loan_applications')
    .values({ member_id: memberId, reference: randomBytes(12).toString('base64url'), started_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The fields that the borrower fills in step by step. */
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

/** Reports a violation of the index that limits a member to one open application. */
function asConflict(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'loan_applications_open'
    ? new Failure('conflict', 'This borrower has started another application. Decide that one instead.')
    : error;
}

/**
 * Updates the defined fields and leaves the others unchanged.
 * @throws Failure `conflict` where the member would have two open applications.
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
  const jsonValues = Object.fromEntries(
    Object.entries(json)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null ? null : JSON.stringify(value)]),
  );
  const values = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  try {
    return await db
      .updateTable('loan_applications')
      .set({ ...values, ...jsonValues, updated_at: at })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asConflict(error);
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

/** Adds an entry to the log of an application. `db` must be the system scope: members can only read the log. */
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

/** The log of an application, newest first. */
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

/** What the member has promised and donated to the hardship fund, in cents. */
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
