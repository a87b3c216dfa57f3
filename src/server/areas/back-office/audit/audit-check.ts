import { CHAIN_START, entryHash } from '#server/kit/audit.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { entriesAfter, saveCheck, verifiedHead } from './audit-store.ts';
import type { CheckRow } from './audit-store.ts';

const BATCH = 1_000;

type Fault = { fault: NonNullable<CheckRow['fault']>; fault_sequence: number };
type ChainCheck = { entries: number; head_sequence: number; head_hash: Buffer } & (
  | Fault
  | { fault: null; fault_sequence: null }
);

/**
 * Verifies the hash chain over all entries. Fault `altered`: an entry does not match its hash; `missing`: a sequence
 * number is absent, also at the end; `rewritten`: the chain is intact but differs from the last verified one.
 */
async function verifyChain(db: Database): Promise<ChainCheck> {
  const verified = await verifiedHead(db);
  let entries = 0;
  let head: Buffer = CHAIN_START;
  const faulty = (fault: Fault['fault'], sequence: number): ChainCheck => ({
    entries,
    head_sequence: entries,
    head_hash: head,
    fault,
    fault_sequence: sequence,
  });
  for (let batch = await entriesAfter(db, 0, BATCH); batch.length > 0; batch = await entriesAfter(db, entries, BATCH)) {
    for (const entry of batch) {
      if (entry.sequence !== entries + 1) return faulty('missing', entries + 1);
      if (!entry.previousHash.equals(head) || !entryHash(entry).equals(entry.hash))
        return faulty('altered', entry.sequence);
      if (entry.sequence === verified?.head_sequence && !entry.hash.equals(verified.head_hash))
        return faulty('rewritten', entry.sequence);
      entries = entry.sequence;
      head = entry.hash;
    }
  }
  if (verified && verified.head_sequence > entries) return faulty('missing', entries + 1);
  return { entries, head_sequence: entries, head_hash: head, fault: null, fault_sequence: null };
}

/** Verifies the audit log and saves the result. `db` must be the system database. */
export async function checkAudit(db: Database, clock: Clock): Promise<CheckRow> {
  const check = await db.transaction().setIsolationLevel('repeatable read').execute(verifyChain);
  return saveCheck(db, { at: clock.now(), ...check });
}
