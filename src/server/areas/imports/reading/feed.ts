import type { ImportReport } from '#contract/areas/imports.ts';
import type { StatementAccount } from '#domain/statements/statement.ts';
import { importFiles } from '../engine.ts';
import type { Beside, ImportParts } from '../engine.ts';
import { gate } from '../import-gate.ts';
import { noTable } from './statement-file.ts';
import type { GiveRows } from './statement-file.ts';

/** One row as a bank sends it; minus is money out. */
export interface FeedRow {
  date: string;
  amountCents: number;
  description: string;
  payee: string | null;
  /** The bank's own id; null while it gives none. */
  bankId: string | null;
  pending: boolean;
  merchantCode: string | null;
  currency: string | null;
}

export interface FeedImport {
  memberId: number;
  /** The bank, as the account and the history call it. */
  bank: string;
  account: StatementAccount;
  /** The member's account, once it is known. */
  bankAccountId: number | null;
  /** Oldest first. */
  rows: Iterable<FeedRow>;
  /** Left out where nothing is new, for then there is no transaction to stand in. */
  beside: Beside;
}

/**
 * Brings rows of a bank in exactly as if they had stood in a statement file: the same account matching, duplicates,
 * pending rows that post, categories, transfers and undo. What brings nothing new leaves no batch behind.
 */
export async function importFeed(
  { memberId, bank, account, bankAccountId, rows, beside }: FeedImport,
  parts: ImportParts,
): Promise<ImportReport> {
  const file = {
    name: bank,
    path: '',
    sizeBytes: 0,
    format: 'feed' as const,
    ...noTable,
    layout: bank,
    layoutIsBank: true,
    plan: {
      kind: 'rows' as const,
      give(sink: Parameters<GiveRows>[0]) {
        const index = sink.account({ ...account });
        let line = 0;
        for (const row of rows) {
          line += 1;
          sink.transaction({
            ...row,
            account: index,
            line,
            balanceCents: null,
            category: null,
            tags: null,
            notes: null,
          });
        }
      },
    },
  };
  return gate.run(memberId, () =>
    importFiles({ memberId, files: [file], chosenId: bankAccountId, preview: false, onlyIfNew: true, beside }, parts),
  );
}
