import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, id, idInPath, instant, limit, optionalText, text } from '#contract/kit/wire.ts';
import {
  accessLogEntry,
  auditCheck,
  auditEntry,
  counts,
  ledgerCheck,
  memberDetail,
  memberSummary,
  openSession,
  overviewShape,
  recurringJob,
  stuckMessage,
  supportAccess,
} from './back-office-shapes.ts';

export type {
  AuditLine,
  AuditCheck,
  MemberInShort,
  ViewOnWire,
  ViewLine,
  MemberInFull,
  OpenSession,
  RecurringJob,
  LedgerCheck,
  StuckMessage,
  WaitingCounts,
  WaitingQueue,
  OverviewAlert,
  ActivityTotals,
  BackOfficeOverview,
} from './back-office-shapes.ts';

/** Declares the call that returns the last result of a check. */
function lastCheck<S extends z.ZodMiniType>(path: string, check: S, summary: string) {
  return { method: 'GET', path, auth: 'operator', summary, reply: z.object({ data: z.nullable(check) }) } as const;
}

function newCheck<S extends z.ZodMiniType>(path: string, check: S, summary: string) {
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
    'Returns the result of the last audit log check; null before the first one.',
  ),
  runAuditCheck: newCheck(
    'api/operator/audit/check',
    auditCheck,
    'Checks the whole audit log now for altered, missing or rewritten entries.',
  ),
};

const ledgerChecks = {
  ledgerCheck: lastCheck(
    'api/operator/system/ledger',
    ledgerCheck,
    'Returns the result of the last ledger check; null before the first one.',
  ),
  runLedgerCheck: newCheck(
    'api/operator/system/ledger',
    ledgerCheck,
    'Checks the whole ledger now: that transfers sum to zero, and that balances equal the sums of their postings.',
  ),
};

/** The back-office calls that do not belong to a single area. */
export const backOffice = defineArea('backOffice', {
  counts: {
    method: 'GET',
    path: 'api/operator/counts',
    auth: 'operator',
    summary: 'Counts the items waiting for an operator, by section of the back office.',
    reply: z.object({ data: counts }),
  },
  overview: {
    method: 'GET',
    path: 'api/operator/overview',
    auth: 'operator',
    summary: 'Returns the queues of the back office, what needs attention now, and the activity of the last 30 days.',
    reply: z.object({ data: overviewShape }),
  },
  audit: {
    method: 'GET',
    path: 'api/operator/audit',
    auth: 'operator',
    summary:
      'Lists changes by operators, newest first, with before and after. `next` is the `before` of the next page.',
    query: z.object({
      before: z.optional(id),
      subject: optionalText(60),
      subject_id: optionalText(120),
      operator_id: z.optional(id),
      action: optionalText(60),
      /** The member that the entry concerns, even if its subject is a loan or a conversation. */
      member_id: z.optional(id),
      /** Days in the operator's time zone, inclusive. */
      from: z.optional(date),
      to: z.optional(date),
      limit: z.optional(limit),
    }),
    reply: z.object({
      data: z.array(auditEntry),
      next: z.nullable(z.int()),
      /** Other operators that entries refer to, such as a second approver. */
      people: z.array(z.object({ id: z.int(), email: z.string() })),
    }),
    errors: ['bad_input'],
  },
  auditWords: {
    method: 'GET',
    path: 'api/operator/audit/words',
    auth: 'operator',
    summary: 'Lists the values that the audit log can be filtered by: operators, actions and subjects.',
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
      "Searches members by id, or three or more characters of a name or email. `next` is the next page's `after`.",
    query: z.object({ search: optionalText(120), after: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(memberSummary), next: z.nullable(z.int()) }),
    errors: ['bad_input'],
  },
  member: {
    method: 'GET',
    path: 'api/operator/members/{id}',
    auth: 'operator',
    summary:
      'Returns a member with plan, features, sessions, sign-ins, connections, ledger accounts and support access.',
    params: z.object({ id: idInPath }),
    reply: z.object({ data: memberDetail }),
    errors: ['not_found'],
  },
  setMemberFeature: {
    method: 'POST',
    path: 'api/operator/members/feature',
    auth: 'operator',
    summary: 'Opens, locks or hides a feature for one member, with a reason. `Plan` removes the override.',
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
    summary: 'Ends one session of a member, or all if `session_id` is omitted, with a reason.',
    body: z.object({ member_id: id, session_id: z.optional(id), reason: text(300) }),
    reply: doneWith({ ended: z.int() }),
    errors: ['not_found'],
  },
  askView: {
    method: 'POST',
    path: 'api/operator/views/ask',
    auth: 'operator',
    summary:
      "Requests support access to a member's account. The member is notified in the product and by email, and answers in the security settings.",
    body: z.object({ member_id: id, reason: text(300) }),
    reply: doneWith({ data: supportAccess }),
    errors: ['not_found', 'conflict'],
  },
  beginView: {
    method: 'POST',
    path: 'api/operator/views/begin',
    auth: 'operator',
    summary: "Starts granted support access. Returns a read-only token for the member's account.",
    body: z.object({ member_id: id }),
    reply: doneWith({ view_id: z.int(), token: z.string(), name: z.string(), ends_at: instant }),
    errors: ['forbidden'],
  },
  endView: {
    method: 'POST',
    path: 'api/operator/views/end',
    auth: 'operator',
    summary: 'Ends support access before it expires.',
    body: z.object({ member_id: id, view_id: id }),
    reply: doneWith({ view_id: z.int() }),
    errors: ['not_found'],
  },
  notePage: {
    method: 'POST',
    path: 'api/operator/views/page',
    auth: 'operator',
    summary: 'Records a page viewed during support access, in the log that the member can read.',
    body: z.object({ member_id: id, view_id: id, page: text(120) }),
    reply: doneWith({ view_id: z.int() }),
    errors: ['forbidden'],
  },
  views: {
    method: 'GET',
    path: 'api/operator/views/{member_id}',
    auth: 'operator',
    summary: "Lists support access to a member's account, newest first. `next` is the `before` of the next page.",
    params: z.object({ member_id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(supportAccess), next: z.nullable(z.int()) }),
  },
  viewLog: {
    method: 'GET',
    path: 'api/operator/views/{member_id}/{id}/log',
    auth: 'operator',
    summary: 'Lists pages viewed and calls made in support access, newest first.',
    params: z.object({ member_id: idInPath, id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(accessLogEntry), next: z.nullable(z.int()) }),
  },
  sessions: {
    method: 'GET',
    path: 'api/operator/system/sessions',
    auth: 'operator',
    summary: "Lists all members' open sessions, newest first. `next` is the `before` of the next page.",
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(openSession), next: z.nullable(z.int()) }),
  },
  jobs: {
    method: 'GET',
    path: 'api/operator/system/jobs',
    auth: 'operator',
    summary: 'Lists recurring jobs with their schedules and last runs.',
    reply: z.object({ data: z.array(recurringJob) }),
  },
  runJob: {
    method: 'POST',
    path: 'api/operator/system/jobs/run',
    auth: 'operator',
    summary: 'Queues an extra run of a job. It starts within seconds.',
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
      "Lists outbox messages that are late, failing or stopped, newest first, without content. `next` is the next page's `before`.",
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(stuckMessage), next: z.nullable(z.int()) }),
  },
  retryMessage: {
    method: 'POST',
    path: 'api/operator/system/outbox/retry',
    auth: 'operator',
    summary: 'Retries a late or failed message now and resets its attempts. Recipients ignore repeated deliveries.',
    body: z.object({ id }),
    reply: doneWith({ id: z.int() }),
    errors: ['not_found'],
  },
  ownViews: {
    method: 'GET',
    path: 'api/user/views',
    auth: 'member',
    summary:
      "Lists support access to the signed-in member's account, newest first. `next` is the `before` of the next page.",
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(supportAccess), next: z.nullable(z.int()) }),
  },
  grantView: {
    method: 'POST',
    path: 'api/user/views/grant',
    auth: 'member',
    summary: 'Grants read-only support access for one hour, for the request in `id`, or without a request if omitted.',
    body: z.object({ id: z.optional(id) }),
    reply: doneWith({ data: supportAccess }),
    errors: ['not_found', 'conflict'],
  },
  stopView: {
    method: 'POST',
    path: 'api/user/views/stop',
    auth: 'member',
    summary: 'Declines a support access request, or ends the access immediately.',
    body: z.object({ id }),
    reply: doneWith({ data: supportAccess }),
    errors: ['not_found'],
  },
  ownViewLog: {
    method: 'GET',
    path: 'api/user/views/{id}/log',
    auth: 'member',
    summary: 'Lists pages viewed and calls made by operators in support access, newest first.',
    params: z.object({ id: idInPath }),
    query: z.object({ before: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(accessLogEntry), next: z.nullable(z.int()) }),
  },
});
