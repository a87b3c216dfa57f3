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

/** Who changes something, and when. */
export interface Actor {
  operatorId: number;
  at: Date;
}

/** One change by an operator. */
export interface AuditEntry {
  /** What was done, such as 'voucher_withdrawn'. */
  action: string;
  /** The kind of the row and its id or name. Of a member the id alone: the log outlives the account. */
  subject: string;
  subjectId: number | string;
  /** What the row said; null where there was none, or where nothing of it may be kept. */
  before: object | null;
  after: object | null;
}

/** What an entry's hash is over, as the database keeps it. */
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

/** The first entry follows on this. */
export const CHAIN_START = Buffer.alloc(32);

/** An arbitrary but fixed number: the advisory lock under which one transaction at a time appends. */
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
 * Writes down what an operator changed, in the transaction in which it is changed. Call it last: from here on until the
 * commit nobody else appends, which is what keeps the numbers without a gap. `db` must be an open transaction of the system.
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
