import { imports } from '#contract/areas/imports.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { checkCsvMapping } from '#domain/statements/csv/mapping.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import { readBatches, deleteMapping, savedMappings } from './history-store.ts';
import { notifyImport } from './import-notice.ts';
import { undoBatch } from './undo-store.ts';
import { importUpload } from './reading/upload.ts';
import type { ImportAnswers } from './reading/upload.ts';

/** The member's answers to the questions about the files. */
function answersOf({
  sign,
  words_out: out,
  words_in: into,
  both_sides: bothSides,
  repeats,
}: BodyOf<typeof imports.import>): ImportAnswers {
  return {
    ...(sign ? { sign } : {}),
    ...(out || into ? { words: { out: out ?? [], in: into ?? [] } } : {}),
    ...(bothSides ? { bothSides } : {}),
    ...(repeats ? { repeats } : {}),
  };
}

export const importRoutes = implement(imports, {
  import: withSystemDb('bulk-import', async ({ body }, { member, files, systemDb, clock, settings, signal }) => {
    if (files.length === 0) throw badField('file', 'Choose a file to import.');
    const report = await importUpload(
      {
        memberId: member.id,
        files,
        bankAccountId: body.bank_account_id ?? null,
        preview: body.preview ?? false,
        mapping: body.mapping ?? null,
        asksColumns: body.ask_columns ?? false,
        dateOrder: body.date_order ?? null,
        answers: answersOf(body),
        zone: member.timeZone,
      },
      { system: systemDb, clock, dataDirectory: settings.dataDirectory },
    );
    // A member who has left the page did not see the result, so send a notification.
    if (signal.aborted && report.batch_id !== null) await notifyImport(systemDb, clock, member.id, report);
    return report;
  }),

  async history(_input, { memberDb, member }) {
    const rows = await readBatches(memberDb, member.id);
    return {
      data: rows.map((row) => ({
        batch_id: row.id,
        imported_at: row.imported_at,
        files: row.files.map((file) => file.name),
        format: row.format,
        accounts: row.accounts.map(({ id, name }) => ({ id, name })),
        imported: row.imported,
        duplicates: row.duplicates,
        rejected: row.rejected,
        first_date: row.first_date,
        last_date: row.last_date,
        sum: row.sum_cents,
        currency: row.currency,
        undone_at: row.undone_at,
      })),
    };
  },

  async undo({ body }, { memberDb, member, clock }) {
    const undone = await memberDb
      .transaction()
      .execute((transaction) => undoBatch(transaction, member.id, body.batch_id, clock.now()));
    if (undone === null) throw new Failure('not_found', 'We couldn’t find that import.');
    if (undone === 'already') throw new Failure('conflict', 'You’ve already undone this import.');
    return {
      success: true as const,
      removed: undone.removed,
      restored: undone.restored,
      accounts_removed: undone.accountsRemoved,
    };
  },

  async mappings(_input, { memberDb, member }) {
    const rows = await savedMappings(memberDb, member.id);
    return {
      data: rows.flatMap((row) => {
        const checked = checkCsvMapping(row.mapping);
        return 'mapping' in checked
          ? [
              {
                id: row.id,
                name: row.name,
                headings: row.headings,
                mapping: checked.mapping,
                date_order: row.date_order,
                amount_sign: row.amount_sign,
                used_at: row.used_at,
              },
            ]
          : [];
      }),
    };
  },

  async forgetMapping({ body }, { memberDb, member }) {
    if (!(await deleteMapping(memberDb, member.id, body.id))) throw new Failure('not_found');
    return { success: true as const };
  },
});
