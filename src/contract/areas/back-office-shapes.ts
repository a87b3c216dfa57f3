import * as z from 'zod/mini';
import { date, instant } from '#contract/kit/wire.ts';

/** The fields of a record before or after a change. */
const recordFields = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntry = z.object({
  sequence: z.int(),
  at: instant,
  operator_id: z.int(),
  /** The operator's email; null once the account is deleted. */
  operator: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  before: recordFields,
  after: recordFields,
  /** SHA-256 in hexadecimal over the entry and the previous entry's hash. */
  hash: z.string(),
});
export type AuditLine = z.output<typeof auditEntry>;

export const auditCheck = z.object({
  at: instant,
  entries: z.int(),
  head_hash: z.string(),
  /** Whether an entry was altered, an entry is missing, or the log is not the one that passed the previous check. */
  fault: z.nullable(z.enum(['altered', 'missing', 'rewritten'])),
  fault_sequence: z.nullable(z.int()),
});
export type AuditCheck = z.output<typeof auditCheck>;

export const memberSummary = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['member', 'operator']),
  status: z.enum(['active', 'closed']),
  created_at: instant,
});
export type MemberInShort = z.output<typeof memberSummary>;

/** Support access: requested by an operator, granted by the member for an hour, or ended. */
export const supportAccess = z.object({
  id: z.int(),
  /** The operator who requested it; null if nobody did. */
  operator: z.nullable(z.string()),
  reason: z.string(),
  requested_at: instant,
  granted_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.enum(['member', 'operator'])),
  state: z.enum(['requested', 'granted', 'over']),
  /** The number of pages and calls logged. */
  looks: z.int(),
});
export type ViewOnWire = z.output<typeof supportAccess>;

export const accessLogEntry = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(['page', 'call']),
  what: z.string(),
  operator: z.nullable(z.string()),
});
export type ViewLine = z.output<typeof accessLogEntry>;

const featureMode = z.enum(['Open', 'Lock', 'Hide']);

export const memberDetail = z.object({
  ...memberSummary.shape,
  mobile: z.nullable(z.string()),
  email_verified_at: z.nullable(instant),
  mobile_verified_at: z.nullable(instant),
  time_zone: z.string(),
  membership: z.string(),
  plan: z.object({ plan_id: z.nullable(z.int()), name: z.string(), ends_at: z.nullable(instant) }),
  features: z.array(
    z.object({
      feature: z.string(),
      by_plan: featureMode,
      fixed: z.boolean(),
      own: z.nullable(z.object({ mode: featureMode, reason: z.string(), at: instant })),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.int(),
      started_at: instant,
      last_seen_at: instant,
      device: z.string(),
      ip: z.string(),
      looking: z.boolean(),
    }),
  ),
  sign_ins: z.array(
    z.object({ id: z.int(), at: instant, method: z.string(), outcome: z.string(), device: z.string(), ip: z.string() }),
  ),
  connections: z.array(
    z.object({
      id: z.int(),
      bank: z.string(),
      state: z.string(),
      consent_expires_at: z.nullable(instant),
      last_synced_at: z.nullable(instant),
      problem: z.nullable(z.string()),
    }),
  ),
  /** Balances in the account's unit: cents for AUD. */
  ledger: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      unit: z.string(),
      balance: z.int(),
      /** The loan of a loan account; null for other accounts. */
      loan: z.nullable(z.object({ id: z.int(), title: z.string(), status: z.string(), opened_on: date })),
      /** The bank account whose payments it tracks; null for other accounts. */
      bank_account_id: z.nullable(z.int()),
    }),
  ),
  /** Support access that is requested or granted; null if there is none. */
  view: z.nullable(supportAccess),
});
export type MemberInFull = z.output<typeof memberDetail>;

export const openSession = z.object({
  id: z.int(),
  member_id: z.int(),
  email: z.string(),
  role: z.enum(['member', 'operator']),
  started_at: instant,
  last_seen_at: instant,
  device: z.string(),
  ip: z.string(),
  looking: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const recurringJob = z.object({
  name: z.string(),
  /** Five fields, in Sydney time. */
  cron: z.string(),
  state: z.enum(['never', 'requested', 'running', 'done', 'failed']),
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  /** The type of the last error, without its message. */
  error: z.nullable(z.string()),
  /** Where it failed, such as 'areas/loans/servicing/effects.ts:48'; null if unknown. */
  place: z.nullable(z.string()),
});
export type RecurringJob = z.output<typeof recurringJob>;

export const ledgerCheck = z.object({
  at: instant,
  accounts: z.int(),
  transfers: z.int(),
  faults: z.int(),
  first_fault: z.nullable(z.string()),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

export const stuckMessage = z.object({
  id: z.int(),
  topic: z.string(),
  state: z.enum(['late', 'failing', 'given_up']),
  created_at: instant,
  due_at: instant,
  tries: z.int(),
  /** The type of the last error, without its message, which may contain an address. */
  error: z.nullable(z.string()),
});
export type StuckMessage = z.output<typeof stuckMessage>;

export const counts = z.object({
  /** Conversations waiting for a reply. */
  messages: z.int(),
  /** Loan applications waiting for a decision or a second approval. */
  applications: z.int(),
  /** Open hardship requests. */
  loans: z.int(),
  /** Call-back requests that nobody has dealt with. */
  leads: z.int(),
  /** Large gifts waiting for a second approval. */
  gifts: z.int(),
  /** Refunds waiting for a decision. */
  refunds: z.int(),
  /** Paid orders with something to send. */
  orders: z.int(),
  /** Draws waiting for a second operator's decision. */
  draws: z.int(),
  /** Failed jobs, abandoned messages and checks that found a fault. */
  system: z.int(),
});
export type WaitingCounts = z.output<typeof counts>;

/** A back-office queue: how many items are waiting, and when the oldest one arrived. */
const queue = z.object({
  name: z.enum([
    'messages',
    'applications',
    'exceptions',
    'hardship',
    'leads',
    'gifts',
    'refunds',
    'orders',
    'jobs',
    'outbox',
  ]),
  count: z.int(),
  since: z.nullable(instant),
});
export type WaitingQueue = z.output<typeof queue>;

/** What needs attention now. */
const overviewAlert = z.object({
  /** A check that found a fault, a failed job, abandoned messages, or a queue with an item that has waited too long. */
  kind: z.enum(['ledger_fault', 'audit_fault', 'job_failed', 'outbox_given_up', 'waiting_long', 'hardship_due']),
  /** The failed job or the queue; null for the others. */
  subject: z.nullable(z.string()),
  count: z.int(),
  /** When it began; for `hardship_due`, the end of the day by which the first request must be decided. */
  at: z.nullable(instant),
});
export type OverviewAlert = z.output<typeof overviewAlert>;

/** Members who opened a screen, new members, imported files and messages from members. */
const activityShape = {
  active_members: z.int(),
  sign_ups: z.int(),
  imports: z.int(),
  messages: z.int(),
};
const activityTotals = z.object(activityShape);
export type ActivityTotals = z.output<typeof activityTotals>;

export const overviewShape = z.object({
  queues: z.array(queue),
  alerts: z.array(overviewAlert),
  /** All members with an open account, excluding operators. */
  members: z.int(),
  activity: z.object({
    /** The last 30 days in Sydney time, including today. */
    days: z.array(z.object({ date, ...activityShape })),
    /** Totals for those 30 days. A member who was active on several days counts once in `active_members`. */
    totals: activityTotals,
    /** Totals for the 30 days before those. */
    before: activityTotals,
  }),
});
export type BackOfficeOverview = z.output<typeof overviewShape>;
