import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import {
  done,
  doneWith,
  flag,
  instant,
  listed,
  money,
  optionalText,
  text,
  unsignedMoney,
  wholeBetween,
} from '../kit/wire.ts';
import { switchNamed } from './security.ts';

/** How the product looks and behaves for one member, and the small things that it keeps: tasks, checklists, buttons. */

export const themeMode = z.enum(['system', 'light', 'dark']);

export const emailFrequency = z.enum(['never', 'immediately', 'daily', 'weekly', 'monthly']);

/** The periods of the analysis (rule M05 names them; the default is week, rule C16). */
export const analysisPeriod = z.enum(['week', 'fortnight', 'month', 'quarter', 'year']);

const pageSettings = z.object({
  analysis_period: analysisPeriod,
  dashboard_widgets: z.array(z.enum(['goals', 'tabs'])),
  dashboard_analysis_period: z.int(),
  tips: z.int(),
  goals: z.int(),
  transactions: z.int(),
  fm: z.int(),
});

/** How a feature looks to a member whose plan does not open it (rule C02). */
const gateMode = z.enum(['Lock', 'Hide']);

const dashboardButton = z.object({
  id: z.int(),
  title: z.string(),
  colour: z.string(),
  icon: z.string(),
  link: z.string(),
  subtitle: z.nullable(z.string()),
  notice: z.nullable(z.string()),
});

const tourItem = z.object({ isComplete: z.boolean() });

const plan = z.object({
  id: z.int(),
  Name: z.string(),
  /** For a month. */
  Price: money,
  description: z.string(),
  features: z.array(z.string()),
});

const planPrice = z.object({
  option: z.string(),
  frequency: z.enum(['weekly', 'monthly', 'quarterly', 'yearly']),
  price: money,
  days: z.int(),
  entries: z.int(),
});

/** What a plan opens: shown with a lock below it, or not shown at all. */
const gate = z.object({
  feature: z.string(),
  /** The lowest plan that opens it; 1, the free one, is everybody's. Null keeps it back from all. */
  plan_id: z.nullable(z.int()),
  mode: gateMode,
  /** Whether the company keeps it as it is (rule C02: 'Display Ads' is always hidden). */
  fixed: z.boolean(),
  changed_at: z.nullable(instant),
  /** The operator's address; null where nobody changed it, or has gone since. */
  changed_by: z.nullable(z.string()),
});
export type FeatureGate = z.output<typeof gate>;

const count = z.optional(wholeBetween(1, 50));

export const settings = defineArea('settings', {
  serverTime: {
    method: 'GET',
    path: 'api/getUwinServerTime',
    auth: 'guest',
    summary: "The server's time, from which the browser computes its own error.",
    reply: z.object({ data: z.object({ date_time: instant }) }),
  },
  updateTheme: {
    method: 'POST',
    path: 'api/user/updateTheme',
    auth: 'member',
    encoding: 'form',
    summary: 'Chooses the palette, 1 to 5, and light or dark.',
    body: z.object({ themeID: wholeBetween(1, 5), mode: z.optional(themeMode) }),
    reply: doneWith({ theme: z.int(), theme_mode: themeMode }),
  },
  roundup: {
    method: 'POST',
    path: 'api/user_settings/roundup',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns round-up on or off.',
    body: switchNamed('roundup', 'roundupenabled', 'enabled'),
    reply: doneWith({ roundupenabled: z.boolean() }),
  },
  notificationSettings: {
    method: 'POST',
    path: 'api/user_settings/notificationSettings',
    auth: 'member',
    encoding: 'form',
    summary:
      'How often e-mails come, when notifications go, and below which bank balance to warn. What is left out stays.',
    body: z.object({
      notificationemailfrequency: z.optional(emailFrequency),
      notificationexpiry: z.optional(wholeBetween(0, 365)),
      notificationminimumbankbalance: z.optional(unsignedMoney),
    }),
    reply: doneWith({
      notificationemailfrequency: emailFrequency,
      notificationexpiry: z.int(),
      notificationminimumbankbalance: money,
    }),
  },
  pageSettings: {
    method: 'GET',
    path: 'api/user/pageSettings',
    auth: 'member',
    summary: 'What the pages show and how many (rule C16).',
    reply: doneWith(pageSettings.shape),
  },
  updatePageSettings: {
    method: 'POST',
    path: 'api/user/pageSettings',
    auth: 'member',
    summary: 'Changes what the pages show. What is left out stays.',
    body: z.object({
      analysis_period: z.optional(analysisPeriod),
      dashboard_widgets: z.optional(z.array(z.enum(['goals', 'tabs'])).check(z.maxLength(2))),
      dashboard_analysis_period: z.optional(wholeBetween(1, 366)),
      tips: count,
      goals: count,
      transactions: count,
      fm: count,
    }),
    reply: doneWith(pageSettings.shape),
  },
  checkPremium: {
    method: 'GET',
    path: 'api/user/checkPremium',
    auth: 'member',
    summary: 'The premium check: three items, each named as in the document.',
    reply: z.tuple([
      z.object({ is_premium: z.boolean() }),
      z.object({
        premium_info: z.array(
          z.object({ plan_id: z.int(), Name: z.string(), started_at: instant, ends_at: z.nullable(instant) }),
        ),
      }),
      z.object({ subscription_name: z.array(z.string()) }),
    ]),
  },
  premiumCost: {
    method: 'GET',
    path: 'api/subscription/getPremiumCost',
    auth: 'public',
    summary: 'What Premium costs, for a month and by each way of paying.',
    reply: doneWith({ cost: money, data: z.array(planPrice) }),
  },
  subscriptionDetails: {
    method: 'GET',
    path: 'api/subscription/details',
    auth: 'member',
    summary: "The member's subscription; Base at 0 until one is taken.",
    reply: doneWith({
      data: z.object({
        Name: z.string(),
        Price: money,
        plan_id: z.nullable(z.int()),
        membership: z.enum(['Bronze', 'Silver', 'Platinum']),
        started_at: z.nullable(instant),
        ends_at: z.nullable(instant),
      }),
    }),
  },
  plans: {
    method: 'GET',
    path: 'api/subscription/plans',
    auth: 'public',
    summary: 'The plans: Free (1), Premium (2), Pro (3).',
    reply: listed(plan),
  },
  featureMap: {
    method: 'GET',
    path: 'api/operator/features',
    auth: 'operator',
    summary: 'Which plan opens what (rule C02), and who changed it last.',
    reply: listed(gate),
  },
  setFeature: {
    method: 'POST',
    path: 'api/operator/features',
    auth: 'operator',
    summary: 'Says which plan opens a feature, from the next membership check on.',
    body: z.object({ feature: text(80), plan_id: wholeBetween(1, 1000), mode: gateMode }),
    reply: doneWith({ data: gate }),
    errors: ['bad_input', 'not_found', 'forbidden'],
  },
  referralLink: {
    method: 'GET',
    path: 'api/user/getReferalLink',
    auth: 'member',
    summary: "The member's own link for friends, and how many have come by it.",
    reply: doneWith({ referalurl: z.string(), code: z.string(), referred: z.int() }),
  },
  buttons: {
    method: 'GET',
    path: 'api/user/getButtons',
    auth: 'member',
    summary: 'The buttons of the dashboard (rule C17).',
    reply: listed(dashboardButton),
  },
  clickedButtons: {
    method: 'GET',
    path: 'api/user/getClickedButtonsDashboard',
    auth: 'member',
    summary: 'Which dashboard buttons were used, how often and when last.',
    reply: listed(z.object({ button: z.string(), clicks: z.int(), clicked_at: instant })),
  },
  clickButton: {
    method: 'POST',
    path: 'api/user/clickedButtonsDashboard',
    auth: 'member',
    encoding: 'form',
    summary: 'Counts the use of a dashboard button.',
    body: z.object({ button: text(80) }),
    reply: done,
    errors: ['not_found'],
  },
  tourChecklist: {
    method: 'GET',
    path: 'api/event/get/tourChecklist',
    auth: 'member',
    summary: 'The four items of the tour.',
    reply: doneWith({ dashboardGoal: tourItem, syncAccount: tourItem, addPayment: tourItem, takeMeForATour: tourItem }),
  },
  completeTourItem: {
    method: 'POST',
    path: 'api/event/tourChecklist',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks the items of the tour that are sent as true.',
    body: z
      .object({
        dashboardGoal: z.optional(flag),
        syncAccount: z.optional(flag),
        addPayment: z.optional(flag),
        takeMeForATour: z.optional(flag),
      })
      .check(
        z.refine((items) => Object.values(items).some(Boolean), {
          error: 'Name the item that is complete.',
          path: ['takeMeForATour'],
        }),
      ),
    reply: done,
  },
  setTask: {
    method: 'POST',
    path: 'api/settask',
    auth: 'member',
    encoding: 'form',
    summary: 'Keeps a task of the member as done or, with completed false, as still to do.',
    body: z.object({ task: text(80), completed: z.optional(flag) }),
    reply: done,
  },
  checkTask: {
    method: 'POST',
    path: 'api/checktask',
    auth: 'member',
    encoding: 'form',
    summary: 'How a task stands.',
    body: z.object({ task: text(80) }),
    reply: doneWith({
      task: z.string(),
      known: z.boolean(),
      completed: z.boolean(),
      completed_at: z.nullable(instant),
    }),
  },
  checklists: {
    method: 'GET',
    path: 'api/dashboard/get/checklists',
    auth: 'member',
    summary: 'The checklists of the dashboard with what is ticked.',
    reply: listed(
      z.object({
        checklist: z.string(),
        title: z.string(),
        items: z.array(
          z.object({
            item: z.string(),
            title: z.string(),
            link: z.string(),
            isComplete: z.boolean(),
            completed_at: z.nullable(instant),
          }),
        ),
      }),
    ),
  },
  tickChecklist: {
    method: 'POST',
    path: 'api/dashboard/checklists',
    auth: 'member',
    encoding: 'form',
    summary: 'Ticks an item of a checklist, or with completed false takes the tick away.',
    body: z.object({ checklist: text(60), item: text(60), completed: z.optional(flag) }),
    reply: done,
    errors: ['not_found'],
  },
  feedback: {
    method: 'POST',
    path: 'api/feedback',
    auth: 'public',
    encoding: 'form',
    summary: 'Keeps what somebody wants to tell us.',
    body: z.object({
      feedback: text(4000),
      rating: z.optional(wholeBetween(1, 5)),
      page: optionalText(300),
      email: optionalText(254),
    }),
    reply: done,
    errors: ['too_many'],
  },
});
