import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { saveLedgerCheck, ledgerSizes } from '../system-store.ts';
import type { LedgerCheckRow } from '../system-store.ts';

/** Checks the ledger and replaces the last result. `db` must be the system database. */
export async function checkLedgerNow(db: Database, clock: Clock): Promise<LedgerCheckRow> {
  const { sizes, faults } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      sizes: await ledgerSizes(transaction),
      faults: await checkLedger(transaction),
    }));
  const [first] = faults;
  return saveLedgerCheck(db, {
    at: clock.now(),
    ...sizes,
    faults: faults.length,
    first_fault: first ? `${first.what.replaceAll('_', ' ')}, number ${first.id}: ${first.detail}` : null,
  });
}
