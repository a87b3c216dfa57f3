import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, id, idInPath, instant, limit, optionalText, text } from '#contract/kit/wire.ts';

/** A row as it was or is, field by field. */
const facts = z.nullable(z.record(z.string(), z.unknown()));

const auditEntry = z.object({
  sequence: z.int(),
  at: instant,
  operator_id: z.int(),
  /** The operator's address; null once the account is gone. */
  operator: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  before: facts,
  after: facts,
  /** SHA-256 in hexadecimal, over the entry and the hash of the one before. */
  hash: z.string(),
});
export type AuditLine = z.output<typeof auditEntry>;

const auditCheck = z.object({
  at: instant,
  entries: z.int(),
  head_hash: z.string(),
  /** An entry that is not what it was, one that is not there, or a log other than the one that was found whole before. */
  fault: z.nullable(z.enum(['altered', 'missing', 'rewritten'])),
  fault_sequence: z.nullable(z.int()),
});
export type AuditCheck = z.output<typeof auditCheck>;

const memberInShort = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['member', 'operator']),
  status: z.enum(['active', 'closed']),
  created_at: instant,
});
export type MemberInShort = z.output<typeof memberInShort>;

/** A look along of an operator's: asked for, granted for an hour by the member, over. */
const view = z.object({
  id: z.int(),
  /** Who asked; null where the member opened the account unasked. */
  operator: z.nullable(z.string()),
  reason: z.string(),
  requested_at: instant,
  granted_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.enum(['member', 'operator'])),
  state: z.enum(['requested', 'granted', 'over']),
  /** How many pages and calls were looked at. */
  looks: z.int(),
});
export type ViewOnWire = z.output<typeof view>;

const viewLine = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(['page', 'call']),
  what: z.string(),
  operator: z.nullable(z.string()),
});
export type ViewLine = z.output<typeof viewLine>;

const featureMode = z.enum(['Open', 'Lock', 'Hide']);

const memberInFull = z.object({
  ...memberInShort.shape,
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
  /** Balances in the unit: cents for AUD. */
  ledger: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      unit: z.string(),
      balance: z.int(),
      /** The loan that it is of; null for every other account. */
      loan: z.nullable(z.object({ id: z.int(), title: z.string(), status: z.string(), opened_on: date })),
      /** The bank account whose payments it follows; null for every other account. */
      bank_account_id: z.nullable(z.int()),
    }),
  ),
  /** The look along that waits for the member's answer or stands; null where there is none. */
  view: z.nullable(view),
});
export type MemberInFull = z.output<typeof memberInFull>;

const openSession = z.object({
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

const recurringJob = z.object({
  name: z.string(),
  /** Five fields, in Sydney's time. */
  cron: z.string(),
  state: z.enum(['never', 'requested', 'running', 'done', 'failed']),
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  /** The kind of the last failure; nothing of what it said. */
  error: z.nullable(z.string()),
  /** Where in the program it failed, such as 'areas/loans/night.ts:48'; null where that is not known. */
  place: z.nullable(z.string()),
});
export type RecurringJob = z.output<typeof recurringJob>;

const ledgerCheck = z.object({
  at: instant,
  accounts: z.int(),
  transfers: z.int(),
  faults: z.int(),
  first_fault: z.nullable(z.string()),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

const stuckMessage = z.object({
  id: z.int(),
  topic: z.string(),
  state: z.enum(['late', 'failing', 'given_up']),
  created_at: instant,
  due_at: instant,
  tries: z.int(),
  /** The kind of the last error; nothing of what it said, which may repeat an address. */
  error: z.nullable(z.string()),
});
export type StuckMessage = z.output<typeof stuckMessage>;

/** What a check found last, and a check now. */
function lastCheck<S extends z.ZodMiniType>(path: string, check: S, summary: string) {
  return { method: 'GET', path, auth: 'operator', summary, reply: z.object({ data: z.nullable(check) }) } as const;
}

function checkNow<S extends z.ZodMiniType>(path: string, check: S, summary: string) {
  return {
    method: 'POST',
    path,
    auth: 'operator',
    summary,
    reply: doneWith({ data: check }),
    errors: ['too_many'],
  } as const;
}

const auditChecks = {
  auditCheck: lastCheck(
    'api/operator/audit/check',
    auditCheck,
    'What the last check of the audit log found; null before the first.',
  ),
  runAuditCheck: checkNow(
    'api/operator/audit/check',
    auditCheck,
    'Goes through the whole audit log now: an altered, missing or rewritten entry is found.',
  ),
};

const ledgerChecks = {
  ledgerCheck: lastCheck(
    'api/operator/system/ledger',
    ledgerCheck,
    'What the last check of the ledger found; null before the first.',
  ),
  runLedgerCheck: checkNow(
    'api/operator/system/ledger',
    ledgerCheck,
    'Checks the whole ledger now: each transfer sums to zero, each balance is the sum of its postings.',
  ),
};

const counts = z.object({
  /** Members who wait for an answer. */
  messages: z.int(),
  /** Loan applications that wait for a decision or for a second person. */
  applications: z.int(),
  /** Hardship requests that are open. */
  loans: z.int(),
  /** Wishes to be called that nobody has worked on. */
  leads: z.int(),
  /** Large gifts that wait for a second person. */
  gifts: z.int(),
  /** What does not run as it should: failed jobs, messages that were given up, and checks that found a fault. */
  system: z.int(),
});
export type WaitingCounts = z.output<typeof counts>;

/** The operator's console beyond the back office of the single areas. */
export const backOffice = defineArea('backOffice', {
  counts: {
    method: 'GET',
    path: 'api/operator/counts',
    auth: 'operator',
    summary: 'How much waits for the team in each room of the console.',
    reply: z.object({ data: counts }),
  },
  audit: {
    method: 'GET',
    path: 'api/operator/audit',
    auth: 'operator',
    summary:
      'What operators changed, the latest first, with before and after. `next` is the `before` of the next page.',
    query: z.object({
      before: z.optional(id),
      subject: optionalText(60),
      subject_id: optionalText(120),
      operator_id: z.optional(id),
      action: optionalText(60),
      /** Whom the entry is about, also where its row is a loan or a conversation. */
      member_id: z.optional(id),
      /** Days of the operator's zone, both included. */
      from: z.optional(date),
      to: z.optional(date),
      limit: z.optional(limit),
    }),
    reply: z.object({
      data: z.array(auditEntry),
      next: z.nullable(z.int()),
      /** Operators whom an entry names beside its own, such as the one who agreed. */
      people: z.array(z.object({ id: z.int(), email: z.string() })),
    }),
    errors: ['bad_input'],
  },
  auditWords: {
    method: 'GET',
    path: 'api/operator/audit/words',
    auth: 'operator',
    summary: 'By what the log can be looked through: the operators, actions and kinds of rows that it has.',
    reply: z.object({
      operators: z.array(z.object({ id: z.int(), email: z.nullable(z.string()) })),
      actions: z.array(z.string()),
      subjects: z.array(z.string()),
    }),
  },
  ...auditChecks,
  members: {
    method: 'GET',
    path: 'api/operator/members',
    auth: 'operator',
    summary:
      'Finds members by number, or by three letters or more of the name or the address. `next` is the `after` of the next page.',
    query: z.object({ search: optionalText(120), after: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(memberInShort), next: z.nullable(z.int()) }),
    errors: ['bad_input'],
  },
  member: {
    method: 'GET',
    path: 'api/operator/members/{id}',
    auth: 'operator',
    summary:
      'One member: who it is, plan and features, sessions, sign-ins, banks, accounts of the ledger, and who looked along.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: memberInFull }),
    errors: ['not_found'],
  },
  setMemberFeature: {
    method: 'POST',
    path: 'api/operator/members/feature',
    auth: 'operator',
    summary: 'Opens, locks or hides a feature for one member with a reason; `Plan` lets the plan decide again.',
    body: z.object({
      member_id: id,
      feature: text(80),
      mode: z.enum(['Open', 'Lock', 'Hide', 'Plan']),
      reason: text(300),
    }),
    reply: doneWith({ feature: z.string(), mode: z.enum(['Open', 'Lock', 'Hide', 'Plan']) }),
    errors: ['not_found', 'forbidden'],
  },
  endMemberSessions: {
    method: 'POST',
    path: 'api/operator/members/sessions/end',
    auth: 'operator',
    summary: 'Ends one session of a member, or all, at once and with a reason.',
    body: z.object({ member_id: id, session_id: z.optional(id), reason: text(300) }),
    reply: doneWith({ ended: z.int() }),
    errors: ['not_found'],
  },
  askView: {
    method: 'POST',
    path: 'api/operator/views/ask',
    auth: 'operator',
    summary:
      'Asks a member whether the team may look along. The member is told in the product and by letter, and answers in the security settings.',
    body: z.object({ member_id: id, reason: text(300) }),
    reply: doneWith({ data: view }),
    errors: ['not_found', 'conflict'],
  },
  beginView: {
    method: 'POST',
    path: 'api/operator/views/begin',
    auth: 'operator',
    summary:
      'Begins to look along, while the member lets: answers a token that reads what the member sees and changes nothing.',
    body: z.object({ member_id: id }),
    reply: doneWith({ view_id: z.int(), token: z.string(), name: z.string(), ends_at: instant }),
    errors: ['forbidden'],
  },
  endView: {
    method: 'POST',
    path: 'api/operator/views/end',
    auth: 'operator',
    summary: 'Gives the consent back before it ends.',
    body: z.object({ member_id: id, view_id: id }),
    reply: doneWith({ view_id: z.int() }),
    errors: ['not_found'],
  },
  notePage: {
    method: 'POST',
    path: 'api/operator/views/page',
    auth: 'operator',
    summary: 'Notes which page an operator looks at, for the member to read.',
    body: z.object({ member_id: id, view_id: id, page: text(120) }),
    reply: doneWith({ view_id: z.int() }),
    errors: ['forbidden'],
  },
  views: {
    method: 'GET',
    path: 'api/operator/views/{member_id}',
    auth: 'operator',
    summary:
      'Who asked to look along with a member, and who did; the latest first. `next` is the `before` of the next page.',
    params: z.object({ member_id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(view), next: z.nullable(z.int()) }),
  },
  viewLog: {
    method: 'GET',
    path: 'api/operator/views/{member_id}/{id}/log',
    auth: 'operator',
    summary: 'What was looked at, the latest first.',
    params: z.object({ member_id: idInPath, id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(viewLine), next: z.nullable(z.int()) }),
  },
  sessions: {
    method: 'GET',
    path: 'api/operator/system/sessions',
    auth: 'operator',
    summary:
      'Who is signed in, the newest first. `next` is the `before` of the next page; a session is ended with its member’s.',
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(openSession), next: z.nullable(z.int()) }),
  },
  jobs: {
    method: 'GET',
    path: 'api/operator/system/jobs',
    auth: 'operator',
    summary: 'The work that recurs: when, and how the last run of each ended.',
    reply: z.object({ data: z.array(recurringJob) }),
  },
  runJob: {
    method: 'POST',
    path: 'api/operator/system/jobs/run',
    auth: 'operator',
    summary: 'Asks for a run of a job beside its schedule; it begins within seconds.',
    body: z.object({ name: text(80) }),
    reply: doneWith({ name: z.string() }),
    errors: ['not_found', 'conflict'],
  },
  ...ledgerChecks,
  outbox: {
    method: 'GET',
    path: 'api/operator/system/outbox',
    auth: 'operator',
    summary:
      'Messages to the outside that are late, fail or were given up, the newest first, without what they say. `next` is the `before` of the next page.',
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(stuckMessage), next: z.nullable(z.int()) }),
  },
  retryMessage: {
    method: 'POST',
    path: 'api/operator/system/outbox/retry',
    auth: 'operator',
    summary:
      'Tries a late or failed message again at once, with all its tries before it. Whoever is told counts it once.',
    body: z.object({ id }),
    reply: doneWith({ id: z.int() }),
    errors: ['not_found'],
  },
  ownViews: {
    method: 'GET',
    path: 'api/user/views',
    auth: 'member',
    summary:
      'Who asked to look along with the member, and who did; the latest first. `next` is the `before` of the next page.',
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(view), next: z.nullable(z.int()) }),
  },
  grantView: {
    method: 'POST',
    path: 'api/user/views/grant',
    auth: 'member',
    summary: 'Lets the team look along for an hour: what was asked for, or unasked. Nobody changes anything meanwhile.',
    body: z.object({ id: z.optional(id) }),
    reply: doneWith({ data: view }),
    errors: ['not_found', 'conflict'],
  },
  stopView: {
    method: 'POST',
    path: 'api/user/views/stop',
    auth: 'member',
    summary: 'Says no to a request, or ends a look along at once.',
    body: z.object({ id }),
    reply: doneWith({ data: view }),
    errors: ['not_found'],
  },
  ownViewLog: {
    method: 'GET',
    path: 'api/user/views/{id}/log',
    auth: 'member',
    summary: 'What the team looked at, the latest first.',
    params: z.object({ id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(viewLine), next: z.nullable(z.int()) }),
  },
});
