import { payees } from '#contract/areas/payees.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { queueItemOnWire } from './queue-item.ts';
import { queueCount, queuePage } from './queue-store.ts';
import type { QueueStatus } from './tables.ts';

const USUAL_PAGE = 50;

const handlers: HandlersOf<typeof payees> = {
  async requests({ query }, { db, member }) {
    const status = query.Status as QueueStatus | undefined;
    const limit = query.limit ?? USUAL_PAGE;
    const page = query.page ?? 1;
    const [items, total] = await Promise.all([queuePage(db, member.id, status, limit, (page - 1) * limit), queueCount(db, member.id, status)]);
    return { data: items.map(queueItemOnWire), total, page, limit };
  },
};

export const payeeRoutes = implement(payees, handlers);
