import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { doneWith, id, instant, limit, optionalText } from '#contract/kit/wire.ts';

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

/** The operator's console beyond the desks of the single areas. */
export const desk = defineArea('console', {
  audit: {
    method: 'GET', path: 'api/operator/audit', auth: 'operator',
    summary: 'What operators changed, the latest first, with before and after. `next` is the `before` of the next page.',
    query: z.object({ before: z.optional(id), subject: optionalText(60), subject_id: optionalText(120), operator_id: z.optional(id), limit: z.optional(limit) }),
    reply: z.object({ data: z.array(auditEntry), next: z.nullable(z.int()) }),
  },
  auditCheck: {
    method: 'GET', path: 'api/operator/audit/check', auth: 'operator',
    summary: 'What the last check of the audit log found; null before the first.',
    reply: z.object({ data: z.nullable(auditCheck) }),
  },
  runAuditCheck: {
    method: 'POST', path: 'api/operator/audit/check', auth: 'operator',
    summary: 'Goes through the whole audit log now: an altered, missing or rewritten entry is found.',
    reply: doneWith({ data: auditCheck }), errors: ['too_many'],
  },
});
