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
import { guideStepList, homeWidgetList } from './home-settings.ts';
import { switchNamed } from './security.ts';

/** Appearance and behaviour of the product for one member, and their tasks, checklists and dashboard buttons. */

export const themeMode = z.enum(['system', 'light', 'dark']);

export const emailFrequency = z.enum(['never', 'immediately', 'daily', 'weekly', 'monthly']);

/** The periods of the analysis (rule M05); the default is week (rule C16). */
export const analysisPeriod = z.enum(['week', 'fortnight', 'month', 'quarter', 'year']);

const pageSettings = z.object({
  analysis_period: analysisPeriod,
  dashboard_widgets: z.array(z.enum(['goals', 'tabs'])),
  dashboard_analysis_period: z.int(),
  tips: z.int(),
  goals: z.int(),
  transactions: z.int(),
  fm: z.int(),
  /** The order of the sections on the home screen. */
  home_widgets: homeWidgetList,
  home_hidden: homeWidgetList,
  guide: guideStepList,
});

/** How a feature appears to a member whose plan does not include it (rule C02). */
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
  /** Per month. */
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

/** The lowest plan that includes a feature, and whether others see it locked or not at all. */
const gate = z.object({
  feature: z.string(),
  /** The lowest plan that includes it; 1 is the free plan. Null turns it off for everyone. */
  plan_id: z.nullable(z.int()),
  mode: gateMode,
  /** Whether it cannot be changed (rule C02: 'Display Ads' is always hidden). */
  fixed: z.boolean(),
  changed_at: z.nullable(instant),
  /** The operator's email; null if nobody changed it, or they have left. */
  changed_by: z.nullable(z.string()),
});
export type FeatureGate = z.output<typeof gate>;

const itemCount = z.optional(wholeBetween(1, 50));

export const settings = defineArea('settings', {
  serverTime: {
    method: 'GET',
    path: 'api/getUwinServerTime',
    auth: 'guest',
    summary: "Returns the server's time, so that the browser can correct its clock.",
    reply: z.object({ data: z.object({ date_time: instant }) }),
  },
  updateTheme: {
    method: 'POST',
    path: 'api/user/updateTheme',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the colour palette, 1 to 5, and light or dark mode.',
    body: z.object({ themeID: wholeBetween(1, 5), mode: z.optional(themeMode) }),
    reply: doneWith({ theme: z.int(), theme_mode: themeMode }),
  },
  roundup: {
    method: 'POST',
    path: 'api/user_settings/roundup',
    auth: 'member',
    encoding: 'form',
    summary: 'Turns round-ups on or off.',
    body: switchNamed('roundup', 'roundupenabled', 'enabled'),
    reply: doneWith({ roundupenabled: z.boolean() }),
  },
  notificationSettings: {
    method: 'POST',
    path: 'api/user_settings/notificationSettings',
    auth: 'member',
    encoding: 'form',
    summary:
      'Sets the email frequency, when notifications expire, and the bank balance below which to warn. Omitted fields are unchanged.',
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
    summary: 'Returns what the member’s pages show, and how many items of each kind.',
    reply: doneWith(pageSettings.shape),
  },
  updatePageSettings: {
    method: 'POST',
    path: 'api/user/pageSettings',
    auth: 'member',
    summary: 'Updates what the pages show. Omitted fields are unchanged.',
    body: z.object({
      analysis_period: z.optional(analysisPeriod),
      dashboard_widgets: z.optional(z.array(z.enum(['goals', 'tabs'])).check(z.maxLength(2))),
      dashboard_analysis_period: z.optional(wholeBetween(1, 366)),
      tips: itemCount,
      goals: itemCount,
      transactions: itemCount,
      fm: itemCount,
      home_widgets: z.optional(homeWidgetList),
      home_hidden: z.optional(homeWidgetList),
      guide: z.optional(guideStepList),
    }),
    reply: doneWith(pageSettings.shape),
  },
  checkPremium: {
    method: 'GET',
    path: 'api/user/checkPremium',
    auth: 'member',
    summary: 'Returns whether the member has a premium plan, its details, and the features they can use.',
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
    summary: 'Returns the price of Premium per month and for each billing frequency.',
    reply: doneWith({ cost: money, data: z.array(planPrice) }),
  },
  subscriptionDetails: {
    method: 'GET',
    path: 'api/subscription/details',
    auth: 'member',
    summary: "Returns the member's subscription, or Base at a price of 0 if there is none.",
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
    summary: 'Lists the plans: Free (1), Premium (2), Pro (3).',
    reply: listed(plan),
  },
  featureMap: {
    method: 'GET',
    path: 'api/operator/features',
    auth: 'operator',
    summary: 'Lists features with the lowest plan that includes each, and who last changed it.',
    reply: listed(gate),
  },
  setFeature: {
    method: 'POST',
    path: 'api/operator/features',
    auth: 'operator',
    summary: 'Sets the lowest plan that includes a feature, effective from the next membership check.',
    body: z.object({ feature: text(80), plan_id: wholeBetween(1, 1000), mode: gateMode }),
    reply: doneWith({ data: gate }),
    errors: ['bad_input', 'not_found', 'forbidden'],
  },
  referralLink: {
    method: 'GET',
    path: 'api/user/getReferalLink',
    auth: 'member',
    summary: "Returns the member's referral link and how many friends joined through it.",
    reply: doneWith({ referalurl: z.string(), code: z.string(), referred: z.int() }),
  },
  buttons: {
    method: 'GET',
    path: 'api/user/getButtons',
    auth: 'member',
    summary: 'Lists the buttons on the dashboard.',
    reply: listed(dashboardButton),
  },
  clickedButtons: {
    method: 'GET',
    path: 'api/user/getClickedButtonsDashboard',
    auth: 'member',
    summary: 'Lists the dashboard buttons that were used, how often, and when last.',
    reply: listed(z.object({ button: z.string(), clicks: z.int(), clicked_at: instant })),
  },
  clickButton: {
    method: 'POST',
    path: 'api/user/clickedButtonsDashboard',
    auth: 'member',
    encoding: 'form',
    summary: 'Records a click on a dashboard button.',
    body: z.object({ button: text(80) }),
    reply: done,
    errors: ['not_found'],
  },
  tourChecklist: {
    method: 'GET',
    path: 'api/event/get/tourChecklist',
    auth: 'member',
    summary: 'Returns the four items of the tour.',
    reply: doneWith({ dashboardGoal: tourItem, syncAccount: tourItem, addPayment: tourItem, takeMeForATour: tourItem }),
  },
  completeTourItem: {
    method: 'POST',
    path: 'api/event/tourChecklist',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks as complete the tour items that are sent as true.',
    body: z
      .object({
        dashboardGoal: z.optional(flag),
        syncAccount: z.optional(flag),
        addPayment: z.optional(flag),
        takeMeForATour: z.optional(flag),
      })
      .check(
        z.refine((items) => Object.values(items).some(Boolean), {
          error: 'Choose the completed item.',
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
    summary: 'Marks a task as done or, if `completed` is false, as not done.',
    body: z.object({ task: text(80), completed: z.optional(flag) }),
    reply: done,
  },
  checkTask: {
    method: 'POST',
    path: 'api/checktask',
    auth: 'member',
    encoding: 'form',
    summary: 'Returns whether a task is completed.',
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
    summary: 'Lists the dashboard checklists with their completed items.',
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
    summary: 'Ticks an item on a checklist or, if `completed` is false, unticks it.',
    body: z.object({ checklist: text(60), item: text(60), completed: z.optional(flag) }),
    reply: done,
    errors: ['not_found'],
  },
  feedback: {
    method: 'POST',
    path: 'api/feedback',
    auth: 'public',
    encoding: 'form',
    summary: 'Sends feedback.',
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
