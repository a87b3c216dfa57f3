import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

/** The exclusive right to serve a data folder. */
export interface DataFolderLock {
  /** Announces that the holder is stopping: a new process then waits instead of being refused. */
  leave(): Promise<void>;
  release(): Promise<void>;
}

/** Identifies the holder. A process id alone is not enough: ids are reused, and each container has its own. */
interface Holder {
  pid: number;
  /** The start time of the process as the system reports it, which differs for another process with the same id. */
  started: string;
  /** Where the process id is valid: the machine, its boot and the process namespace. */
  host: string;
  leaving?: boolean;
}

/** Claims contain no secret, and another user of the folder must be able to see that they are stale. */
const READABLE = 0o644;
const HEARTBEAT_MS = 2_000;
/** A holder on another machine counts as gone when its heartbeat has been missing for this long. */
const HEARTBEAT_TIMEOUT_MS = 6_000;
/** Time for a holder whose parent was killed to notice it and exit. */
const NOTICE_MS = 700;
/** Time for a leaving holder to finish its running calls. */
const LEAVING_MS = 20_000;

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return otherwise;
  }
}

function currentHost(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has these; elsewhere the machine is specific enough.
  }
  return [hostname(), readOr('/proc/sys/kernel/random/boot_id', ''), namespace].join(' ');
}

/** Undefined when there is no such live process; a zombie does not count. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // The process name in brackets may contain spaces and brackets, so fields are read after the last bracket.
    const fields = readOr(`/proc/${pid}/stat`, '').split(') ').at(-1)?.split(' ') ?? [];
    return fields.length < 20 || fields[0] === 'Z' ? undefined : fields[19];
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}

interface Claim {
  number: number;
  file: string;
  holder: Holder | 'nobody';
}

async function readClaim(folder: string, number: number): Promise<Claim | undefined> {
  const file = path.join(folder, String(number));
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartRefusal(
      `The lock ${file} can’t be read (${error.code}). Start as the user that owns the data folder, or set DATA_DIR to another folder.`,
    );
  });
  if (text === undefined) return undefined;
  let holder: Claim['holder'] = 'nobody';
  try {
    if (text !== 'nobody') holder = JSON.parse(text) as Holder;
  } catch {
    // A claim is written atomically, except in a power failure, after which its holder is gone as well.
  }
  return { number, file, holder };
}

async function claimNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

async function highestClaim(folder: string): Promise<Claim | undefined> {
  for (;;) {
    const highest = (await claimNumbers(folder)).at(-1);
    if (highest === undefined) return undefined;
    const claim = await readClaim(folder, highest);
    // A claim that disappeared between the two reads was removed by the holder of a higher one.
    if (claim) return claim;
  }
}

async function hasHeartbeat(file: string): Promise<boolean> {
  const before = await stat(file).then(
    (result) => result.mtimeMs,
    () => 0,
  );
  for (let waitedMs = 0; waitedMs < HEARTBEAT_TIMEOUT_MS; waitedMs += 200) {
    await delay(200);
    if (
      (await stat(file).then(
        (result) => result.mtimeMs,
        () => 0,
      )) !== before
    )
      return true;
  }
  return false;
}

async function isLive({ holder, file }: Claim): Promise<boolean> {
  if (holder === 'nobody') return false;
  if (holder.host === currentHost()) return startOf(holder.pid) === holder.started;
  // A process on another machine or in another container cannot be queried; only the heartbeat of its file can be
  // checked.
  return hasHeartbeat(file);
}

/** Writes the whole file atomically under a new name. Returns false when the name is already taken. */
async function createOnce(folder: string, name: string, text: string): Promise<boolean> {
  const unfinished = path.join(folder, `unfinished-${randomBytes(6).toString('hex')}`);
  await writeFile(unfinished, text, { mode: READABLE });
  try {
    await link(unfinished, path.join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(unfinished);
  }
}

async function overwrite(folder: string, number: number, text: string): Promise<void> {
  const unfinished = path.join(folder, `unfinished-${randomBytes(6).toString('hex')}`);
  await writeFile(unfinished, text, { mode: READABLE });
  await rename(unfinished, path.join(folder, String(number)));
}

function hold(folder: string, number: number, holderInfo: Holder): DataFolderLock {
  const heart = setInterval(() => {
    // Only the modification time matters, not the content.
    const now = (performance.timeOrigin + performance.now()) / 1000;
    utimes(path.join(folder, String(number)), now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heart.unref();
  let leaving: Promise<void> | undefined;
  let releasing: Promise<void> | undefined;
  const leave = () => (leaving ??= overwrite(folder, number, JSON.stringify({ ...holderInfo, leaving: true })));
  const release = async () => {
    clearInterval(heart);
    await leaving;
    // The number stays in use. If it were free again, a slow process could claim it beside a later holder.
    await overwrite(folder, number, 'nobody');
  };
  return { leave, release: () => (releasing ??= release()) };
}

/** The highest claim whose process is live, after waiting for as long as its state warrants. */
async function liveHolder(folder: string): Promise<Holder | undefined> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const claim = await highestClaim(folder);
    if (!claim || !(await isLive(claim))) return undefined;
    const holder = claim.holder as Holder;
    if (waitedMs >= (holder.leaving ? LEAVING_MS : NOTICE_MS)) return holder;
    await delay(100);
  }
}

/**
 * Makes this process the only server of a data folder.
 *
 * Claims are numbered files in `<directory>/lock/`; the highest number holds the lock. A process takes over from a dead
 * holder by creating the next number, which the file system allows only one process to do. The highest file is never
 * removed, so numbers only grow.
 * @throws StartRefusal when a live process holds the folder; the message names it.
 */
export async function lockDataFolder(directory: string): Promise<DataFolderLock> {
  const folder = path.join(path.resolve(directory), 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const holderInfo: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', host: currentHost() };
  for (;;) {
    const holder = await liveHolder(folder);
    if (holder) {
      throw new StartRefusal(
        `The data folder ${path.resolve(directory)} is in use by another Wattle (process ${holder.pid}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    const claim = await highestClaim(folder);
    if (claim && (await isLive(claim))) continue;
    const number = (claim?.number ?? 0) + 1;
    if (!(await createOnce(folder, String(number), JSON.stringify(holderInfo)))) continue;
    const numbers = await claimNumbers(folder);
    if (numbers.at(-1) !== number) {
      // The claim above was read between a holder's creation of its claim and its removal of the old ones.
      await rm(path.join(folder, String(number)), { force: true });
      continue;
    }
    for (const lower of numbers.slice(0, -1)) await rm(path.join(folder, String(lower)), { force: true });
    return hold(folder, number, holderInfo);
  }
}
