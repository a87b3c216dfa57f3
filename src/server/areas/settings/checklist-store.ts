import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export async function listButtons(db: Database) {
  return db.selectFrom('dashboard_buttons').selectAll().orderBy('id').execute();
}

export async function listClicks(db: Database, memberId: number) {
  return db
    .selectFrom('button_clicks')
    .select(['button', 'clicks', 'clicked_at'])
    .where('member_id', '=', memberId)
    .orderBy('clicked_at', 'desc')
    .execute();
}

/** Counts a click on a button. False when there is no button with that title. */
export async function countClick(db: Database, memberId: number, title: string, now: Date): Promise<boolean> {
  const button = await db.selectFrom('dashboard_buttons').select('title').where('title', '=', title).executeTakeFirst();
  if (!button) return false;
  await db
    .insertInto('button_clicks')
    .values({ member_id: memberId, button: button.title, clicked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'button']).doUpdateSet({ clicks: sql`button_clicks.clicks + 1`, clicked_at: now }),
    )
    .execute();
  return true;
}

/** A limit that nobody reaches in normal use. */
const MAX_TASKS = 500;

/** Stores a task as completed or open. False when the member has the maximum number of tasks. */
export async function keepTask(
  db: Database,
  memberId: number,
  task: string,
  completedAt: Date | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from tasks where member_id = ${memberId} and task <> ${task}`.execute(db);
  if ((rows[0]?.count ?? 0) >= MAX_TASKS) return false;
  const values = { completed_at: completedAt, updated_at: now };
  await db
    .insertInto('tasks')
    .values({ member_id: memberId, task, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'task']).doUpdateSet(values))
    .execute();
  return true;
}

export async function findTask(db: Database, memberId: number, task: string) {
  return db
    .selectFrom('tasks')
    .select('completed_at')
    .where('member_id', '=', memberId)
    .where('task', '=', task)
    .executeTakeFirst();
}

/** The items of all checklists in order, each with the time at which the member completed it. */
export async function listChecklistItems(db: Database, memberId: number) {
  return db
    .selectFrom('checklist_items as item')
    .leftJoin('checklist_ticks as tick', (join) =>
      join
        .onRef('tick.checklist', '=', 'item.checklist')
        .onRef('tick.item', '=', 'item.item')
        .on('tick.member_id', '=', memberId),
    )
    .select(['item.checklist', 'item.checklist_title', 'item.item', 'item.title', 'item.link', 'tick.completed_at'])
    .orderBy('item.checklist', 'desc')
    .orderBy('item.position')
    .execute();
}

/** Marks an item as completed or not. False when the item does not exist. */
export async function tickItem(
  db: Database,
  memberId: number,
  tick: { checklist: string; item: string; completed: boolean },
  now: Date,
): Promise<boolean> {
  const { checklist, item } = tick;
  const known = await db
    .selectFrom('checklist_items')
    .select('item')
    .where('checklist', '=', checklist)
    .where('item', '=', item)
    .executeTakeFirst();
  if (!known) return false;
  if (tick.completed) {
    await db
      .insertInto('checklist_ticks')
      .values({ member_id: memberId, checklist, item, completed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db
      .deleteFrom('checklist_ticks')
      .where('member_id', '=', memberId)
      .where('checklist', '=', checklist)
      .where('item', '=', item)
      .execute();
  }
  return true;
}

export interface Feedback {
  feedback: string;
  rating: number | null;
  page: string | null;
  at: Date;
}

export async function storeFeedback(db: Database, memberId: number, feedback: Feedback): Promise<void> {
  await db
    .insertInto('feedback')
    .values({ member_id: memberId, ...feedback })
    .execute();
}

/** Stores feedback from a visitor, with an email address for a reply if provided. `db` must be system scoped. */
export async function storeGuestFeedback(db: Database, feedback: Feedback & { email: string | null }): Promise<void> {
  await db.insertInto('guest_feedback').values(feedback).execute();
}
