import type { notifications } from '#contract/areas/notifications.ts';
import { Failure } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { publishLiveEach } from '#server/kit/live.ts';
import { countNotices, listNotices, withdrawNotice } from './notice-store.ts';
import { noticeOf } from '../wire.ts';

const DEFAULT_PAGE_SIZE = 20;

/** Notices for operators: list and withdraw. */
export const noticeHandlers = {
  async notices({ query }, { systemDb }) {
    const { limit = DEFAULT_PAGE_SIZE, page = 1 } = query;
    const [notices, total] = await Promise.all([
      listNotices(systemDb, { limit, offset: (page - 1) * limit }),
      countNotices(systemDb),
    ]);
    return { data: notices.map(noticeOf), total, page, limit };
  },

  async withdraw({ params }, { systemDb, clock, member }) {
    const withdrawn = await systemDb.transaction().execute(async (transaction) => {
      const rows = await withdrawNotice(transaction, params.id, clock.now());
      if (rows) {
        await publishLiveEach(transaction, 'notifications', rows);
        await audit(
          transaction,
          { operatorId: member.id, at: clock.now() },
          {
            action: 'notice_withdrawn',
            subject: 'notice',
            subjectId: params.id,
            before: { withdrawn: false },
            after: { withdrawn: true, members: rows.length },
          },
        );
      }
      return rows;
    });
    if (!withdrawn) throw new Failure('not_found', 'We couldn’t find that notice. It may have been withdrawn.');
    return { success: true as const, withdrawn: withdrawn.length };
  },
} satisfies Partial<HandlersOf<typeof notifications>>;
