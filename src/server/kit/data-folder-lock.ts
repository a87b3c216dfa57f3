import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

/** The right to be the one server of a data folder. */
export interface DataFolderLock {
  /** Says that the holder is stopping: who starts now waits for it instead of being refused. */
  leave(): Promise<void>;
  release(): Promise<void>;
}

/** Who holds a folder. A process number alone says nothing: it is given out again, and each container counts anew. */
interface Holder {
  pid: number;
  /** When the process started, in the words of its system; a stranger with the same number has another. */
  started: string;
  /** Where that number means something: the machine, its boot, and the process namespace. */
  place: string;
  leaving?: boolean;
}

/** Claims hold no secret, and another user of this folder must be able to see that they are stale. */
const READABLE = 0o644;
const HEARTBEAT_MS = 2_000;
/** So long may the sign of life of a holder elsewhere be missing before it counts as gone. */
const SILENCE_MS = 6_000;
/** A holder whose parent was killed a moment ago is about to notice and to leave. */
const NOTICE_MS = 700;
/** So long may a holder that is leaving take to let its running calls finish. */
const LEAVING_MS = 20_000;

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return otherwise;
  }
}

function present(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has these; elsewhere the machine is place enough.
  }
  return [hostname(), readOr('/proc/sys/kernel/random/boot_id', ''), namespace].join(' ');
}

/** Undefined when no such process lives; a zombie does not. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // The name in brackets may hold spaces and brackets itself; what follows the last one is plain.
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
      `The lock ${file} cannot be read (${error.code}). Start as the user whom the data folder belongs to, or set DATA_DIR to another folder.`,
    );
  });
  if (text === undefined) return undefined;
  let holder: Claim['holder'] = 'nobody';
  try {
    if (text !== 'nobody') holder = JSON.parse(text) as Holder;
  } catch {
    // A claim appears whole or not at all, except when the power failed: then its holder is gone as well.
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
    // A claim that vanished between the two looks was removed by the holder of a higher one.
    if (claim) return claim;
  }
}

async function beats(file: string): Promise<boolean> {
  const before = await stat(file).then(
    (result) => result.mtimeMs,
    () => 0,
  );
  for (let waitedMs = 0; waitedMs < SILENCE_MS; waitedMs += 200) {
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
  if (holder.place === present()) return startOf(holder.pid) === holder.started;
  // A process of another machine or container cannot be looked up; what it does to its file can be seen.
  return beats(file);
}

/** Writes the whole text or nothing, under a name that nobody had: false when somebody was faster. */
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

function hold(folder: string, number: number, own: Holder): DataFolderLock {
  const heart = setInterval(() => {
    // Only that the file's time moves matters, not what it says.
    const now = (performance.timeOrigin + performance.now()) / 1000;
    utimes(path.join(folder, String(number)), now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heart.unref();
  let leaving: Promise<void> | undefined;
  let releasing: Promise<void> | undefined;
  const leave = () => (leaving ??= overwrite(folder, number, JSON.stringify({ ...own, leaving: true })));
  const release = async () => {
    clearInterval(heart);
    await leaving;
    // The number stays taken: were it free again, a slow starter could take it beside a later holder.
    await overwrite(folder, number, 'nobody');
  };
  return { leave, release: () => (releasing ??= release()) };
}

/** The highest claim while a live process holds it, after the patience that its state deserves. */
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
 * Makes this process the one server of a data folder, or says who is.
 *
 * Claims are numbered files in `<directory>/lock/`; the highest number holds. To take over from a holder that is gone is to create the next
 * number, which the file system grants to exactly one. The highest file is never removed, so numbers only grow.
 * @throws StartRefusal when a live process holds the folder.
 */
export async function lockDataFolder(directory: string): Promise<DataFolderLock> {
  const folder = path.join(path.resolve(directory), 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', place: present() };
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
    if (!(await createOnce(folder, String(number), JSON.stringify(own)))) continue;
    const numbers = await claimNumbers(folder);
    if (numbers.at(-1) !== number) {
      // The look above fell between a holder's making of its claim and its removal of the old ones.
      await rm(path.join(folder, String(number)), { force: true });
      continue;
    }
    for (const lower of numbers.slice(0, -1)) await rm(path.join(folder, String(lower)), { force: true });
    return hold(folder, number, own);
  }
}
