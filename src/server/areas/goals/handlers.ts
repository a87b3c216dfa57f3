import { MAX_GOALS, goalColours, goals } from '#contract/areas/goals.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { allAccounts } from '#server/areas/bank-accounts/public.ts';
import { shownAt } from '#server/areas/members/public.ts';
import { pageSettingsOf, settingsOf } from '#server/areas/settings/public.ts';
import { divide } from './division.ts';
import {
  addGoal,
  changeGoal,
  changePlan,
  findGoal,
  lockPlan,
  readGoals,
  replaceGoalImage,
  restoreGoal,
  writeLinks,
} from './goal-store.ts';
import { readOverview, savedCents } from './overview.ts';
import type { Overview } from './overview.ts';
import { endPledge, reopenPledge, resumePledge, setPledge } from './pledge-store.ts';
import { storeImage } from './image.ts';
import { PLEDGE_DAYS, RESTORE_MS, settlePledges } from './settling.ts';
import { goalOf, overviewOf } from './wire.ts';

type MemberContext = Context<'member'>;

const limitMessage = `You can have up to ${MAX_GOALS} goals. Delete one you don’t need any more.`;

/** The first colour that no open goal has; they start over once all are taken. */
async function freeColour(db: Database, memberId: number): Promise<string> {
  const open = (await readGoals(db, memberId)).filter((goal) => goal.completed_at === null);
  const taken = new Set(open.map(({ colour }) => colour));
  return goalColours.find((colour) => !taken.has(colour)) ?? goalColours[open.length % goalColours.length]!;
}

async function overviewFor(context: MemberContext) {
  const { memberDb, member, clock } = context;
  await settlePledges(context);
  const [overview, { page_settings: pageSettings }] = await Promise.all([
    readOverview(memberDb, member.id, clock.today(member.timeZone)),
    settingsOf(memberDb, member.id),
  ]);
  return overviewOf(overview, (key) => shownAt(context, key).image, pageSettingsOf(pageSettings).goals);
}

async function oneGoal(context: MemberContext, id: number) {
  const { memberDb, member, clock } = context;
  await settlePledges(context);
  const overview = await readOverview(memberDb, member.id, clock.today(member.timeZone));
  const goal = overview.goals.find((one) => one.id === id);
  if (!goal) throw new Failure('not_found');
  return { success: true as const, data: goalOf(goal, overview, (key) => shownAt(context, key).image) };
}

/** Applies a change under the lock of the member's plan and marks pledges for a new check. */
async function underLock<T>({ memberDb, member }: MemberContext, change: (db: Database) => Promise<T>): Promise<T> {
  return memberDb.transaction().execute(async (transaction) => {
    await lockPlan(transaction, member.id);
    const answer = await change(transaction);
    await changePlan(transaction, member.id, { settled_version: null });
    return answer;
  });
}

/** Checks that the accounts belong to the member and removes duplicates. */
async function ownAccounts(
  db: Database,
  memberId: number,
  ids: readonly number[] | undefined,
): Promise<number[] | undefined> {
  if (ids === undefined) return undefined;
  const ownIds = new Set((await allAccounts(db, memberId)).map(({ id }) => id));
  if (ids.some((id) => !ownIds.has(id))) throw badField('bank_account_ids', 'We couldn’t find that account.');
  return [...new Set(ids)];
}

/** Refuses a day that no payday can come before. A goal whose day has passed keeps it until another is chosen. */
function requireFutureDay(
  { clock, member }: MemberContext,
  day: string | null | undefined,
  stored: string | null = null,
): void {
  if (day && day !== stored && day <= clock.today(member.timeZone))
    throw badField('target_date', 'Choose a date in the future.');
}

/** Reads all goals and one of them, under the lock. */
async function readGoal(
  db: Database,
  context: MemberContext,
  id: number,
): Promise<{ overview: Overview; goal: Overview['goals'][number] }> {
  const overview = await readOverview(db, context.member.id, context.clock.today(context.member.timeZone));
  const goal = overview.goals.find((one) => one.id === id);
  if (!goal) throw new Failure('not_found');
  return { overview, goal };
}

export const editingHandlers = {
  async list(_input, context) {
    return overviewFor(context);
  },

  async create({ body }, context) {
    const { memberDb, member, clock, ports } = context;
    requireFutureDay(context, body.target_date);
    const accountIds = await ownAccounts(memberDb, member.id, body.bank_account_ids);
    const image = await storeImage(context);
    const values = {
      name: body.name,
      target_cents: body.target,
      target_date: body.target_date ?? null,
      start_cents: body.start_amount ?? 0,
      icon: body.icon ?? 'piggy-bank',
      image_key: image,
      note: body.note || null,
      created_at: clock.now(),
    } as const;
    const id = await underLock(context, async (transaction) => {
      const colour = body.colour ?? (await freeColour(transaction, member.id));
      const added = await addGoal(transaction, member.id, { ...values, colour }, MAX_GOALS);
      if (added !== null && accountIds) await writeLinks(transaction, member.id, added, accountIds);
      return added;
    });
    if (id === null) {
      if (image) await ports.files.remove(image);
      throw new Failure('conflict', limitMessage);
    }
    return oneGoal(context, id);
  },

  async update({ body }, context) {
    const { memberDb, member, ports } = context;
    const { goal_id: id, bank_account_ids: ids, without = [] } = body;
    requireFutureDay(context, body.target_date, (await findGoal(memberDb, member.id, id))?.target_date);
    const accountIds = await ownAccounts(memberDb, member.id, ids);
    const image = await storeImage(context);
    const values = {
      name: body.name,
      target_cents: body.target,
      target_date: body.target_date,
      start_cents: body.start_amount,
      icon: body.icon,
      colour: body.colour,
      ...(body.note === undefined ? {} : { note: body.note || null }),
    };
    const cleared = {
      ...(without.includes('target_date') ? { target_date: null } : {}),
      ...(without.includes('note') ? { note: null } : {}),
    };
    const change = {
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      ...cleared,
    };
    const previousImage = await underLock(context, async (transaction) => {
      if (!(await changeGoal(transaction, member.id, id, change))) return undefined;
      if (accountIds) await writeLinks(transaction, member.id, id, accountIds);
      return image || without.includes('image') ? replaceGoalImage(transaction, member.id, id, image) : null;
    });
    const obsoleteImage = previousImage === undefined ? image : previousImage;
    if (obsoleteImage) await ports.files.remove(obsoleteImage);
    if (previousImage === undefined) throw new Failure('not_found');
    return oneGoal(context, id);
  },

  async remove({ params }, context) {
    const removed = await underLock(context, (db) =>
      changeGoal(db, context.member.id, params.id, { deleted_at: context.clock.now() }),
    );
    if (!removed) throw new Failure('not_found');
    return { success: true };
  },

  async restore({ params }, context) {
    const since = new Date(context.clock.now().getTime() - RESTORE_MS);
    const outcome = await underLock(context, (db) => restoreGoal(db, context.member.id, params.id, since, MAX_GOALS));
    if (outcome === 'missing') throw new Failure('not_found');
    if (outcome === 'full') throw new Failure('conflict', limitMessage);
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof goals>>;

const progress = {
  async complete({ params, body }, context) {
    const { member, clock } = context;
    await underLock(context, async (db) => {
      const { overview, goal } = await readGoal(db, context, params.id);
      const complete = body.complete ?? true;
      if (complete === (goal.completed_at !== null)) return;
      const now = clock.now();
      const change = complete
        ? {
            completed_at: now,
            completed_cents: savedCents(goal, overview),
            seen_at: null,
            active: true,
            held_cents: null,
          }
        : { completed_at: null, completed_cents: null, seen_at: null };
      await changeGoal(db, member.id, goal.id, change);
      if (complete) await endPledge(db, member.id, goal.id, now);
      else await reopenPledge(db, member.id, goal.id, { endedSince: goal.completed_at!, today: overview.today });
    });
    return oneGoal(context, params.id);
  },

  async setActive({ params, body }, context) {
    const { member } = context;
    await underLock(context, async (db) => {
      const { overview, goal } = await readGoal(db, context, params.goal_id);
      const active = body.active ?? !goal.active;
      if (active === goal.active || goal.completed_at) return;
      await changeGoal(db, member.id, goal.id, {
        active,
        held_cents: active ? null : (overview.allocation.byGoal.get(goal.id) ?? 0),
      });
      if (active) await resumePledge(db, member.id, goal.id, overview.today);
    });
    return oneGoal(context, params.goal_id);
  },

  async setCompletedSeen({ body }, { memberDb, member, clock }) {
    if (!(await changeGoal(memberDb, member.id, body.goal, { seen_at: clock.now() }))) throw new Failure('not_found');
    return { success: true };
  },

  async allocate({ body }, context) {
    await underLock(context, async (db) =>
      divide(
        db,
        context.member.id,
        await readOverview(db, context.member.id, context.clock.today(context.member.timeZone)),
        body,
      ),
    );
    return overviewFor(context);
  },

  async pledge({ body }, context) {
    const { member, clock } = context;
    await underLock(context, async (db) => {
      const { overview, goal } = await readGoal(db, context, body.goal_id);
      if (goal.completed_at || !goal.active)
        throw new Failure('conflict', 'Resume this goal first, then make a pledge.');
      const { today } = overview;
      const start = body.start ?? today;
      if (start < addDays(today, -PLEDGE_DAYS) || start > addDays(today, PLEDGE_DAYS))
        throw badField('start', 'Choose a date within a year of today.');
      await setPledge(
        db,
        member.id,
        { goal_id: goal.id, amount_cents: body.amount, frequency: body.frequency, started_on: start },
        clock.now(),
      );
    });
    return oneGoal(context, body.goal_id);
  },

  async endPledge({ body }, context) {
    const ended = await underLock(context, (db) => endPledge(db, context.member.id, body.goal_id, context.clock.now()));
    if (!ended) throw new Failure('not_found');
    return oneGoal(context, body.goal_id);
  },
} satisfies Partial<HandlersOf<typeof goals>>;

export const goalRoutes = implement(goals, { ...editingHandlers, ...progress });
