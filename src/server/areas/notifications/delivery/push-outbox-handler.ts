import { lockScreenText } from '#domain/notifications/lock-screen.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { PushGone, PushRefused } from '#server/ports/push/port.ts';
import type { PushPort } from '#server/ports/push/port.ts';
import type { PushOrder } from '../notify.ts';
import { dropSubscription, findPendingPush, recordSent } from './push-store.ts';

export interface PushParts {
  /** System scoped. */
  database: Database;
  clock: Clock;
  push: PushPort;
  brand: string;
}

/** A push message expires after three days when the browser is offline. */
const RETENTION_SECONDS = 3 * 24 * 3600;

/**
 * Sends a notification to one browser. Skips notifications that were viewed in the meantime, and deletes subscriptions
 * that have expired.
 */
export function pushOutboxHandler({ database, clock, push, brand }: PushParts): OutboxHandler {
  return async ({ key, payload }) => {
    const order = payload as PushOrder;
    const now = clock.now();
    const pending = await findPendingPush(database, order, now);
    if (!pending) return;
    const text = lockScreenText(pending, pending.amounts);
    const endsIn =
      pending.expires_at === null
        ? RETENTION_SECONDS
        : Math.floor((pending.expires_at.getTime() - now.getTime()) / 1000);
    const message = {
      title: text.title,
      body: text.body,
      brand,
      href: pending.href ?? '/notifications',
      tag: `notification-${order.notificationId}`,
    };
    try {
      await push.send({
        key,
        target: { endpoint: pending.endpoint, publicKey: pending.public_key, authSecret: pending.auth_secret },
        payload: JSON.stringify(message),
        ttlSeconds: Math.max(0, Math.min(RETENTION_SECONDS, endsIn)),
      });
      await recordSent(database, order.memberId, order.subscriptionId, now);
    } catch (error) {
      if (error instanceof PushGone) await dropSubscription(database, order.memberId, { id: order.subscriptionId });
      else if (!(error instanceof PushRefused)) throw error;
    }
  };
}
