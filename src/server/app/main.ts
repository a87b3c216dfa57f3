import path from 'node:path';
import { causeOf, END_NOTICE_MS } from '../kit/database-loss.ts';
import { refusalOf } from '../kit/start-refusal.ts';
import { describeSettings, readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { openResources } from './resources.ts';
import type { ServerResources } from './resources.ts';
import { serveInProcess, serveInWorkers } from './serving.ts';
import type { Serving } from './serving.ts';
import type { ServerSettings } from './wiring.ts';

/** Running calls may take this long to finish before they are aborted. */
const DRAIN_MS = 10_000;
/**
 * One Ctrl-C arrives several times, from the terminal and from each launcher above us; only a later one counts as a
 * second request.
 */
const SAME_REQUEST_MS = 700;

const demo = [
  ['Demo member', 'demo@wattle.example / Wattle-demo-1'],
  ['Demo operator', 'operator@wattle.example / Wattle-operator-1'],
  ['Behind on a loan', 'brother@wattle.example / Wattle-brother-1'],
  ['Second operator', 'operator2@wattle.example / Wattle-operator-2'],
] as const;

function print(line: string): void {
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

/** Ends at once and reports why: the state of running work is unknown. */
async function crash(error: unknown, resources: ServerResources): Promise<void> {
  process.stderr.write(`${traceOf(error)}\n`);
  const line = await within(resources.lost, END_NOTICE_MS);
  if (line) print(line);
  process.exit(1);
}

function helpText(): string {
  return [
    'npm start                 starts the server with everything it needs',
    'npm start -- --help       shows this help',
    'npm run rotate-keys       re-encrypts stored data under a new key (see npm run rotate-keys -- --help)',
    'npm run dev               starts the server and reloads when a file changes',
    '',
    describeSettings(),
  ].join('\n');
}

function serverSettingsOf(settings: Settings, resources: ServerResources): ServerSettings {
  return {
    production: settings.production,
    product: settings.product,
    brand: settings.brand,
    helpUrl: settings.helpUrl,
    operator: settings.operator,
    publicUrl: settings.publicUrl,
    keys: resources.keys,
    dataDirectory: settings.dataDirectory,
    rateLimits: settings.rateLimits,
    databaseUrl: resources.databaseUrl,
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
  await seedDemo(serverSettings, print);
}

async function serve(settings: Settings, serverSettings: ServerSettings): Promise<Serving> {
  const listening = { host: settings.host, port: settings.port };
  return settings.workers === 1
    ? serveInProcess(serverSettings, listening)
    : serveInWorkers(serverSettings, listening, settings.workers);
}

function greet(settings: Settings, serving: Serving): void {
  // Passkeys do not work for IP addresses, so the machine's name is offered to its own browser.
  const address = serving.address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:)/, '//localhost');
  const rows: [string, string][] = [['Open', `${settings.publicUrl || address}/`]];
  if (settings.seed === 'demo') for (const [name, account] of demo) rows.push([name, account]);
  for (const { port, adapter } of serving.ports) rows.push([`Port ${port}`, adapter]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const seconds = (performance.now() / 1000).toFixed(1);
  print(
    [
      '',
      `${settings.brand} is ready (${seconds} s).`,
      ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
      '  Press Ctrl-C to stop.',
      '',
    ].join('\n'),
  );
}

/** Ends this process: at once while it starts, gracefully once it serves, and at once again at a second request. */
class Ending {
  #stop: ((line: string, exitCode: number) => Promise<void>) | undefined;
  #stopRequestedAt: number | undefined;

  constructor() {
    const requestStop = () => this.#requestStop();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
    // The launcher was killed: nobody can reach this process any more, so the data folder must be released.
    process.once('disconnect', requestStop);
  }

  #requestStop(): void {
    const now = performance.now();
    if (!this.#stop || (this.#stopRequestedAt !== undefined && now - this.#stopRequestedAt > SAME_REQUEST_MS))
      process.exit(130);
    if (this.#stopRequestedAt === undefined)
      void this.#end('Stopping once running requests finish. Press Ctrl-C again to stop now.', 0);
  }

  async #end(line: string, exitCode: number): Promise<void> {
    if (this.#stopRequestedAt !== undefined) return;
    this.#stopRequestedAt = performance.now();
    await this.#stop?.(line, exitCode);
  }

  serves(resources: ServerResources, serving: Serving): void {
    this.#stop = async (line, exitCode) => {
      print(line);
      await resources.leave();
      // A server that does not close cleanly must still release the database and the data folder.
      await within(serving.close(), DRAIN_MS).catch((error: unknown) => process.stderr.write(`${traceOf(error)}\n`));
      await resources.close();
      print('Stopped.');
      process.exit(exitCode);
    };
    void Promise.race([resources.lost, serving.lost]).then((line) => this.#end(line, 1));
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return print(helpText());
  const ending = new Ending();
  const settings = readSettings();
  const resources = await openResources(settings, print);
  // The last resort for uncaught errors; unhandled rejections arrive here as well.
  process.on('uncaughtException', (error) => void crash(error, resources));
  try {
    const serverSettings = serverSettingsOf(settings, resources);
    await seed(settings, serverSettings);
    const serving = await serve(settings, serverSettings);
    ending.serves(resources, serving);
    greet(settings, serving);
  } catch (error) {
    const cause = await causeOf(error, resources.lost);
    await resources.close();
    throw cause;
  }
}

// The reader of our output may have exited already, which is no reason to crash.
process.stdout.on('error', () => {});

main().catch((error: unknown) => {
  // A problem that the operator can fix is reported in a line; any other error with its stack trace.
  const text = refusalOf(error) ?? traceOf(error);
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
