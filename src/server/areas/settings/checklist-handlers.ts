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

export const checklistHandlers = {
  async buttons(_input, { memberDb }) {
    return { data: await listButtons(memberDb) };
  },
  async clickedButtons(_input, { memberDb, member }) {
    return { data: await listClicks(memberDb, member.id) };
  },
  async clickButton({ body }, { memberDb, member, clock }) {
    if (!(await countClick(memberDb, member.id, body.button, clock.now())))
      throw new Failure('not_found', 'We couldn’t find that shortcut.');
    return { success: true };
  },
  async tourChecklist(_input, { memberDb, member }) {
    const completed = (await settingsOf(memberDb, member.id)).tour as Partial<
      Record<(typeof tourItems)[number], boolean>
    >;
    const item = (name: (typeof tourItems)[number]) => ({ isComplete: completed[name] === true });
    return {
      success: true,
      dashboardGoal: item('dashboardGoal'),
      syncAccount: item('syncAccount'),
      addPayment: item('addPayment'),
      takeMeForATour: item('takeMeForATour'),
    };
  },
  async completeTourItem({ body }, { memberDb, member }) {
    const done = Object.fromEntries(tourItems.filter((name) => body[name] === true).map((name) => [name, true]));
    await mergeInto(memberDb, member.id, 'tour', done);
    return { success: true };
  },
  async setTask({ body }, { memberDb, member, clock }) {
    const now = clock.now();
    if (!(await keepTask(memberDb, member.id, body.task, body.completed === false ? null : now, now)))
      throw new Failure('conflict', 'You’ve reached the maximum number of tasks.');
    return { success: true };
  },
  async checkTask({ body }, { memberDb, member }) {
    const task = await findTask(memberDb, member.id, body.task);
    return {
      success: true,
      task: body.task,
      known: task !== undefined,
      completed: task?.completed_at != null,
      completed_at: task?.completed_at ?? null,
    };
  },
  async checklists(_input, { memberDb, member }) {
    const byList = Map.groupBy(await listChecklistItems(memberDb, member.id), (item) => item.checklist);
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
  async tickChecklist({ body }, { memberDb, member, clock }) {
    const tick = { checklist: body.checklist, item: body.item, completed: body.completed ?? true };
    if (!(await tickItem(memberDb, member.id, tick, clock.now())))
      throw new Failure('not_found', 'We couldn’t find that item.');
    return { success: true };
  },
  async feedback({ body }, { memberDb, systemDb, member, clock, caller, limit }) {
    await limit(feedbackLimit, member ? `member-${member.id}` : caller.ip);
    const feedback = { feedback: body.feedback, rating: body.rating ?? null, page: body.page ?? null, at: clock.now() };
    if (memberDb && member) await storeFeedback(memberDb, member.id, feedback);
    else await storeGuestFeedback(systemDb, { ...feedback, email: body.email ?? null });
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof settings>>;
