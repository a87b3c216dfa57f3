import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { dateInput, doneWith, flag, id, instant, money } from '../kit/wire.ts';

/** Exports in common formats, and an archive that can be restored. */

export const exportKinds = ['csv', 'ofx', 'qif', 'hledger', 'xlsx', 'json'] as const;
export type ExportKind = (typeof exportKinds)[number];

const exportQuery = z
  .object({
    from: z.optional(dateInput),
    to: z.optional(dateInput),
    /** Limits the export to one account; an archive always contains everything. */
    bank_account_id: z.optional(id),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'Choose an end date on or after the start date.',
      path: ['from'],
    }),
  );

const restoredSection = z.object({
  /** The archive's name for it: 'accounts', 'transactions', 'budgets', … */
  section: z.string(),
  total: z.int(),
  added: z.int(),
  /** Records that already exist, or belong to one that does. */
  known: z.int(),
});

export const restoreReport = z.object({
  preview: z.boolean(),
  /** Identifies the import, to undo it; null in a preview, and if no transaction was new. */
  batch_id: z.nullable(z.int()),
  exported_at: instant,
  sections: z.array(restoredSection),
  /** Open obligations of the archived account, which stay with that account. */
  stays: z.array(z.object({ kind: z.literal(['loan', 'payment', 'order']), title: z.string(), amount: money })),
  accounts: z.array(z.object({ name: z.string(), created: z.boolean(), currency: z.string(), balance: money })),
});
export type RestoreReport = z.output<typeof restoreReport>;

const megabyte = 1024 * 1024;

export const exports = defineArea('exports', {
  overview: {
    method: 'GET',
    path: 'api/export',
    auth: 'member',
    summary: 'Returns what an export would contain: the number of transactions and accounts, and the dates they cover.',
    reply: doneWith({
      transactions: z.int(),
      accounts: z.int(),
      first_date: z.nullable(z.string()),
      last_date: z.nullable(z.string()),
    }),
  },
  file: {
    method: 'GET',
    path: 'api/export/{kind}',
    auth: 'member',
    kind: 'file',
    summary:
      "Downloads the member's transactions as CSV, OFX 2, QIF, an hledger journal or an Excel workbook, or a complete JSON archive that can be restored. Omit the dates to export everything.",
    params: z.object({ kind: z.literal([...exportKinds]) }),
    query: exportQuery,
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  restore: {
    method: 'POST',
    path: 'api/export/restore',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 200 * megabyte },
    summary:
      'Restores a JSON archive from the field `file`. Existing records are unchanged; the rest are added together or not at all. With `preview`, only reports what it would do.',
    body: z.object({ preview: z.optional(flag) }),
    reply: restoreReport,
    errors: ['bad_input', 'file_refused', 'too_large', 'too_many'],
  },
});
