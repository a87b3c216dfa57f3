import { sql } from 'kysely';
import type { ApplicationState } from '#contract/areas/lending-shapes.ts';
import type { Database } from '#server/kit/database.ts';
import type { StoredDecision, Proposal } from '../tables.ts';
import '../tables.ts';

/** The lists of the queue; each condition is served by an index. */
const statusConditions = {
  waiting: sql`a.state = 'review'`,
  second: sql`a.state = 'second'`,
  offered: sql`a.state = 'offered'`,
  decided: sql`a.state in ('accepted', 'declined', 'turned_down', 'lapsed', 'withdrawn', 'cooled_off')`,
} as const;

export interface QueuedApplication {
  member_id: number;
  id: number;
  name: string;
  email: string;
  state: ApplicationState;
  amount_cents: number | null;
  decision: StoredDecision | null;
  proposal: Proposal | null;
  submitted_at: Date;
}

/** One page of applications with a status: the longest waiting first, decided ones latest first. */
export async function listQueue(
  db: Database,
  status: keyof typeof statusConditions,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: QueuedApplication[]; total: number }> {
  const condition = statusConditions[status];
  const order = status === 'decided' ? sql`desc` : sql`asc`;
  const [{ rows }, count] = await Promise.all([
    sql<QueuedApplication>`
      select a.member_id, a.id, trim(p.first_name || ' ' || p.last_name) as name, m.email, a.state, a.amount_cents,
        a.decision, a.proposal, a.submitted_at
      from loan_applications a join members m on m.member_id = a.member_id join profiles p on p.member_id = a.member_id
      where a.submitted_at is not null and ${condition}
      order by a.submitted_at ${order}, a.member_id, a.id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from loan_applications a
      where a.submitted_at is not null and ${condition}`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

/** The number of applications waiting for an operator or a second operator. */
export async function countUndecided(db: Database): Promise<number> {
  return (
    await sql<{
      total: number;
    }>`select count(*)::int as total from loan_applications
      where submitted_at is not null and state in ('review', 'second')`.execute(db)
  ).rows[0]!.total;
}

/** Full names by member, for the log. */
export async function namesOf(db: Database, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('members', 'members.member_id', 'profiles.member_id')
    .select(['profiles.member_id', 'first_name', 'last_name', 'email'])
    .where('profiles.member_id', 'in', [...memberIds])
    .execute();
  return new Map(rows.map((row) => [row.member_id, `${row.first_name} ${row.last_name}`.trim() || row.email]));
}
