import { createHmac } from 'node:crypto';
import type { Database } from '../kit/database.ts';
import type { Keys } from '../kit/keys.ts';
import type { FileStore } from '../ports/file-store/port.ts';
import {
  doneMember,
  finishRotation,
  hasMember,
  membersAfter,
  recordMemberDone,
  reencryptRows,
} from '../areas/encryption/public.ts';
import type { Tally } from '../areas/encryption/public.ts';
import { reencryptFile } from './encrypted-files.ts';

export interface ReencryptParts {
  system: Database;
  /** The store of the encrypted files. */
  files: FileStore;
  keys: Keys;
  say: (line: string) => void;
}

const BATCH_MEMBERS = 50;
/** The maximum number of undecryptable files that are listed by name. */
const MAX_NAMED = 20;

/** Identifies a key without revealing anything about it. */
function markOf({ encryption: [key] }: Keys): string {
  return createHmac('sha256', key).update('wattle:reencrypt').digest('base64url').slice(0, 16);
}

async function reencryptFilesOf(
  { system, files, keys, say }: ReencryptParts,
  memberId: number,
  tally: Tally,
): Promise<void> {
  const folder = `members/${memberId}/`;
  const before = tally.reencrypted;
  for (const key of await files.list(folder)) {
    const outcome = await reencryptFile(files, keys, key);
    if (outcome === 'gone') continue;
    tally[outcome] += 1;
    if (outcome === 'unreadable' && tally.unreadable <= MAX_NAMED) say(`Couldn’t decrypt ${key}`);
  }
  // A member who left while the file was processed must not get it back.
  if (tally.reencrypted > before && !(await hasMember(system, memberId))) await files.removeAll(folder);
}

/**
 * Processes the files member by member, and continues after an interruption where it stopped. The position does not
 * move past a file that cannot be decrypted.
 */
async function reencryptFiles(parts: ReencryptParts): Promise<Tally> {
  const { system, say } = parts;
  const towards = markOf(parts.keys);
  const tally: Tally = { what: 'members’ files', reencrypted: 0, already: 0, unreadable: 0 };
  let after = await doneMember(system, towards);
  if (after > 0) say(`Files up to member ${after} are already done.`);
  for (;;) {
    const members = await membersAfter(system, after, BATCH_MEMBERS);
    for (const memberId of members) await reencryptFilesOf(parts, memberId, tally);
    if (members.length < BATCH_MEMBERS) return tally;
    after = members.at(-1)!;
    if (tally.unreadable === 0) await recordMemberDone(system, towards, after);
    say(`Files: ${tally.reencrypted} re-encrypted, up to member ${after}.`);
  }
}

/**
 * Re-encrypts everything that is stored encrypted under the present key: rows, files, and last the data key, after
 * which former keys are no longer needed. The last step is skipped while something cannot be decrypted, unless
 * `acceptLoss`. Data that cannot be decrypted is left unchanged.
 */
export async function reencryptAll(
  parts: ReencryptParts,
  { acceptLoss = false } = {},
): Promise<{ tallies: Tally[]; isFinished: boolean }> {
  const tallies = [...(await reencryptRows(parts.system, parts.keys)), await reencryptFiles(parts)];
  const isFinished = acceptLoss || tallies.every(({ unreadable }) => unreadable === 0);
  if (isFinished) await finishRotation(parts.system, parts.keys);
  return { tallies, isFinished };
}
