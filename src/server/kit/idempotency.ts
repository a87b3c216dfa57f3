import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import type { Auth, Endpoint } from '#contract/kit/endpoint.ts';
import { inBothScopes } from './both-scopes.ts';
import type { BothScopes } from './both-scopes.ts';
import type { Database } from './database.ts';
import type { CallContext, OpenScope } from './implement.ts';
import { statement } from './statement.ts';

declare module './database.ts' {
  interface Tables {
    idempotency_keys: {
      member_id: number;
      key: string;
      endpoint: string;
      request_hash: Uint8Array;
      answer: string | null;
      started_at: Date;
    };
  }
}

/** A key is 1 to 255 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** What proves who asks is no part of what is asked: a quick hash of it, kept for a month, could be guessed at. */
const proofs: ReadonlySet<string> = new Set(['password', 'pin', 'code']);

export function fingerprint(endpoint: Endpoint, input: unknown): Buffer {
  const requested = JSON.stringify(input, (name, value: unknown) => (proofs.has(name) ? undefined : value));
  return createHash('sha256').update(`${endpoint.area}.${endpoint.name}\n${requested}`).digest();
}

export function usableKey(key: string | null): string {
  if (key !== null && KEY.test(key)) return key;
  const message = 'Send 1 to 255 visible characters.';
  throw new Failure('bad_idempotency_key', `Idempotency-Key: ${message}`, {
    errors: [{ field: 'Idempotency-Key', message }],
  });
}

/**
 * One key, one effect, the same answer (safety I7).
 *
 * The key, the effect and the answer are one transaction, and each scope that the call has is a view of it: `memberDb`
 * stays the member's and `systemDb` the system's. A parallel call with the same key waits at the key until the first
 * has ended, and then gives the first one's answer byte for byte; a command that fails leaves nothing, so it may be
 * tried again; a killed process likewise. The same key with other content is refused. Nothing outside the database is
 * called in here: that is what the outbox is for.
 *
 * @param opened `systemDb` of the open database
 * @returns the answer as JSON text, exactly as it was given the first time.
 */
export async function withIdempotency<C extends CallContext<Auth> & Partial<OpenScope>>(
  opened: Database,
  context: C,
  endpoint: Endpoint,
  input: unknown,
  run: (context: C) => Promise<unknown>,
): Promise<string> {
  const key = usableKey(context.idempotencyKey);
  const memberId = context.member?.id ?? context.offer?.memberId ?? 0;
  const hash = fingerprint(endpoint, input);
  return inBothScopes(opened, memberId, async ({ memberDb, systemDb, commitWith }) => {
    const name = `${endpoint.area}.${endpoint.name}`;
    const reserved = await reserveKey(systemDb, { memberId, key, name, hash, at: context.clock.now() });
    if (reserved.length === 0) return storedAnswer(systemDb, memberId, key, hash);
    const answer = JSON.stringify(await run(inTransaction(context, { memberDb, systemDb })));
    commitWith({
      text: 'update idempotency_keys set answer = $1 where member_id = $2 and key = $3',
      values: [answer, memberId, key],
      stored: { name: 'idempotency_answer', isByKey: true, columns: null },
    });
    return answer;
  });
}

/** One row where the key is new. Where another call has it, this waits for the end of that one. */
const reserveKey = statement(
  ({ memberId, key, name, hash, at }: { memberId: number; key: string; name: string; hash: Buffer; at: Date }) => sql`
    insert into idempotency_keys (member_id, key, endpoint, request_hash, started_at)
    values (${memberId}, ${key}, ${name}, ${hash}, ${at}) on conflict (member_id, key) do nothing returning 1`,
);

/** The same context over the open transaction. It has no scope that the call had not before. */
function inTransaction<C extends Partial<OpenScope>>(context: C, scopes: Pick<BothScopes, 'memberDb' | 'systemDb'>): C {
  const own = (['memberDb', 'systemDb'] as const).filter((name) => context[name]);
  return Object.create(
    context,
    Object.fromEntries(own.map((name) => [name, { value: scopes[name], enumerable: true }])),
  ) as C;
}

/** The answer of an earlier call with the key. @throws Failure `key_reused`, or `in_progress` while there is none. */
export async function storedAnswer(db: Database, memberId: number, key: string, hash: Buffer): Promise<string> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored && !hash.equals(stored.request_hash)) throw new Failure('key_reused');
  if (!stored || stored.answer === null) throw new Failure('in_progress');
  return stored.answer;
}

/** Keys older than a month are forgotten; a job calls it. */
export async function sweepIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('started_at', '<', new Date(now.getTime() - 30 * 24 * 3600 * 1000))
    .execute();
}
