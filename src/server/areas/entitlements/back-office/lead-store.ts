import type { LeadState } from '#contract/areas/entitlements.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface LeadRow {
  member_id: number;
  id: number;
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

/** Keeps the wish; undefined where one of the member's is still open. */
export async function keepLead(
  db: Database,
  memberId: number,
  lead: Pick<LeadRow, 'name' | 'mobile' | 'postcode' | 'provider' | 'note'>,
  at: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('broadband_leads')
    .values({ member_id: memberId, ...lead, created_at: at, changed_at: at })
    .onConflict((one) => one.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const MAX_OWN = 50;

export async function ownLeads(db: Database, memberId: number): Promise<LeadRow[]> {
  return db
    .selectFrom('broadband_leads')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(MAX_OWN)
    .execute();
}

/** One page of the wishes of all members in one state, the oldest first. `db` is the system's. */
export async function leadPage(
  db: Database,
  state: LeadState,
  offset: number,
  limit: number,
): Promise<{ rows: LeadRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('broadband_leads')
      .selectAll()
      .where('state', '=', state)
      .orderBy('created_at')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('broadband_leads')
      .select((build) => build.fn.countAll<number>().as('total'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export async function holdLead(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('broadband_leads')
    .select(['state', 'answer'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Changes a wish; false where it would be open beside another one of the member's. Only the index knows of one that is
 * opened at the same instant, which is why the database is asked to do it and not looked at first. The transaction is
 * over then: whoever gets false must end it.
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
      .updateTable('broadband_leads')
      .set({ ...change, changed_at: at })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'broadband_leads_open') return false;
    throw error;
  }
}

export async function countNewLeads(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('broadband_leads')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  return Number(total);
}
