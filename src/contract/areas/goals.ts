import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
  date,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  listOf,
  matching,
  money,
  positiveMoney,
  text,
  unsignedMoney,
} from '#contract/kit/wire.ts';

const megabyte = 1024 * 1024;

/** Open and reached goals of one member together. */
export const MAX_GOALS = 100;

/** The icons to choose from, by their names in the product. */
export const goalIcons = [
  'piggy-bank',
  'plane',
  'palmtree',
  'car',
  'house',
  'key-round',
  'sofa',
  'laptop',
  'smartphone',
  'gift',
  'graduation-cap',
  'baby',
  'toy-brick',
  'heart-handshake',
  'heart-pulse',
  'paw-print',
  'bike',
  'wrench',
  'umbrella',
  'shield',
  'landmark',
  'credit-card',
  'ticket',
  'luggage',
] as const;
export const goalIcon = z.literal(goalIcons);
export type GoalIcon = z.output<typeof goalIcon>;

/**
 * Colours that are easy to tell apart in light and dark mode. A new goal without one gets the first that no open goal
 * has.
 */
export const goalColours = [
  '#2f7d5b',
  '#b7791f',
  '#2b6cb0',
  '#0f766e',
  '#c05621',
  '#b83280',
  '#6b46c1',
  '#718096',
] as const;

/** How savings are divided among goals: in order, by shares, or by fixed amounts. */
export const allocationMethod = z.literal(['order', 'share', 'fixed']);
export const pledgeFrequency = z.literal(['week', 'pay']);

const pledgeWindow = z.object({
  start: date,
  end: date,
  /** `open` until the end of its last day. */
  status: z.literal(['confirmed', 'open', 'missed']),
  paid_on: z.nullable(date),
  /** The deposit that confirmed it. */
  transaction_id: z.nullable(z.int()),
});

export const pledge = z.object({
  id: z.int(),
  amount: money,
  frequency: pledgeFrequency,
  started_on: date,
  /** Periods confirmed in total, and periods missed in the last year. */
  confirmed: z.int(),
  missed: z.int(),
  /** The last twelve periods, newest first; empty before the first one. */
  windows: z.array(pledgeWindow),
  /** When the target will be reached if every pledge is met. */
  reaches_on: z.nullable(date),
});

export const goal = z.object({
  id: z.int(),
  name: z.string(),
  target: money,
  target_date: z.nullable(date),
  /** The goal's part of the accounts plus money saved elsewhere; fixed when the goal is completed. */
  total_savings: money,
  /** The goal's part of the accounts only. */
  allocated: money,
  start_amount: money,
  left: money,
  iscomplete: z.boolean(),
  isactive: z.boolean(),
  completed_at: z.nullable(instant),
  /** Whether the member has seen that it was completed. */
  completed_seen: z.boolean(),
  icon: goalIcon,
  /** '#rrggbb'. */
  colour: z.string(),
  /** A URL of the member's image, valid for ten minutes. */
  image: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The chosen accounts; empty to use the savings account. */
  bank_account_ids: z.array(z.int()),
  /** The accounts whose money counts towards it and whose deposits confirm its pledge. */
  saved_on: z.array(z.int()),
  /** The percentage of each account, for the method `share`. */
  share: z.number(),
  /** For the method `fixed`. */
  fixed: money,
  /** The amount to save per pay to reach it by its date; null without a date or while paused. */
  needed_per_pay: z.nullable(money),
  /** Paydays until the date. */
  pays_left: z.nullable(z.int()),
  /** When it will be reached if the accounts keep growing as they have; null if they are not growing. */
  projected_date: z.nullable(date),
  pledge: z.nullable(pledge),
  created_at: instant,
});
export type GoalOnWire = z.output<typeof goal>;

const allocatedAccount = z.object({
  id: z.int(),
  name: z.string(),
  balance: money,
  allocated: money,
  unallocated: money,
  saving_account: z.boolean(),
});

/** Rule M20: the ways to save, offered while nothing is saved. */
const topUpCard = z.object({
  kind: z.literal(['round_up', 'weekly_transfer', 'one_off_transfer']),
  title: z.string(),
  subtitle: z.string(),
  /** False while a prerequisite is missing: round-up accounts, an active goal, or a savings account. */
  ready: z.boolean(),
});

const goalsReply = {
  data: z.array(goal),
  /** The total of all open goals. */
  total_savings: money,
  /** The maximum number that the dashboard shows (rule C16). */
  max_dsb_goals: z.int(),
  method: allocationMethod,
  /** The accounts that goals are saved in, with their unallocated money. */
  accounts: z.array(allocatedAccount),
  unallocated: money,
  top_up_cards: z.array(topUpCard),
};

const hexColour = z
  .string()
  .check(z.trim(), z.toLowerCase(), ...matching(7, /^#[0-9a-f]{6}$/, 'Enter a colour such as #1f7a4d.'));

/** An empty form field clears the value. */
const blankAsNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const goalFields = {
  name: text(80),
  target: positiveMoney,
  target_date: z.optional(
    z.union([blankAsNull, z.nullable(dateInput)], 'Please enter a valid date in the format DD/MM/YYYY.'),
  ),
  start_amount: z.optional(unsignedMoney),
  icon: z.optional(goalIcon),
  colour: z.optional(hexColour),
  note: z.optional(text(500, 0)),
  bank_account_ids: z.optional(listOf(id, 10)),
};

/** The optional fields that can be cleared. */
const clearableField = z.literal(['target_date', 'note', 'image']);

const percentage = z.number().check(
  z.gte(0, 'Enter a percentage from 0 to 100.'),
  z.lte(100, 'Enter a percentage from 0 to 100.'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use up to two decimal places.'),
);

export const goals = defineArea('goals', {
  list: {
    method: 'GET',
    path: 'api/goals/get',
    auth: 'member',
    summary:
      'Lists goals with the accounts they are saved in: open goals in their order, then reached goals, newest first.',
    reply: z.object(goalsReply),
  },
  create: {
    method: 'POST',
    path: 'api/goals/create',
    auth: 'member',
    encoding: 'form',
    files: { count: 1, bytesEach: 5 * megabyte },
    summary: 'Creates a goal, with an optional image of at most 5 MB.',
    body: z.object(goalFields),
    reply: doneWith({ data: goal }),
    errors: ['bad_input', 'conflict', 'too_large', 'unsupported_media'],
  },
  update: {
    method: 'POST',
    path: 'api/goals/update',
    auth: 'member',
    encoding: 'form',
    files: { count: 1, bytesEach: 5 * megabyte },
    summary:
      'Updates a goal. Omitted fields are unchanged; fields named in `without` are cleared. An uploaded image replaces the previous one.',
    body: z.object({
      goal_id: id,
      ...z.partial(z.object(goalFields)).shape,
      without: z.optional(listOf(clearableField, 3)),
    }),
    reply: doneWith({ data: goal }),
    errors: ['not_found', 'bad_input', 'too_large', 'unsupported_media'],
  },
  complete: {
    method: 'POST',
    path: 'api/goals/iscomplete/{id}',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks a goal as reached with the amount it has now, or reopens it.',
    params: z.object({ id: idInPath }),
    body: z.object({ complete: z.optional(flag) }),
    reply: doneWith({ data: goal }),
    errors: ['not_found'],
  },
  setActive: {
    method: 'POST',
    path: 'api/goals/isactive/{goal_id}',
    auth: 'member',
    encoding: 'form',
    summary:
      'Pauses or resumes a goal; toggles it if `active` is omitted. A paused goal keeps its money but receives no more.',
    params: z.object({ goal_id: idInPath }),
    body: z.object({ active: z.optional(flag) }),
    reply: doneWith({ data: goal }),
    errors: ['not_found'],
  },
  setCompletedSeen: {
    method: 'POST',
    path: 'api/user/setGoalCompletedSeen',
    auth: 'member',
    encoding: 'form',
    summary: 'Records that the member has seen that a goal was reached.',
    body: z.object({ goal: id }),
    reply: done,
    errors: ['not_found'],
  },
  remove: {
    method: 'POST',
    path: 'api/goals/delete/{id}',
    auth: 'member',
    summary: 'Deletes a goal. It can be restored for 30 days.',
    params: z.object({ id: idInPath }),
    body: z.object({}),
    reply: done,
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: 'api/goals/restore/{id}',
    auth: 'member',
    summary: 'Restores a deleted goal.',
    params: z.object({ id: idInPath }),
    body: z.object({}),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  allocate: {
    method: 'POST',
    path: 'api/goals/allocation',
    auth: 'member',
    summary:
      'Sets how savings are divided among goals: the method, and the order of open goals with their shares or amounts.',
    body: z.object({
      method: allocationMethod,
      lines: z
        .array(z.object({ goal_id: id, share: z.optional(percentage), fixed: z.optional(unsignedMoney) }))
        .check(z.maxLength(100, 'Add up to 100.')),
    }),
    reply: z.object(goalsReply),
    errors: ['not_found', 'bad_input'],
  },
  pledge: {
    method: 'POST',
    path: 'api/goals/pledge',
    auth: 'member',
    encoding: 'form',
    summary:
      'Pledges an amount per week or pay to a goal, replacing any earlier pledge. A deposit of at least that amount confirms it.',
    body: z.object({
      goal_id: id,
      amount: positiveMoney,
      frequency: pledgeFrequency,
      start: z.optional(dateInput),
    }),
    reply: doneWith({ data: goal }),
    errors: ['not_found', 'bad_input', 'conflict'],
  },
  endPledge: {
    method: 'POST',
    path: 'api/goals/pledge/end',
    auth: 'member',
    encoding: 'form',
    summary: "Ends a goal's pledge. Its history is unchanged.",
    body: z.object({ goal_id: id }),
    reply: doneWith({ data: goal }),
    errors: ['not_found'],
  },
});
