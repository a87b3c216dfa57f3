import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { lockNotice, membersAfter, recordDelivery } from './notice-store.ts';
import { notifyMany } from '../notify.ts';

export const NOTICE_TOPIC = 'notice';

/** One batch of a notice: to these members, or to the next members after an id. */
export interface NoticeOrder {
  noticeId: number;
  members: number[] | null;
  after: number;
}

const BATCH_SIZE = 1_000;

/**
 * Delivers a notice in batches, so that a million members do not hold locks for long. A repeated batch does not notify
 * anyone twice.
 */
export function noticeOutboxHandler({ database, clock }: { database: Database; clock: Clock }): OutboxHandler {
  return async ({ payload }) => {
    const { noticeId, members, after } = payload as NoticeOrder;
    await database.transaction().execute(async (transaction) => {
      const notice = await lockNotice(transaction, noticeId);
      if (!notice) return;
      const ids = members ?? (await membersAfter(transaction, after, BATCH_SIZE));
      const addedCount = await notifyMany(transaction, clock, ids, {
        kind: 'news',
        dedupeKey: `notice:${noticeId}`,
        title: notice.title,
        body: notice.body,
        href: notice.href,
        expiresAt: notice.expires_at,
        noticeId,
      });
      const isLast = members !== null || ids.length < BATCH_SIZE;
      await recordDelivery(transaction, noticeId, addedCount, isLast ? clock.now() : null);
      if (isLast) return;
      const next: NoticeOrder = { noticeId, members: null, after: ids.at(-1)! };
      await enqueue(transaction, clock, { topic: NOTICE_TOPIC, key: `${noticeId}:${next.after}`, payload: next });
    });
  };
}
