import type { ImportReport } from '#contract/areas/imports.ts';
import type { StatementAccount } from '#domain/statements/statement.ts';
import { importFiles } from '../engine.ts';
import type { ImportHooks, ImportParts } from '../engine.ts';
import { gate } from '../import-gate.ts';
import { noTable } from './statement-file.ts';
import type { FeedReader } from './statement-file.ts';

/** A transaction from a bank feed; negative amounts are money out. */
export interface FeedTransaction {
  date: string;
  amountCents: number;
  description: string;
  payee: string | null;
  /** The bank's own id; null where it sends none. */
  bankId: string | null;
  pending: boolean;
  merchantCode: string | null;
  currency: string | null;
}

export interface FeedImport {
  memberId: number;
  /** The bank's name, for the account and the history. */
  bank: string;
  account: StatementAccount;
  /** The member's account, once known. */
  bankAccountId: number | null;
  /** Oldest first. */
  rows: Iterable<FeedTransaction>;
  /** Not run when nothing is new, because the transaction is then rolled back. */
  beside: ImportHooks;
}

/**
 * Imports transactions from a bank feed like a statement file: the same account matching, duplicate check, pending
 * transactions, categories, transfers and undo. A feed without new transactions leaves no batch.
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
      read(sink: Parameters<FeedReader>[0]) {
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
    importFiles(
      { memberId, files: [file], chosenId: bankAccountId, preview: false, onlyIfNew: true, hooks: beside },
      parts,
    ),
  );
}
