import type { Generated } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { PushGone, PushRefused } from './port.ts';
import type { PushPort } from './port.ts';
import { areKeys } from './web-push-transform.ts';
import type { SenderKey } from './web-push-transform.ts';

declare module '#server/kit/database.ts' {
  interface Tables {
    push_outbox: { id: Generated<number>; key: string; endpoint: string; payload: string; sent_at: Date };
  }
}

/**
 * Stores messages in the table `push_outbox`, readable at /dev/outbox in development; no browser receives them. An
 * endpoint whose path ends with /gone has expired, one with /refused is refused.
 */
export function embeddedPush({ database, clock, key }: { database: Database; clock: Clock; key: SenderKey }): PushPort {
  return {
    adapter: 'embedded',
    publicKey: key.publicKey,
    accepts: (target) =>
      URL.canParse(target.endpoint) && new URL(target.endpoint).protocol === 'https:' && areKeys(target),
    async send({ key: name, target, payload }) {
      if (target.endpoint.endsWith('/gone')) throw new PushGone();
      if (target.endpoint.endsWith('/refused')) throw new PushRefused('The push service responded with error 400.');
      await database
        .insertInto('push_outbox')
        .values({ key: name, endpoint: target.endpoint, payload, sent_at: clock.now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
  };
}

export interface StoredPush {
  id: number;
  endpoint: string;
  payload: string;
  sentAt: Date;
}

/** The newest messages, newest first. */
export async function sentPushes(database: Database, limit = 100): Promise<StoredPush[]> {
  const rows = await database.selectFrom('push_outbox').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, endpoint, payload, sent_at }) => ({ id, endpoint, payload, sentAt: sent_at }));
}
