import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { holdNotice, membersAfter, noteDelivered } from './notice-store.ts';
import { notifyMany } from '../notify.ts';

export const NOTICE_TOPIC = 'notice';

/** A stretch of the way of a notice: to these members, or to the next ones after an id. */
export interface NoticeOrder {
  noticeId: number;
  members: number[] | null;
  after: number;
}

const AT_A_TIME = 1_000;

/** Brings a notice to its members, a stretch at a time, so that a million of them hold no lock for long; a stretch that is carried again tells nobody twice. */
export function noticeOutboxHandler({ database, clock }: { database: Database; clock: Clock }): OutboxHandler {
  return async ({ payload }) => {
    const { noticeId, members, after } = payload as NoticeOrder;
    await database.transaction().execute(async (transaction) => {
      const notice = await holdNotice(transaction, noticeId);
      if (!notice) return;
      const ids = members ?? (await membersAfter(transaction, after, AT_A_TIME));
      const reported = await notifyMany(transaction, clock, ids, {
        kind: 'news',
        dedupeKey: `notice:${noticeId}`,
        title: notice.title,
        body: notice.body,
        href: notice.href,
        expiresAt: notice.expires_at,
        noticeId,
      });
      const isLast = members !== null || ids.length < AT_A_TIME;
      await noteDelivered(transaction, noticeId, reported, isLast ? clock.now() : null);
      if (isLast) return;
      const next: NoticeOrder = { noticeId, members: null, after: ids.at(-1)! };
      await enqueue(transaction, clock, { topic: NOTICE_TOPIC, key: `${noticeId}:${next.after}`, payload: next });
    });
  };
}
