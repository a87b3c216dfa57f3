import { CHAIN_START, entryHash } from '#server/kit/audit.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { entriesAfter, keepCheck, provenHead } from './audit-store.ts';
import type { CheckRow } from './audit-store.ts';

const BATCH = 1_000;

type Fault = { fault: NonNullable<CheckRow['fault']>; fault_sequence: number };
type Walk = { entries: number; head_sequence: number; head_hash: Buffer } & (
  | Fault
  | { fault: null; fault_sequence: null }
);

/**
 * Goes through all entries. An entry that is not what its hash says is `altered`; a number that is not there, also at
 * the end, is `missing`; a chain that is whole and yet not the one that was proven before is `rewritten`.
 */
async function walkChain(db: Database): Promise<Walk> {
  const proven = await provenHead(db);
  let entries = 0;
  let head: Buffer = CHAIN_START;
  const result = (fault: Fault['fault'], at: number): Walk => ({
    entries,
    head_sequence: entries,
    head_hash: head,
    fault,
    fault_sequence: at,
  });
  for (let batch = await entriesAfter(db, 0, BATCH); batch.length > 0; batch = await entriesAfter(db, entries, BATCH)) {
    for (const entry of batch) {
      if (entry.sequence !== entries + 1) return result('missing', entries + 1);
      if (!entry.previousHash.equals(head) || !entryHash(entry).equals(entry.hash))
        return result('altered', entry.sequence);
      if (entry.sequence === proven?.head_sequence && !entry.hash.equals(proven.head_hash))
        return result('rewritten', entry.sequence);
      entries = entry.sequence;
      head = entry.hash;
    }
  }
  if (proven && proven.head_sequence > entries) return result('missing', entries + 1);
  return { entries, head_sequence: entries, head_hash: head, fault: null, fault_sequence: null };
}

/** Checks the audit log and keeps what was found. `db` must be the system's. */
export async function checkAudit(db: Database, clock: Clock): Promise<CheckRow> {
  const walk = await db.transaction().setIsolationLevel('repeatable read').execute(walkChain);
  return keepCheck(db, { at: clock.now(), ...walk });
}
