import * as z from 'zod/mini';
import { defineArea } from '../kit/endpoint.ts';
import { requestedDate, doneWith, flag, id, instant, money } from '../kit/wire.ts';

/** Everything out, in the formats that other programs read, and an archive that comes back in. */

export const exportKinds = ['csv', 'ofx', 'qif', 'hledger', 'xlsx', 'json'] as const;
export type ExportKind = (typeof exportKinds)[number];

const span = z
  .object({
    from: z.optional(requestedDate),
    to: z.optional(requestedDate),
    /** One account in place of all; an archive is always of everything. */
    bank_account_id: z.optional(id),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The first day comes after the last.',
      path: ['from'],
    }),
  );

const restoredSection = z.object({
  /** As the archive calls it: 'accounts', 'transactions', 'budgets', … */
  section: z.string(),
  total: z.int(),
  added: z.int(),
  /** Rows that stand here already, or belong to something that does. */
  known: z.int(),
});

export const restoreReport = z.object({
  preview: z.boolean(),
  /** By which the rows can be taken away again; null for a preview, and where no row was new. */
  batch_id: z.nullable(z.int()),
  exported_at: instant,
  sections: z.array(restoredSection),
  /** What was owed or under way where the archive is from, and stays with that account. */
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
    summary: 'What an export would hold: how many rows of how many accounts, and from when to when.',
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
      'One file of the member’s rows: CSV, OFX 2, QIF, a journal of hledger, a workbook (XLSX), or the whole archive (JSON), which alone can be restored. Without days it holds everything.',
    params: z.object({ kind: z.literal([...exportKinds]) }),
    query: span,
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  restore: {
    method: 'POST',
    path: 'api/export/restore',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 200 * megabyte },
    summary:
      'Brings an archive (field `file`, JSON) back in: what is known already stays as it is, all else is added, or nothing. With `preview` it only says what it would do.',
    body: z.object({ preview: z.optional(flag) }),
    reply: restoreReport,
    errors: ['bad_input', 'file_refused', 'too_large', 'too_many'],
  },
});
