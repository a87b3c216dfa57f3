import { createHmac } from 'node:crypto';
import type { Database } from '../kit/database.ts';
import type { Keys } from '../kit/keys.ts';
import type { FileStore } from '../ports/file-store/port.ts';
import {
  doneMember,
  finishRotation,
  hasMember,
  membersAfter,
  storeDoneMember,
  reencryptRows,
} from '../areas/encryption/public.ts';
import type { Tally } from '../areas/encryption/public.ts';
import { reencryptFile } from './encrypted-files.ts';

export interface ReencryptParts {
  system: Database;
  /** The store behind the seal. */
  files: FileStore;
  keys: Keys;
  say: (line: string) => void;
}

const BATCH_MEMBERS = 50;
/** Names of files that do not open are told, up to so many. */
const MAX_NAMED = 20;

/** Names a key without telling anything of it. */
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
    if (outcome === 'unreadable' && tally.unreadable <= MAX_NAMED) say(`Does not open: ${key}`);
  }
  // Who left while a file was in our hands must not get it back.
  if (tally.reencrypted > before && !(await hasMember(system, memberId))) await files.removeAll(folder);
}

/** Goes over the files member by member, and after an interruption on from where it stopped; not past a file that does not open. */
async function reencryptFiles(parts: ReencryptParts): Promise<Tally> {
  const { system, say } = parts;
  const towards = markOf(parts.keys);
  const tally: Tally = { what: 'files of members', reencrypted: 0, already: 0, unreadable: 0 };
  let after = await doneMember(system, towards);
  if (after > 0) say(`The files of members up to number ${after} were done before.`);
  for (;;) {
    const members = await membersAfter(system, after, BATCH_MEMBERS);
    for (const memberId of members) await reencryptFilesOf(parts, memberId, tally);
    if (members.length < BATCH_MEMBERS) return tally;
    after = members.at(-1)!;
    if (tally.unreadable === 0) await storeDoneMember(system, towards, after);
    say(`Files: ${tally.reencrypted} sealed anew, up to member ${after}.`);
  }
}

/**
 * Encrypts all that lies at rest under the present key: rows, files, and last the data key, by which former keys are no longer
 * needed. That last step is left out while something does not open, unless `acceptLoss`. What does not open stays as it is.
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
