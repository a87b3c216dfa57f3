import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

declare module './database.ts' {
  interface Tables {
    audit_entries: {
      sequence: number;
      at: Date;
      operator_id: number;
      action: string;
      subject: string;
      subject_id: string;
      before: unknown;
      after: unknown;
      previous_hash: Buffer;
      hash: Buffer;
    };
  }
}

/** The operator who makes a change, and the time of the change. */
export interface Actor {
  operatorId: number;
  at: Date;
}

/** One change by an operator. */
export interface AuditEntry {
  /** The action, such as 'voucher_withdrawn'. */
  action: string;
  /** The kind of the record and its id or name. For a member only the id, since the log outlives the account. */
  subject: string;
  subjectId: number | string;
  /** The record before the change; null where there was none or where nothing of it may be stored. */
  before: object | null;
  after: object | null;
}

/** The fields that an entry's hash covers, as the database stores them. */
export interface ChainedEntry {
  sequence: number;
  at: Date;
  operatorId: number;
  action: string;
  subject: string;
  subjectId: string;
  /** The exact JSON; null where there is none. */
  before: string | null;
  after: string | null;
  previousHash: Buffer;
}

/** The previous hash of the first entry. */
export const CHAIN_START = Buffer.alloc(32);

/** An arbitrary fixed number for the advisory lock under which one transaction at a time appends. */
const APPEND_LOCK = 7_305_440;
const CHUNK = 500;

export function entryHash({
  sequence,
  at,
  operatorId,
  action,
  subject,
  subjectId,
  before,
  after,
  previousHash,
}: ChainedEntry): Buffer {
  const text = JSON.stringify([
    sequence,
    at.toISOString(),
    operatorId,
    action,
    subject,
    subjectId,
    before,
    after,
    previousHash.toString('hex'),
  ]);
  return createHash('sha256').update(text).digest();
}

/**
 * Records what an operator changed, in the transaction of the change. Call it last: until the commit no other
 * transaction can append, which keeps the sequence without gaps. `db` must be an open transaction of the system.
 */
export async function audit(db: Database, { operatorId, at }: Actor, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(APPEND_LOCK)})`.execute(db);
  const head = await db
    .selectFrom('audit_entries')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  let sequence = head?.sequence ?? 0;
  let previousHash: Buffer = head?.hash ?? CHAIN_START;
  const rows = entries.map(({ action, subject, subjectId, before, after }) => {
    sequence += 1;
    const entry = {
      sequence,
      at,
      operatorId,
      action,
      subject,
      subjectId: String(subjectId),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      previousHash,
    };
    const hash = entryHash(entry);
    previousHash = hash;
    return {
      sequence,
      at,
      operator_id: operatorId,
      action,
      subject,
      subject_id: entry.subjectId,
      before: entry.before,
      after: entry.after,
      previous_hash: entry.previousHash,
      hash,
    };
  });
  for (let from = 0; from < rows.length; from += CHUNK)
    await db
      .insertInto('audit_entries')
      .values(rows.slice(from, from + CHUNK))
      .execute();
}
