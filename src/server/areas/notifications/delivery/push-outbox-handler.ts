import { lockScreenText } from '#domain/notifications/lock-screen.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { PushGone, PushRefused } from '#server/ports/push/port.ts';
import type { PushPort } from '#server/ports/push/port.ts';
import type { PushOrder } from '../notify.ts';
import { dropSubscription, duePush, noteSent } from './push-store.ts';

export interface PushParts {
  /** The system's. */
  database: Database;
  clock: Clock;
  push: PushPort;
  brand: string;
}

/** A browser that is off hears of it within three days, or not at all. */
const RETENTION_SECONDS = 3 * 24 * 3600;

/** Carries words to one browser. Those that have been seen to meanwhile stay here, and a browser that is gone is forgotten. */
export function pushOutboxHandler({ database, clock, push, brand }: PushParts): OutboxHandler {
  return async ({ key, payload }) => {
    const order = payload as PushOrder;
    const now = clock.now();
    const due = await duePush(database, order, now);
    if (!due) return;
    const text = lockScreenText(due, due.amounts);
    const endsIn =
      due.expires_at === null ? RETENTION_SECONDS : Math.floor((due.expires_at.getTime() - now.getTime()) / 1000);
    const message = {
      title: text.title,
      body: text.body,
      brand,
      href: due.href ?? '/notifications',
      tag: `notification-${order.notificationId}`,
    };
    try {
      await push.send({
        key,
        target: { endpoint: due.endpoint, publicKey: due.public_key, authSecret: due.auth_secret },
        payload: JSON.stringify(message),
        ttlSeconds: Math.max(0, Math.min(RETENTION_SECONDS, endsIn)),
      });
      await noteSent(database, order.memberId, order.subscriptionId, now);
    } catch (error) {
      if (error instanceof PushGone) await dropSubscription(database, order.memberId, { id: order.subscriptionId });
      else if (!(error instanceof PushRefused)) throw error;
    }
  };
}
