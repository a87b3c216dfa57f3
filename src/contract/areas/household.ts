import * as z from 'zod/mini';
import { accountKind } from '#contract/areas/bank-accounts.ts';
import { rollOver } from '#contract/areas/budget.ts';
import { subCategoryId } from '#contract/areas/transactions.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
  date,
  done,
  doneWith,
  email,
  id,
  idInPath,
  instant,
  limit,
  listOf,
  money,
  optionalText,
  page,
  paged,
  password,
  text,
  unsignedMoney,
} from '#contract/kit/wire.ts';

/** `read` looks; `write` also files, renames and notes the rows of an account, or changes the amounts of a budget. */
export const shareAccess = z.literal(['read', 'write']);
export type ShareAccess = z.output<typeof shareAccess>;

/** One account, or all budgets with their progress. */
export const shareKind = z.literal(['account', 'budget']);
export type ShareKind = z.output<typeof shareKind>;

/** An invitation can be taken up for so long. */
export const invitationDays = 7;

/** The feature of a plan that opens inviting; all else of the household is open to everybody. */
export const householdFeature = 'Household sharing';

const person = z.object({ name: z.string(), email: z.string() });

const shared = {
  kind: shareKind,
  /** The name of the account; 'Budgets' for a budget. */
  what: z.string(),
  access: shareAccess,
};

/** What the member shares with somebody. */
const input = z.object({
  id: z.int(),
  ...shared,
  bank_account_id: z.nullable(z.int()),
  person,
  since: instant,
  /** When they last looked at it; null when they never did. */
  last_opened_at: z.nullable(instant),
});
export type GivenShare = z.output<typeof input>;

/** An invitation that has not become a share. */
const invitation = z.object({
  id: z.int(),
  ...shared,
  bank_account_id: z.nullable(z.int()),
  email: z.string(),
  sent_at: instant,
  expires_at: instant,
  state: z.literal(['waiting', 'expired', 'declined']),
});
export type Invitation = z.output<typeof invitation>;

/** What somebody shares with the member. */
const received = z.object({ id: z.int(), ...shared, owner: person, since: instant });
export type ReceivedShare = z.output<typeof received>;

const logKind = z.literal([
  'invited',
  'cancelled',
  'accepted',
  'declined',
  'access_changed',
  'revoked',
  'left',
  'transaction_categorised',
  'row_renamed',
  'row_noted',
  'budget_changed',
  'taken_back',
]);
export type LogKind = z.output<typeof logKind>;

/** What was done about a share, or by it. */
const logEntry = z.object({
  id: z.int(),
  kind: logKind,
  at: instant,
  /** Whoever did it; null when the account is gone since. `by_me` is the owner. */
  who: z.nullable(z.string()),
  by_me: z.boolean(),
  what: z.string(),
  /** The row, category or address that it was about. */
  subject: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Set where amounts of a budget were changed. */
  from_amount: z.nullable(money),
  to_amount: z.nullable(money),
  taken_back: z.boolean(),
  /** Whether it changed something that can be put back to what it was. */
  can_take_back: z.boolean(),
});
export type LogEntry = z.output<typeof logEntry>;

/** How one looks at a share: whose it is, and what one may do. */
const status = { share_id: z.int(), access: shareAccess, owner: z.string(), what: z.string(), since: instant };

const sharedAccount = z.object({
  name: z.string(),
  bank: z.nullable(z.string()),
  kind: accountKind,
  currency: z.string(),
  status: z.literal(['active', 'inactive', 'closed']),
  balance: money,
  available_balance: money,
  bal_sync: z.nullable(instant),
  transactions: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
});

/** A row of a shared account: what stands on a statement, and what its members have written beside it. */
const sharedRow = z.object({
  id: z.int(),
  date,
  amount: money,
  description: z.string(),
  merchant: z.nullable(z.string()),
  category_id: z.int(),
  sub_category_id: z.int(),
  balance: z.nullable(money),
  status: z.literal(['posted', 'pending']),
  notes: z.nullable(z.string()),
  /** Held in its category by a transfer or a refund, so that only the owner can file it anew. */
  linked: z.boolean(),
  transfer: z.boolean(),
});
export type SharedRow = z.output<typeof sharedRow>;

const window = z.object({ start: date, end: date, days: z.int(), days_left: z.int() });

const sharedBudgetLine = z.object({
  category_id: z.int(),
  sub_category_id: z.nullable(z.int()),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
  /** What was set, without what was carried over. */
  Amount: z.nullable(money),
  budget: z.nullable(money),
  rolled_over: money,
  actual_spending: money,
  left: z.nullable(money),
  roll_over: rollOver,
});
export type SharedBudgetLine = z.output<typeof sharedBudgetLine>;

const secret = text(200, 20);
const named = z.object({ id });
const shareInPath = z.object({ id: idInPath });

/** Sharing an account or a budget with another member: by invitation, to look or to change, until it is ended. */
export const household = defineArea('household', {
  overview: {
    method: 'GET',
    path: 'api/household/get',
    auth: 'member',
    summary: 'What the member shares, the invitations that wait, and what others share with the member.',
    reply: z.object({ input: z.array(input), invitations: z.array(invitation), received: z.array(received) }),
  },
  log: {
    method: 'GET',
    path: 'api/household/log',
    auth: 'member',
    summary: "What was done about the member's shares and by them, the newest first.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(logEntry),
  },
  invite: {
    method: 'POST',
    path: 'api/household/invite',
    auth: 'member',
    feature: householdFeature,
    summary:
      "Invites somebody by e-mail to an account or to the budgets. The answer is the same whether or not the address is a member's.",
    body: z.object({
      email,
      kind: shareKind,
      bank_account_id: z.optional(z.nullable(id)),
      access: shareAccess,
      password: z.optional(password),
    }),
    reply: done,
    errors: ['bad_input', 'not_found', 'forbidden', 'conflict', 'too_many'],
  },
  resend: {
    method: 'POST',
    path: 'api/household/invitation/resend',
    auth: 'member',
    feature: householdFeature,
    summary: 'Sends an invitation again with a new link; the old link is worth nothing from then on.',
    body: named,
    reply: done,
    errors: ['not_found', 'too_many'],
  },
  cancel: {
    method: 'POST',
    path: 'api/household/invitation/cancel',
    auth: 'member',
    summary: 'Takes an invitation back.',
    body: named,
    reply: done,
    errors: ['not_found'],
  },
  invitation: {
    method: 'GET',
    path: 'api/household/invitation/{token}',
    auth: 'member',
    summary: 'What an invitation offers, for the member whose verified address it was sent to.',
    params: z.object({ token: secret }),
    reply: z.object({ ...shared, owner: person, expires_at: instant }),
    errors: ['link_expired', 'forbidden'],
  },
  accept: {
    method: 'POST',
    path: 'api/household/accept',
    auth: 'member',
    summary: 'Takes an invitation up, once.',
    body: z.object({ token: secret }),
    reply: doneWith({ share_id: z.int(), kind: shareKind }),
    errors: ['link_expired', 'forbidden'],
  },
  decline: {
    method: 'POST',
    path: 'api/household/decline',
    auth: 'member',
    summary: 'Turns an invitation down.',
    body: z.object({ token: secret }),
    reply: done,
    errors: ['link_expired', 'forbidden'],
  },
  changeAccess: {
    method: 'POST',
    path: 'api/household/access',
    auth: 'member',
    summary: 'Lets somebody only look from now on, or change as well.',
    body: z.object({ id, access: shareAccess }),
    reply: done,
    errors: ['not_found'],
  },
  revoke: {
    method: 'POST',
    path: 'api/household/revoke',
    auth: 'member',
    summary: 'Ends a share at once.',
    body: named,
    reply: done,
    errors: ['not_found'],
  },
  leave: {
    method: 'POST',
    path: 'api/household/leave',
    auth: 'member',
    summary: 'Gives up what somebody shares with the member.',
    body: named,
    reply: done,
    errors: ['not_found'],
  },
  account: {
    method: 'GET',
    path: 'api/household/account/{id}',
    auth: 'member',
    summary: 'An account that somebody shares with the member, with its balance day by day over the last year.',
    params: shareInPath,
    reply: z.object({ ...status, data: sharedAccount, balances: z.array(z.object({ date, balance: money })) }),
    errors: ['not_found'],
  },
  rows: {
    method: 'GET',
    path: 'api/household/rows/{id}',
    auth: 'member',
    summary: 'The rows of a shared account by filter, a page at a time, the newest first.',
    params: shareInPath,
    query: z.object({
      description: optionalText(200),
      sub_categories: z.optional(listOf(subCategoryId)),
      min_date: z.optional(date),
      max_date: z.optional(date),
      direction: z.optional(z.literal(['debit', 'credit'])),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: z.extend(paged(sharedRow), { money_in: money, money_out: money }),
    errors: ['not_found'],
  },
  changeRow: {
    method: 'POST',
    path: 'api/household/row/change',
    auth: 'member',
    summary: 'Files, renames or notes a row of a shared account, as far as the share lets.',
    body: z.object({
      share_id: id,
      id,
      sub_category_id: z.optional(subCategoryId),
      merchant: z.optional(text(80)),
      notes: z.optional(text(500, 0)),
    }),
    reply: doneWith({ data: sharedRow, log_ids: z.array(z.int()) }),
    errors: ['not_found', 'forbidden', 'bad_input', 'conflict'],
  },
  budget: {
    method: 'GET',
    path: 'api/household/budget/{id}',
    auth: 'member',
    summary: 'The budgets that somebody shares with the member, for one of their pay cycles, with what has gone.',
    params: shareInPath,
    query: z.object({ date: z.optional(requestedDate) }),
    reply: z.object({
      ...status,
      window,
      previous: window,
      next: window,
      data: z.array(sharedBudgetLine),
      budgeted: money,
      spent: money,
      left: money,
    }),
    errors: ['not_found'],
  },
  setBudget: {
    method: 'POST',
    path: 'api/household/budget/set',
    auth: 'member',
    summary: 'Changes the amount of a shared budget from the present pay cycle on, as far as the share lets.',
    body: z.object({
      share_id: id,
      category_id: id,
      sub_category_id: z.optional(z.nullable(id)),
      amount: unsignedMoney,
    }),
    reply: doneWith({ log_ids: z.array(z.int()) }),
    errors: ['not_found', 'forbidden', 'bad_input'],
  },
  takeBack: {
    method: 'POST',
    path: 'api/household/takeback',
    auth: 'member',
    summary:
      'Puts back what a change by a share has changed, unless it was changed again since: by the owner, or by whoever made it while the share lets.',
    body: z.object({ log_id: id }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
});
