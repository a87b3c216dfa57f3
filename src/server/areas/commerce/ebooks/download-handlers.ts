import { downloads } from '#contract/areas/downloads.ts';
import { Failure } from '#contract/kit/errors.ts';
import { implement } from '#server/kit/implement.ts';
import { orderOfCaller } from '../orders/guest-handlers.ts';
import { requireDownloadable } from './download-rules.ts';
import { ebookReply } from './ebook-file.ts';
import { downloadsOfMember, ebookOfLine } from './ebook-store.ts';

const files = { name: 'ebook-downloads', hits: 120, windowSeconds: 3600 };

/** E-books of paid orders, for those who bought them. */
export const downloadRoutes = implement(downloads, {
  async list(_input, { memberDb, member }) {
    const rows = await downloadsOfMember(memberDb, member.id);
    return { data: rows.map(({ title, paid_at, ...row }) => ({ ...row, title: title!, paid_at: paid_at! })) };
  },

  async file({ body: { reference, line, email } }, context) {
    const { systemDb, member, ports, settings } = context;
    await context.limit(files, member ? String(member.id) : context.caller.ip);
    const order = await orderOfCaller(context, { reference, email });
    requireDownloadable(order);
    const file = await ebookOfLine(systemDb, order, line);
    if (!file) throw new Failure('not_found', 'We couldn’t find an e-book for this item.');
    return ebookReply(ports, file, settings.brand);
  },
});
