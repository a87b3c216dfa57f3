import { spawnSync } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { relocatedBinaries } from './engine-binaries.ts';
import type { EngineBinaries } from './engine-binaries.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * The user as which programs of the engine run. PostgreSQL refuses to run as root, so root has to switch to another
 * user.
 */
export interface EngineIdentity {
  /** A description for the log. */
  description: string;
  binaries: EngineBinaries;
  /** The folder that holds the cluster. Links are followed, so it may be outside the data folder. */
  home: string;
  /** The user that must own the files passed to the engine; undefined when we own them already. */
  owner?: { uid: number; gid: number };
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
}

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const SYSTEM_USER = 'wattle-db';
/** Where a cluster is stored when its user cannot enter the data folder. */
const RELOCATION_ROOT = '/var/lib/wattle';
/** Nothing of our environment reaches the engine, in particular no secrets. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

function systemUsers(): SystemUser[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function ownUser(binaries: EngineBinaries, home: string): EngineIdentity {
  return {
    description: 'as the current user',
    binaries,
    home,
    command: (file, args) => ({ file, args, options: { env: ENVIRONMENT } }),
  };
}

/**
 * Maps root to an unprivileged user id inside a user namespace: files keep their owner and no user has to be created.
 */
function userNamespace(binaries: EngineBinaries, home: string): EngineIdentity | undefined {
  // initdb looks its user up by id, so the id must have a name.
  const user = systemUsers().find(({ uid }) => uid > 0 && uid < 65_534);
  if (!user) return undefined;
  const prefix = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'];
  const trial = spawnSync('unshare', [...prefix, binaries.postgres, '--version'], {
    env: ENVIRONMENT,
    stdio: 'ignore',
  });
  if (trial.status !== 0) return undefined;
  return {
    description: 'in a user namespace',
    binaries,
    home,
    command: (program, args) => ({
      file: 'unshare',
      args: [...prefix, program, ...args],
      options: { env: ENVIRONMENT },
    }),
  };
}

function findOrCreateSystemUser(): SystemUser | undefined {
  const existingUser = () => systemUsers().find(({ name }) => name === SYSTEM_USER || name === 'postgres');
  const user = existingUser();
  if (user) return user;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER], {
    env: ENVIRONMENT,
    stdio: 'ignore',
  });
  return existingUser();
}

function mayRun(user: SystemUser, program: string): boolean {
  const { status } = spawnSync(program, ['--version'], {
    uid: user.uid,
    gid: user.gid,
    env: ENVIRONMENT,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

function mayEnter(user: SystemUser, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid: user.uid,
    gid: user.gid,
    env: ENVIRONMENT,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

function makeRelocationRoot(): void {
  mkdirSync(RELOCATION_ROOT, { recursive: true });
  chmodSync(RELOCATION_ROOT, 0o755);
}

/** Copies the binaries to a folder that every user can read. An interrupted copy never gets the final name. */
function reachableBinaries(binaries: EngineBinaries): EngineBinaries {
  const root = path.join(RELOCATION_ROOT, `postgresql-${binaries.version}`);
  if (!existsSync(root)) {
    const unfinished = `${root}.${randomBytes(4).toString('hex')}`;
    makeRelocationRoot();
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, root);
  }
  return relocatedBinaries(binaries, root);
}

function systemUser(binaries: EngineBinaries, home: string): EngineIdentity | undefined {
  const user = findOrCreateSystemUser();
  if (!user) return undefined;
  const usable = mayRun(user, binaries.postgres) ? binaries : reachableBinaries(binaries);
  if (!mayRun(user, usable.postgres)) return undefined;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  // The user can pass through the data folder but not list it; each file in it has its own permissions.
  chmodSync(path.dirname(home), 0o711);
  chownSync(home, user.uid, user.gid);
  let location = home;
  if (!mayEnter(user, home)) {
    // The link in the data folder locates the cluster: without the data folder the cluster is not used again.
    rmSync(home, { recursive: true });
    makeRelocationRoot();
    location = path.join(RELOCATION_ROOT, `cluster-${randomBytes(8).toString('hex')}`);
    mkdirSync(location, { mode: 0o700 });
    chownSync(location, user.uid, user.gid);
    symlinkSync(location, home);
  }
  return asUser(usable, location, user);
}

function asUser(binaries: EngineBinaries, home: string, user: SystemUser): EngineIdentity {
  return {
    description: `as the user ${user.name}`,
    binaries,
    home,
    owner: user,
    command: (file, args) => ({ file, args, options: { env: ENVIRONMENT, uid: user.uid, gid: user.gid, cwd: '/' } }),
  };
}

/** A cluster keeps the user that created it, whoever starts it now. */
function presentOwner(binaries: EngineBinaries, home: string): EngineIdentity | undefined {
  const location = lstatSync(home).isSymbolicLink() ? readlinkSync(home) : home;
  const { uid, gid } = lstatSync(location);
  if (uid === 0) return undefined;
  const name = systemUsers().find((user) => user.uid === uid)?.name ?? String(uid);
  const user = { name, uid, gid };
  const usable = mayRun(user, binaries.postgres) ? binaries : reachableBinaries(binaries);
  return asUser(usable, location, user);
}

/** Whether there is a cluster: a dangling link, or a folder left empty by a killed start, is not one. */
function holdsCluster(home: string): boolean {
  return existsSync(home) && readdirSync(home).length > 0;
}

/**
 * Decides as which user the engine runs.
 * @param home the folder that will hold the cluster, below the data folder.
 * @throws StartRefusal when this machine offers no suitable user.
 */
export function chooseIdentity(binaries: EngineBinaries, home: string): EngineIdentity {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) {
    const owner = lstatSync(home, { throwIfNoEntry: false })?.uid ?? uid;
    if (owner === uid) return ownUser(binaries, home);
    throw new StartRefusal(
      `The database in ${home} belongs to another user (UID ${owner}). Start as that user, or set DATA_DIR to another folder.`,
    );
  }
  const exists = holdsCluster(home);
  if (!exists) rmSync(home, { recursive: true, force: true });
  const identity =
    (exists ? presentOwner(binaries, home) : undefined) ??
    userNamespace(binaries, home) ??
    (exists ? undefined : systemUser(binaries, home));
  if (identity) return identity;
  throw new StartRefusal(
    'PostgreSQL doesn’t run as root, and this machine allows neither user namespaces nor a separate system user. ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  );
}
