import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** How often a launcher checks whether npm, which launched it, is still running. */
const CHECK_MS = 200;

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    // The process is gone, or this system has no /proc.
    return undefined;
  }
}

/** The processes between npm and us: npm runs a script through a shell, which would outlive a killed npm unnoticed. */
function lineage() {
  return [process.ppid, parentOf(process.ppid)].join(' ');
}

function whenNpmIsGone(act) {
  if (!process.env['npm_lifecycle_event']) return;
  const atFirst = lineage();
  const timer = setInterval(() => {
    if (lineage() === atFirst) return;
    clearInterval(timer);
    act();
  }, CHECK_MS);
  timer.unref();
}

/**
 * Runs a program as the sole purpose of this process: its output is ours, signals are forwarded to it, and its end is
 * our end. It is told to end when npm is killed, because nobody could stop it any more.
 */
export function become(program, args, environment = process.env) {
  const child = spawn(program, args, { cwd: root, env: environment, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    console.error(`${program} failed to start: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Runs a program of the packages by its name, with our own Node, and returns its exit code; its output is ours. */
export function runTool(name, args, environment = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  const { status } = spawnSync(path.join(bin, name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}`, ...environment },
  });
  return status ?? 1;
}
