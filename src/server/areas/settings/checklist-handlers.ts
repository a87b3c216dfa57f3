import { Failure } from '#contract/kit/errors.ts';
import type { settings } from '#contract/areas/settings.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import {
  countClick,
  findTask,
  storeFeedback,
  storeGuestFeedback,
  keepTask,
  listButtons,
  listChecklistItems,
  listClicks,
  tickItem,
} from './checklist-store.ts';
import { mergeInto, settingsOf } from './settings-store.ts';

const tourItems = ['dashboardGoal', 'syncAccount', 'addPayment', 'takeMeForATour'] as const;

const feedbackLimit = { name: 'feedback', hits: 20, windowSeconds: 3600 };

type Here =
  | 'buttons'
  | 'clickedButtons'
  | 'clickButton'
  | 'tourChecklist'
  | 'completeTourItem'
  | 'setTask'
  | 'checkTask'
  | 'checklists'
  | 'tickChecklist'
  | 'feedback';

export const checklistHandlers: Pick<HandlersOf<typeof settings>, Here> = {
  async buttons(_input, { db }) {
    return { data: await listButtons(db) };
  },
  async clickedButtons(_input, { db, member }) {
    return { data: await listClicks(db, member.id) };
  },
  async clickButton({ body }, { db, member, clock }) {
    if (!(await countClick(db, member.id, body.button, clock.now())))
      throw new Failure('not_found', 'There is no button with that title.');
    return { success: true };
  },
  async tourChecklist(_input, { db, member }) {
    const completed = (await settingsOf(db, member.id)).tour as Partial<Record<(typeof tourItems)[number], boolean>>;
    const item = (name: (typeof tourItems)[number]) => ({ isComplete: completed[name] === true });
    return {
      success: true,
      dashboardGoal: item('dashboardGoal'),
      syncAccount: item('syncAccount'),
      addPayment: item('addPayment'),
      takeMeForATour: item('takeMeForATour'),
    };
  },
  async completeTourItem({ body }, { db, member }) {
    const done = Object.fromEntries(tourItems.filter((name) => body[name] === true).map((name) => [name, true]));
    await mergeInto(db, member.id, 'tour', done);
    return { success: true };
  },
  async setTask({ body }, { db, member, clock }) {
    const now = clock.now();
    if (!(await keepTask(db, member.id, body.task, body.completed === false ? null : now, now)))
      throw new Failure('conflict', 'You have reached the maximum number of tasks.');
    return { success: true };
  },
  async checkTask({ body }, { db, member }) {
    const task = await findTask(db, member.id, body.task);
    return {
      success: true,
      task: body.task,
      known: task !== undefined,
      completed: task?.completed_at != null,
      completed_at: task?.completed_at ?? null,
    };
  },
  async checklists(_input, { db, member }) {
    const byList = Map.groupBy(await listChecklistItems(db, member.id), (item) => item.checklist);
    return {
      data: [...byList].map(([checklist, items]) => ({
        checklist,
        title: items[0]!.checklist_title,
        items: items.map(({ item, title, link, completed_at }) => ({
          item,
          title,
          link,
          isComplete: completed_at !== null,
          completed_at,
        })),
      })),
    };
  },
  async tickChecklist({ body }, { db, member, clock }) {
    const tick = { checklist: body.checklist, item: body.item, completed: body.completed ?? true };
    if (!(await tickItem(db, member.id, tick, clock.now())))
      throw new Failure('not_found', 'There is no such item on a checklist.');
    return { success: true };
  },
  async feedback({ body }, { db, system, member, clock, caller, limit }) {
    await limit(feedbackLimit, member ? `member-${member.id}` : caller.ip);
    const feedback = { feedback: body.feedback, rating: body.rating ?? null, page: body.page ?? null, at: clock.now() };
    if (member) await storeFeedback(db, member.id, feedback);
    else await storeGuestFeedback(system, { ...feedback, email: body.email ?? null });
    return { success: true };
  },
};
