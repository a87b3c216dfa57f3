import type { LeadState, LeadTopic } from '#contract/areas/entitlements.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface LeadRow {
  member_id: number;
  id: number;
  topic: LeadTopic;
  source: string;
  name: string;
  mobile: string;
  postcode: string;
  provider: string;
  note: string;
  state: LeadState;
  answer: string;
  created_at: Date;
  changed_at: Date;
}

/** Stores a call-back request and returns its id; undefined while another one about the same topic is open. */
export async function addLead(
  db: Database,
  memberId: number,
  lead: Pick<LeadRow, 'topic' | 'source' | 'name' | 'mobile' | 'postcode' | 'provider' | 'note'>,
  at: Date,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('call_back_requests')
    .values({ member_id: memberId, ...lead, created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

const MAX_LEADS_PER_MEMBER = 50;

/** The member's requests about one topic, newest first. */
export async function ownLeads(db: Database, memberId: number, topic: LeadTopic): Promise<LeadRow[]> {
  return db
    .selectFrom('call_back_requests')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('topic', '=', topic)
    .orderBy('id', 'desc')
    .limit(MAX_LEADS_PER_MEMBER)
    .execute();
}

/** Returns one page of all members' requests in one state, oldest first. `db` must be the system scope. */
export async function leadPage(
  db: Database,
  state: LeadState,
  offset: number,
  limit: number,
): Promise<{ rows: LeadRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('call_back_requests')
      .selectAll()
      .where('state', '=', state)
      .orderBy('created_at')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('call_back_requests')
      .select((build) => build.fn.countAll<number>().as('total'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function lockLead(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('call_back_requests')
    .select(['state', 'answer'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Updates a request; returns false where the member would then have two open requests. The unique index decides,
 * because a concurrent transaction may reopen another one. After false the transaction is aborted and must be rolled
 * back.
 */
export async function changeLead(
  db: Database,
  memberId: number,
  id: number,
  change: { state: LeadState; answer: string },
  at: Date,
): Promise<boolean> {
  try {
    await db
      .updateTable('call_back_requests')
      .set({ ...change, changed_at: at })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'call_back_requests_open') return false;
    throw error;
  }
}

export async function countNewLeads(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('call_back_requests')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(total);
}
