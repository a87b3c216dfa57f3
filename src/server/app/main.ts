import path from 'node:path';
import { causeOf, NEWS_MS } from '../kit/database-loss.ts';
import { refusalOf } from '../kit/start-refusal.ts';
import { describeSettings, readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { openGround } from './ground.ts';
import type { Ground } from './ground.ts';
import { serveHere, serveInWorkers } from './serving.ts';
import type { Serving } from './serving.ts';
import type { ServerSettings } from './wiring.ts';

/** Running calls may take so long to finish before they are cut. */
const DRAIN_MS = 10_000;
/** One Ctrl-C arrives several times, from the terminal and from each launcher above us; a later one is a second wish. */
const SAME_REQUEST_MS = 700;

const demo = [
  ['Demo member', 'demo@wattle.example / Wattle-demo-1'],
  ['Demo operator', 'operator@wattle.example / Wattle-operator-1'],
  ['Behind with a loan', 'brother@wattle.example / Wattle-brother-1'],
  ['Second operator', 'operator2@wattle.example / Wattle-operator-2'],
] as const;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined).unref()),
  ]);
}

function traceOf(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}

/** Ends at once and says why: whatever was running is in a state that nobody knows. */
async function fall(error: unknown, ground: Ground): Promise<void> {
  process.stderr.write(`${traceOf(error)}\n`);
  const line = await within(ground.lost, NEWS_MS);
  if (line) say(line);
  process.exit(1);
}

function helpText(): string {
  return [
    'npm start            starts the server with everything it needs',
    'npm start -- --help  prints this',
    'npm run rotate-keys       seals what is kept under a new key; npm run rotate-keys -- --help says how',
    'npm run dev          the same, and reloads page and server when a file changes',
    '',
    describeSettings(),
  ].join('\n');
}

function serverSettingsOf(settings: Settings, ground: Ground): ServerSettings {
  return {
    production: settings.production,
    product: settings.product,
    brand: settings.brand,
    helpUrl: settings.helpUrl,
    operator: settings.operator,
    publicUrl: settings.publicUrl,
    keys: ground.keys,
    dataDirectory: settings.dataDirectory,
    rateLimits: settings.rateLimits,
    databaseUrl: ground.databaseUrl,
    logLevel: settings.logLevel,
    webDirectory: path.resolve(import.meta.dirname, '../../../dist/web'),
    metricsToken: settings.metricsToken,
    trustedProxies: settings.trustedProxies,
    disk: settings.disk,
    ports: settings.ports,
    background: false,
  };
}

async function seed(settings: Settings, serverSettings: ServerSettings): Promise<void> {
  if (settings.seed !== 'demo') return;
  const { seedDemo } = await import('./seed/main.ts');
  await seedDemo(serverSettings, say);
}

async function serve(settings: Settings, serverSettings: ServerSettings): Promise<Serving> {
  const listening = { host: settings.host, port: settings.port };
  return settings.workers === 1
    ? serveHere(serverSettings, listening)
    : serveInWorkers(serverSettings, listening, settings.workers);
}

function greet(settings: Settings, serving: Serving): void {
  // Passkeys know no addresses in numbers, so the name of this machine is what is offered to its own browser.
  const address = serving.address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:)/, '//localhost');
  const rows: [string, string][] = [['Open', `${settings.publicUrl || address}/`]];
  if (settings.seed === 'demo') for (const [name, account] of demo) rows.push([name, account]);
  for (const { port, adapter } of serving.ports) rows.push([`Port ${port}`, adapter]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const seconds = (performance.now() / 1000).toFixed(1);
  say(
    [
      '',
      `${settings.brand} is ready after ${seconds} s.`,
      ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  );
}

/** How this process ends: at once while it starts, in order once it serves, and at once again at a second wish. */
class Ending {
  #stop: ((line: string, exitCode: number) => Promise<void>) | undefined;
  #wishedAt: number | undefined;

  constructor() {
    const requestStop = () => this.#requestStop();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
    // The launcher was killed: nobody can reach us any more, so the data folder must become free.
    process.once('disconnect', requestStop);
  }

  #requestStop(): void {
    const now = performance.now();
    if (!this.#stop || (this.#wishedAt !== undefined && now - this.#wishedAt > SAME_REQUEST_MS)) process.exit(130);
    if (this.#wishedAt === undefined)
      void this.#end('Stopping: running calls may finish. Ctrl-C again ends at once.', 0);
  }

  async #end(line: string, exitCode: number): Promise<void> {
    if (this.#wishedAt !== undefined) return;
    this.#wishedAt = performance.now();
    await this.#stop?.(line, exitCode);
  }

  serves(ground: Ground, serving: Serving): void {
    this.#stop = async (line, exitCode) => {
      say(line);
      await ground.leave();
      // What does not close in order must keep neither the database nor the folder from being let go of.
      await within(serving.close(), DRAIN_MS).catch((error: unknown) => process.stderr.write(`${traceOf(error)}\n`));
      await ground.close();
      say('Stopped.');
      process.exit(exitCode);
    };
    void Promise.race([ground.lost, serving.lost]).then((line) => this.#end(line, 1));
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return say(helpText());
  const ending = new Ending();
  const settings = readSettings();
  const ground = await openGround(settings, say);
  // The last resort, for what nobody caught; a promise whose failure nobody awaits comes here as well.
  process.on('uncaughtException', (error) => void fall(error, ground));
  try {
    const serverSettings = serverSettingsOf(settings, ground);
    await seed(settings, serverSettings);
    const serving = await serve(settings, serverSettings);
    ending.serves(ground, serving);
    greet(settings, serving);
  } catch (error) {
    const cause = await causeOf(error, ground.lost);
    await ground.close();
    throw cause;
  }
}

// Whoever read our lines may be gone before us; that is no reason to fall.
process.stdout.on('error', () => {});

main().catch((error: unknown) => {
  // What the person can mend is said in a line; everything else comes with its trace.
  const text = refusalOf(error) ?? traceOf(error);
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
