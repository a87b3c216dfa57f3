import type { assistant } from '#contract/areas/assistant.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findTransaction, pageOf, transactionOf } from '../../transactions/public.ts';
import { findFile, receiptsOf, setReceipt } from './attachment-store.ts';
import { storeUpload } from './uploads.ts';
import { fileOf, noFile } from '../wire.ts';

/** How many days a transaction may differ from the date on its receipt, and how far back to search without a date. */
const MAX_DATE_GAP_DAYS = 10;
const HISTORY_DAYS = 92;
const MAX_MATCHES = 8;

export const fileHandlers = {
  async uploadFile(_input, context) {
    return fileOf(context, await storeUpload(context, 'any'));
  },

  async uploadPhoto(_input, context) {
    const photo = fileOf(context, await storeUpload(context, 'photo'));
    return { ...photo, secure_url: photo.secure_url! };
  },

  async file({ params }, { memberDb, member, ports }) {
    const row = await findFile(memberDb, member.id, params.id);
    const file = row && (await ports.files.get(row.file_key));
    if (!file) throw noFile();
    return { contentType: row.content_type, body: Buffer.from(file.bytes), downloadName: row.name };
  },

  async receiptMatches({ query }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const day = query.date ?? today;
    const [from, to] = query.date
      ? [addDays(day, -MAX_DATE_GAP_DAYS), addDays(day, MAX_DATE_GAP_DAYS)]
      : [addDays(today, -HISTORY_DAYS), today];
    const { rows } = await pageOf(
      { memberDb, searchDb: memberDb },
      member.id,
      { min_amount: query.amount, max_amount: query.amount, min_date: from, max_date: to },
      50,
    );
    const byDateGap = rows.toSorted((a, b) => Math.abs(daysBetween(a.date, day)) - Math.abs(daysBetween(b.date, day)));
    return { data: byDateGap.slice(0, MAX_MATCHES).map(transactionOf) };
  },

  async attachReceipt({ body }, context) {
    const { memberDb, member } = context;
    const [file, transaction] = await Promise.all([
      findFile(memberDb, member.id, body.file_id),
      findTransaction(memberDb, member.id, body.transaction_id),
    ]);
    if (!file) throw noFile();
    if (!transaction) throw new Failure('not_found', 'We couldn’t find that transaction.');
    if (file.kind === 'statement')
      throw badField('file_id', 'You can’t use a statement as a receipt. Choose a photo or document.');
    await setReceipt(memberDb, member.id, file.id, transaction.id);
    return { success: true, data: { ...fileOf(context, file), transaction_id: transaction.id } };
  },

  async detachReceipt({ body }, { memberDb, member }) {
    if (!(await setReceipt(memberDb, member.id, body.file_id, null))) throw noFile();
    return { success: true };
  },

  async receipts({ query }, context) {
    const rows = await receiptsOf(context.memberDb, context.member.id, query.transaction_id);
    return { data: rows.map((row) => ({ ...fileOf(context, row), transaction_id: query.transaction_id })) };
  },
} satisfies Partial<HandlersOf<typeof assistant>>;
