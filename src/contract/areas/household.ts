import * as z from 'zod/mini';
import { accountKind } from '#contract/areas/bank-accounts.ts';
import { rollOver } from '#contract/areas/budget.ts';
import { subCategoryId } from '#contract/areas/transactions.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
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

/** `read` views; `write` also categorises, renames and annotates transactions, or changes budget amounts. */
export const shareAccess = z.literal(['read', 'write']);
export type ShareAccess = z.output<typeof shareAccess>;

/** One account, or all budgets with their progress. */
export const shareKind = z.literal(['account', 'budget']);
export type ShareKind = z.output<typeof shareKind>;

/** How long an invitation can be accepted. */
export const invitationDays = 7;

/** The plan feature needed to invite; other household calls need none. */
export const householdFeature = 'Household sharing';

const person = z.object({ name: z.string(), email: z.string() });

const shared = {
  kind: shareKind,
  /** The name of the account; 'Budgets' for budgets. */
  what: z.string(),
  access: shareAccess,
};

/** What the member shares with another person. */
const ownShare = z.object({
  id: z.int(),
  ...shared,
  bank_account_id: z.nullable(z.int()),
  person,
  since: instant,
  /** When they last opened it; null if never. */
  last_opened_at: z.nullable(instant),
});
export type GrantedShare = z.output<typeof ownShare>;

/** An invitation that has not been accepted. */
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

/** What another member shares with this member. */
const otherShare = z.object({ id: z.int(), ...shared, owner: person, since: instant });
export type ReceivedShare = z.output<typeof otherShare>;

const logKind = z.literal([
  'invited',
  'cancelled',
  'accepted',
  'declined',
  'access_changed',
  'revoked',
  'left',
  'transaction_categorised',
  'transaction_renamed',
  'note_changed',
  'budget_changed',
  'taken_back',
]);
export type LogKind = z.output<typeof logKind>;

/** A change to a share, or made through it. */
const logEntry = z.object({
  id: z.int(),
  kind: logKind,
  at: instant,
  /** Who did it; null if the account is gone. `by_me` is the owner. */
  who: z.nullable(z.string()),
  by_me: z.boolean(),
  what: z.string(),
  /** The transaction, category or email that it concerned. */
  subject: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Set if a budget amount was changed. */
  from_amount: z.nullable(money),
  to_amount: z.nullable(money),
  taken_back: z.boolean(),
  /** Whether it changed something that can be reversed. */
  can_take_back: z.boolean(),
});
export type LogEntry = z.output<typeof logEntry>;

/** Whose share it is, and what access it gives. */
const shareContext = { share_id: z.int(), access: shareAccess, owner: z.string(), what: z.string(), since: instant };

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

/** A transaction of a shared account: as on a statement, plus what members have added. */
const sharedRow = z.object({
  id: z.int(),
  date,
  amount: money,
  currency: z.string(),
  description: z.string(),
  merchant: z.nullable(z.string()),
  category_id: z.int(),
  sub_category_id: z.int(),
  balance: z.nullable(money),
  status: z.literal(['posted', 'pending']),
  notes: z.nullable(z.string()),
  /** Linked to a transfer or refund, so that only the owner can change its category. */
  linked: z.boolean(),
  transfer: z.boolean(),
});
export type SharedRow = z.output<typeof sharedRow>;

const sharedBudgetLine = z.object({
  category_id: z.int(),
  sub_category_id: z.nullable(z.int()),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
  /** The amount set, without what rolled over. */
  Amount: z.nullable(money),
  budget: z.nullable(money),
  rolled_over: money,
  actual_spending: money,
  left: z.nullable(money),
  roll_over: rollOver,
});
export type SharedBudgetLine = z.output<typeof sharedBudgetLine>;

const payCycleDates = z.object({ start: date, end: date, days: z.int(), days_left: z.int() });
const invitationToken = text(200, 20);
const idBody = z.object({ id });
const shareParams = z.object({ id: idInPath });

/** Sharing an account or the budgets with another member. */
export const household = defineArea('household', {
  overview: {
    method: 'GET',
    path: 'api/household/get',
    auth: 'member',
    summary: 'Lists what the member shares, open invitations, and what others share with the member.',
    reply: z.object({ granted: z.array(ownShare), invitations: z.array(invitation), received: z.array(otherShare) }),
  },
  log: {
    method: 'GET',
    path: 'api/household/log',
    auth: 'member',
    summary: "Lists changes to the member's shares and changes made through them, newest first.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(logEntry),
  },
  invite: {
    method: 'POST',
    path: 'api/household/invite',
    auth: 'member',
    feature: householdFeature,
    summary:
      'Invites a person by email to an account or to the budgets. The response does not reveal whether the address belongs to a member.',
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
    summary: 'Sends an invitation again with a new link. The old link stops working.',
    body: idBody,
    reply: done,
    errors: ['not_found', 'too_many'],
  },
  cancel: {
    method: 'POST',
    path: 'api/household/invitation/cancel',
    auth: 'member',
    summary: 'Cancels an invitation.',
    body: idBody,
    reply: done,
    errors: ['not_found'],
  },
  invitation: {
    method: 'GET',
    path: 'api/household/invitation/{token}',
    auth: 'member',
    summary: 'Returns an invitation to the member whose verified email it was sent to.',
    params: z.object({ token: invitationToken }),
    reply: z.object({ ...shared, owner: person, expires_at: instant }),
    errors: ['link_expired', 'forbidden'],
  },
  accept: {
    method: 'POST',
    path: 'api/household/accept',
    auth: 'member',
    summary: 'Accepts an invitation. It can be accepted once.',
    body: z.object({ token: invitationToken }),
    reply: doneWith({ share_id: z.int(), kind: shareKind }),
    errors: ['link_expired', 'forbidden'],
  },
  decline: {
    method: 'POST',
    path: 'api/household/decline',
    auth: 'member',
    summary: 'Declines an invitation.',
    body: z.object({ token: invitationToken }),
    reply: done,
    errors: ['link_expired', 'forbidden'],
  },
  changeAccess: {
    method: 'POST',
    path: 'api/household/access',
    auth: 'member',
    summary: 'Sets whether a person can only view a share or also change it.',
    body: z.object({ id, access: shareAccess }),
    reply: done,
    errors: ['not_found'],
  },
  revoke: {
    method: 'POST',
    path: 'api/household/revoke',
    auth: 'member',
    summary: 'Ends a share immediately.',
    body: idBody,
    reply: done,
    errors: ['not_found'],
  },
  leave: {
    method: 'POST',
    path: 'api/household/leave',
    auth: 'member',
    summary: 'Leaves a share from another member.',
    body: idBody,
    reply: done,
    errors: ['not_found'],
  },
  account: {
    method: 'GET',
    path: 'api/household/account/{id}',
    auth: 'member',
    summary: 'Returns an account shared with the member, with daily balances of the last year.',
    params: shareParams,
    reply: z.object({ ...shareContext, data: sharedAccount, balances: z.array(z.object({ date, balance: money })) }),
    errors: ['not_found'],
  },
  rows: {
    method: 'GET',
    path: 'api/household/rows/{id}',
    auth: 'member',
    summary: 'Lists the transactions in a shared account, newest first.',
    params: shareParams,
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
    summary: 'Categorises, renames or annotates a transaction in a shared account. Requires `write` access.',
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
    summary: "Returns the budgets and spending shared with the member for one of the owner's pay cycles.",
    params: shareParams,
    query: z.object({ date: z.optional(dateInput) }),
    reply: z.object({
      ...shareContext,
      window: payCycleDates,
      previous: payCycleDates,
      next: payCycleDates,
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
    summary: 'Sets the amount of a shared budget, starting with the current pay cycle. Requires `write` access.',
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
      'Reverses a change made through a share, unless there has been another change since. Allowed for the owner, and for the person who made it while they have `write` access.',
    body: z.object({ log_id: id }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
});
