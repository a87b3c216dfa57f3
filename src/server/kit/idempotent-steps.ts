import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { asynchronousCommit } from './asynchronous-commit.ts';
import type { Auth, Endpoint } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from './database.ts';
import { fingerprint, storedAnswer, usableKey } from './idempotency.ts';
import type { CallContext, OpenScope } from './implement.ts';
import { onePlan } from './prepared-statements.ts';
import { statement } from './statement.ts';

/** After this time a call without an answer counts as killed, and the next one with its key goes on. */
const LEASE_SECONDS = 60;
/** How long a parallel call with the same key waits for the first one's answer. */
const WAIT_MS = 15_000;
const POLL_MS = 60;

/**
 * One key, one effect, the same answer (safety I7), for commands that ask a provider between two transactions.
 *
 * The key is reserved before the first step and answered after the last. The handler takes up where a killed call
 * stopped, so a repetition after the lease runs it again; a parallel one waits for the answer. A command that fails
 * frees its key.
 *
 * Neither statement waits for the disk. The steps in between do, and a commit that waits makes everything before it
 * durable; an answer that is lost in a crash of the database is given anew by the handler.
 *
 * @returns the answer as JSON text, exactly as it was given the first time.
 */
export async function withIdempotentSteps<C extends CallContext<Auth> & Partial<OpenScope>>(
  db: Database,
  context: C,
  endpoint: Endpoint,
  input: unknown,
  run: (context: C) => Promise<unknown>,
): Promise<string> {
  const key = usableKey(context.idempotencyKey);
  const memberId = context.member?.id ?? 0;
  const hash = fingerprint(endpoint, input);
  const name = `${endpoint.area}.${endpoint.name}`;
  for (let waited = 0; !(await reserveKey(db, context, { memberId, key, name, hash })); waited += POLL_MS) {
    const answer = await storedAnswer(db, memberId, key, hash).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'in_progress' && waited < WAIT_MS) return null;
      throw error;
    });
    if (answer !== null) return answer;
    await delay(POLL_MS);
  }
  try {
    const answer = JSON.stringify(await run(context));
    await storeAnswer(db, { memberId, key, answer });
    return answer;
  } catch (error) {
    await db
      .deleteFrom('idempotency_keys')
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .where('answer', 'is', null)
      .execute();
    throw error;
  }
}

interface Reservation {
  memberId: number;
  key: string;
  name: string;
  hash: Buffer;
}

/** Reserves a new key, or one whose call was killed; false where it is answered or another call works on it. */
async function reserveKey(db: Database, { clock }: CallContext<Auth>, reservation: Reservation): Promise<boolean> {
  const now = clock.now();
  const killedBefore = new Date(now.getTime() - LEASE_SECONDS * 1000);
  return (await takeKey(db, { ...reservation, now, killedBefore })).length > 0;
}

const takeKey = statement(
  ({ memberId, key, name, hash, now, killedBefore }: Reservation & { now: Date; killedBefore: Date }) => sql`
    ${onePlan} with ${asynchronousCommit}
    insert into idempotency_keys as k (member_id, key, endpoint, request_hash, started_at)
    select ${memberId}, ${key}, ${name}, ${hash}, ${now}::timestamptz from quick
    on conflict (member_id, key) do update set started_at = excluded.started_at
      where k.answer is null and k.request_hash = excluded.request_hash and k.started_at < ${killedBefore} returning 1`,
);

const storeAnswer = statement(
  ({ memberId, key, answer }: { memberId: number; key: string; answer: string }) => sql`
    ${onePlan} with ${asynchronousCommit}
    update idempotency_keys set answer = ${answer} from quick where member_id = ${memberId} and key = ${key}`,
);
