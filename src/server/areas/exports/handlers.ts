import { exports } from '#contract/areas/exports.ts';
import type { ExportKind } from '#contract/areas/exports.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context } from '#server/kit/implement.ts';
import { allAccounts } from '../accounts/public.ts';
import { archiveText } from './archive.ts';
import { bookText, bookWriters, openBook } from './book.ts';
import type { BookOrder } from './book.ts';
import { restoreArchive } from './restore.ts';
import { inPieces, spooled } from './spool.ts';
import { writeWorkbook } from './workbook.ts';

const exportLimit = { name: 'export-file', hits: 60, windowSeconds: 3600 };
const restoreLimit = { name: 'restore', hits: 40, windowSeconds: 3600 };

const files: Readonly<Record<ExportKind, { type: string; ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  ofx: { type: 'application/x-ofx', ending: 'ofx' },
  qif: { type: 'application/qif; charset=utf-8', ending: 'qif' },
  hledger: { type: 'text/plain; charset=utf-8', ending: 'journal' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
};

/** Writes the file as of one moment, and answers its content. */
function exported(kind: ExportKind, order: BookOrder, { db, clock, settings }: Context<'member'>) {
  return spooled(settings.dataDirectory, (file) =>
    db.transaction().setIsolationLevel('repeatable read').execute(async (transaction) => {
      if (kind === 'json') {
        for await (const piece of inPieces(archiveText(transaction, order.memberId, clock.now()))) await file.write(piece);
        return;
      }
      const book = await openBook(transaction, order);
      if (kind === 'xlsx') return writeWorkbook(transaction, order.memberId, book, file);
      for await (const piece of inPieces(bookText(transaction, order.memberId, book, bookWriters[kind](book)))) await file.write(piece);
    }));
}

export const exportRoutes = implement(exports, {
  async overview(_input, { db, member }) {
    const accounts = await allAccounts(db, member.id);
    const days = accounts.flatMap(({ first_date: first, last_date: last }) => (first === null || last === null ? [] : [first, last])).toSorted();
    return { success: true as const, transactions: accounts.reduce((sum, account) => sum + account.transactions, 0), accounts: accounts.length, first_date: days[0] ?? null, last_date: days.at(-1) ?? null };
  },

  async file({ params, query }, context) {
    const { member, settings, clock } = context;
    if (params.kind === 'json' && (query.from ?? query.to ?? query.bank_account_id) !== undefined) throw badField(query.bank_account_id === undefined ? 'from' : 'bank_account_id', 'An archive is always of everything.');
    await context.limit(exportLimit, String(member.id));
    const today = clock.today(member.timeZone);
    const { type, ending } = files[params.kind];
    const order = { memberId: member.id, brand: settings.brand, today, from: query.from, to: query.to, accountId: query.bank_account_id };
    const days = query.from === undefined && query.to === undefined ? today : `${query.from ?? 'start'}-to-${query.to ?? today}`;
    return { contentType: type, body: await exported(params.kind, order, context), downloadName: `${settings.brand.toLowerCase()}-${days}.${ending}` };
  },

  async restore({ body }, { member, files: sent, system, clock, limit }) {
    const [file] = sent;
    if (!file) throw badField('file', 'Choose an archive to bring in.');
    if (sent.length > 1) throw new Failure('bad_input', 'Choose one archive at a time.', { errors: [{ field: 'file', message: 'Choose one archive at a time.' }] });
    await limit(restoreLimit, String(member.id));
    return restoreArchive({ memberId: member.id, file, preview: body.preview ?? false }, { system, clock });
  },
});
