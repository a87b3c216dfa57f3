import { exports } from '#contract/areas/exports.ts';
import type { ExportKind } from '#contract/areas/exports.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { Context } from '#server/kit/implement.ts';
import { allAccounts } from '../bank-accounts/public.ts';
import { archiveEnd, archiveText } from './archive/archive.ts';
import { FileList } from './archive/archive-files.ts';
import { bookText, bookWriters, openBook } from './book.ts';
import type { BookOptions } from './book.ts';
import { openMatters } from './archive/open-matters.ts';
import { restoreArchive } from './restore/restore.ts';
import { inPieces, spool } from './spool.ts';
import { writeWorkbook } from './workbook.ts';

const exportLimit = { name: 'export-file', hits: 60, windowSeconds: 3600 };
const restoreLimit = { name: 'restore', hits: 40, windowSeconds: 3600 };

const fileTypes: Readonly<Record<ExportKind, { type: string; ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  ofx: { type: 'application/x-ofx', ending: 'ofx' },
  qif: { type: 'application/qif; charset=utf-8', ending: 'qif' },
  hledger: { type: 'text/plain; charset=utf-8', ending: 'journal' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
};

/** Writes an export from one snapshot of the database and returns its content. */
function writeExport(kind: ExportKind, options: BookOptions, { memberDb, clock, ports, settings }: Context<'member'>) {
  return spool(settings.dataDirectory, async (file) => {
    const files = new FileList();
    const write = async (texts: AsyncIterable<string>): Promise<void> => {
      for await (const piece of inPieces(texts)) await file.write(piece);
    };
    await memberDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        if (kind === 'json') return write(archiveText(transaction, options.memberId, clock.now(), files));
        const book = await openBook(transaction, options);
        return kind === 'xlsx'
          ? writeWorkbook(transaction, options.memberId, book, file)
          : write(bookText(transaction, options.memberId, book, bookWriters[kind](book)));
      });
    // Files are fetched after the transaction, so that a slow file store does not keep it open.
    if (kind === 'json')
      await write(archiveEnd(ports.files, files, await openMatters(memberDb, clock, options.memberId)));
  });
}

export const exportRoutes = implement(exports, {
  async overview(_input, { memberDb, member }) {
    const accounts = await allAccounts(memberDb, member.id);
    const days = accounts
      .flatMap(({ first_date: first, last_date: last }) => (first === null || last === null ? [] : [first, last]))
      .toSorted();
    return {
      success: true as const,
      transactions: accounts.reduce((sum, account) => sum + account.transactions, 0),
      accounts: accounts.length,
      first_date: days[0] ?? null,
      last_date: days.at(-1) ?? null,
    };
  },

  async file({ params, query }, context) {
    const { member, settings, clock } = context;
    if (params.kind === 'json' && (query.from ?? query.to ?? query.bank_account_id) !== undefined)
      throw badField(
        query.bank_account_id === undefined ? 'from' : 'bank_account_id',
        'Archives always include everything.',
      );
    await context.limit(exportLimit, String(member.id));
    const today = clock.today(member.timeZone);
    const { type, ending } = fileTypes[params.kind];
    const options = {
      memberId: member.id,
      brand: settings.brand,
      today,
      from: query.from,
      to: query.to,
      accountId: query.bank_account_id,
    };
    const days =
      query.from === undefined && query.to === undefined ? today : `${query.from ?? 'start'}-to-${query.to ?? today}`;
    return {
      contentType: type,
      body: await writeExport(params.kind, options, context),
      downloadName: `${settings.brand.toLowerCase()}-${days}.${ending}`,
    };
  },

  restore: withSystemDb(
    'bulk-import',
    async ({ body }, { member, files: uploads, systemDb, clock, ports, settings, limit }) => {
      const [file] = uploads;
      if (!file) throw badField('file', 'Choose an archive to restore.');
      if (uploads.length > 1)
        throw new Failure('bad_input', 'Choose one archive at a time.', {
          errors: [{ field: 'file', message: 'Choose one archive at a time.' }],
        });
      await limit(restoreLimit, String(member.id));
      return restoreArchive(
        { memberId: member.id, file, preview: body.preview ?? false },
        { system: systemDb, clock, files: ports.files, dataDirectory: settings.dataDirectory },
      );
    },
  ),
});
