import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
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

/** The images to choose from for a goal, by the names of the product's icons. */
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

/** How the money on saving accounts is divided among goals: one after the other, by shares, or set amounts. */
export const allocationMethod = z.literal(['order', 'share', 'fixed']);
export const pledgeFrequency = z.literal(['week', 'pay']);

const pledgeWindow = z.object({
  start: date,
  end: date,
  /** `open` until its last day is over. */
  status: z.literal(['confirmed', 'open', 'missed']),
  paid_on: z.nullable(date),
  /** The deposit that confirmed it. */
  transaction_id: z.nullable(z.int()),
});

const pledge = z.object({
  id: z.int(),
  amount: money,
  frequency: pledgeFrequency,
  started_on: date,
  /** Kept times in all, and times that went by without a deposit in the last year. */
  confirmed: z.int(),
  missed: z.int(),
  /** The last twelve times, the newest first; empty before the first one. */
  windows: z.array(pledgeWindow),
  /** When it has brought what is left, if it is kept each time from now on. */
  reaches_on: z.nullable(date),
});

export const goal = z.object({
  id: z.int(),
  name: z.string(),
  target: money,
  target_date: z.nullable(date),
  /** What belongs to the goal: its part of the accounts, and what is put aside elsewhere; what it was when it was completed. */
  total_savings: money,
  /** The part of the accounts alone. */
  allocated: money,
  start_amount: money,
  left: money,
  iscomplete: z.boolean(),
  isactive: z.boolean(),
  completed_at: z.nullable(instant),
  /** False while the completion has not been shown to the member. */
  completed_seen: z.boolean(),
  icon: goalIcon,
  /** '#rrggbb'. */
  colour: z.string(),
  /** Where the member's own image can be fetched for the next ten minutes. */
  image: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The accounts that were chosen; empty where the saving account serves. */
  bank_account_ids: z.array(z.int()),
  /** The accounts whose money counts for it, and whose deposits keep its pledge. */
  saved_on: z.array(z.int()),
  /** Per cent of each account, for the method `share`. */
  share: z.number(),
  /** For the method `fixed`. */
  fixed: money,
  /** To put aside at each pay to have it by its date; null without a date or when paused. */
  needed_per_pay: z.nullable(money),
  /** Paydays until the date. */
  pays_left: z.nullable(z.int()),
  /** The day on which it is reached if the accounts go on growing as they have; null where they do not. */
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

/** Rule M20: the ways to put something aside, offered while nothing is. */
const topUpCard = z.object({
  kind: z.literal(['round_up', 'weekly_transfer', 'one_off_transfer']),
  title: z.string(),
  subtitle: z.string(),
  /** False while what it needs is missing: the accounts that round-ups go between, a goal that is not paused, an account to save on. */
  ready: z.boolean(),
});

const overview = {
  data: z.array(goal),
  /** What all open goals have together. */
  total_savings: money,
  /** How many the dashboard shows at most (rule C16). */
  max_dsb_goals: z.int(),
  method: allocationMethod,
  /** The accounts that goals are saved on, with what is not allocated. */
  accounts: z.array(allocatedAccount),
  unallocated: money,
  top_up_cards: z.array(topUpCard),
};

const hexColour = z
  .string()
  .check(z.trim(), z.toLowerCase(), ...matching(7, /^#[0-9a-f]{6}$/, 'Enter a colour such as #1f7a4d.'));

/** An empty field of a form takes the value away. */
const emptied = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const goalFields = {
  name: text(80),
  target: positiveMoney,
  target_date: z.optional(
    z.union([emptied, z.nullable(requestedDate)], 'Please enter a valid date in the format DD/MM/YYYY.'),
  ),
  start_amount: z.optional(unsignedMoney),
  icon: z.optional(goalIcon),
  colour: z.optional(hexColour),
  note: z.optional(text(500, 0)),
  bank_account_ids: z.optional(listOf(id, 10)),
};

/** What a goal can be without. */
const emptiable = z.literal(['target_date', 'note', 'image']);

const shareOf = z.number().check(
  z.gte(0, 'From 0 to 100.'),
  z.lte(100, 'From 0 to 100.'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use at most two decimals.'),
);

export const goals = defineArea('goals', {
  list: {
    method: 'GET',
    path: 'api/goals/get',
    auth: 'member',
    summary:
      'All goals: open ones in their order, then those reached, the latest first; with the accounts that they are saved on.',
    reply: z.object(overview),
  },
  create: {
    method: 'POST',
    path: 'api/goals/create',
    auth: 'member',
    encoding: 'form',
    files: { count: 1, bytesEach: 5 * megabyte },
    summary: 'Adds a goal, with a picture of at most 5 MB if there is one in the form.',
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
      'Changes a goal; what is left out stays, what `without` names is taken away. A picture in the form takes the place of the one before.',
    body: z.object({
      goal_id: id,
      ...z.partial(z.object(goalFields)).shape,
      without: z.optional(listOf(emptiable, 3)),
    }),
    reply: doneWith({ data: goal }),
    errors: ['not_found', 'bad_input', 'too_large', 'unsupported_media'],
  },
  complete: {
    method: 'POST',
    path: 'api/goals/iscomplete/{id}',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks a goal as reached, with what it has by now; or opens it again.',
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
      'Pauses a goal or takes it up again; without a value it is turned around. A paused goal keeps what it has and takes no more.',
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
    summary: 'Remembers that the member has been shown that a goal is reached.',
    body: z.object({ goal: id }),
    reply: done,
    errors: ['not_found'],
  },
  remove: {
    method: 'POST',
    path: 'api/goals/delete/{id}',
    auth: 'member',
    summary: 'Takes a goal away; for 30 days it can be brought back.',
    params: z.object({ id: idInPath }),
    body: z.object({}),
    reply: done,
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: 'api/goals/restore/{id}',
    auth: 'member',
    summary: 'Brings a goal back that was taken away.',
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
      'Sets how the money on saving accounts is divided: the method, and the order of the open goals with their shares or amounts.',
    body: z.object({
      method: allocationMethod,
      lines: z
        .array(z.object({ goal_id: id, share: z.optional(shareOf), fixed: z.optional(unsignedMoney) }))
        .check(z.maxLength(100, 'At most 100.')),
    }),
    reply: z.object(overview),
    errors: ['not_found', 'bad_input'],
  },
  pledge: {
    method: 'POST',
    path: 'api/goals/pledge',
    auth: 'member',
    encoding: 'form',
    summary:
      'Promises an amount each week or pay for a goal, in the place of an earlier promise. A deposit of at least the amount into its account confirms it.',
    body: z.object({
      goal_id: id,
      amount: positiveMoney,
      frequency: pledgeFrequency,
      start: z.optional(requestedDate),
    }),
    reply: doneWith({ data: goal }),
    errors: ['not_found', 'bad_input', 'conflict'],
  },
  endPledge: {
    method: 'POST',
    path: 'api/goals/pledge/end',
    auth: 'member',
    encoding: 'form',
    summary: 'Ends the promise of a goal; what was kept stays on record.',
    body: z.object({ goal_id: id }),
    reply: doneWith({ data: goal }),
    errors: ['not_found'],
  },
});
