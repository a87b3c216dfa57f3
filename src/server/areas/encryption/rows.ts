import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import { reencrypt } from '../members/public.ts';
import { replaceEncrypted, rowsAfter, encryptedRows } from './store.ts';

const BATCH = 500;

/** The result for one kind of encrypted data. */
export interface Tally {
  what: string;
  /** Re-encrypted under the current key in this run. */
  reencrypted: number;
  /** Already encrypted under the current key. */
  already: number;
  /** Encrypted under none of the keys; left unchanged. */
  unreadable: number;
}

/**
 * Re-encrypts the rows that a former key encrypted, in independent batches. A row changed in the meantime is left to
 * the next run.
 */
export async function reencryptRows(db: Database, keys: Keys): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const kind of encryptedRows) {
    const tally: Tally = { what: kind.what, reencrypted: 0, already: 0, unreadable: 0 };
    for (let after = { first: -1, second: -1 }; ;) {
      const rows = await rowsAfter(db, kind, after, BATCH);
      const read = rows.map((row) => ({ ...row, reencrypted: reencrypt(keys, kind.purpose, row.value) }));
      const changed = read.flatMap((row) =>
        row.reencrypted === undefined || row.reencrypted === row.value
          ? []
          : [{ ...row, reencrypted: row.reencrypted }],
      );
      tally.reencrypted += changed.length === 0 ? 0 : await replaceEncrypted(db, kind, changed);
      tally.unreadable += read.filter(({ reencrypted }) => reencrypted === undefined).length;
      tally.already += read.filter(({ reencrypted, value }) => reencrypted === value).length;
      if (rows.length < BATCH) break;
      after = rows.at(-1)!;
    }
    tallies.push(tally);
  }
  return tallies;
}
