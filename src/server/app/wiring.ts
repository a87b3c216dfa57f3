import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { planPriceWords } from '#domain/plans/price-words.ts';
import { openDatabase } from '../kit/database.ts';
import type { OpenDatabase } from '../kit/database.ts';
import { systemClock } from '../kit/clock.ts';
import type { Clock } from '../kit/clock.ts';
import { defaultDiskLimits, openDiskSpace } from '../kit/disk-space.ts';
import type { DiskLimits } from '../kit/disk-space.ts';
import { mountRoutes } from '../kit/dispatch.ts';
import type { AppSettings, Ports, Route } from '../kit/implement.ts';
import { JOB_TOPIC } from '../kit/job-book.ts';
import { openLiveHub } from '../kit/live.ts';
import { openLog } from '../kit/log.ts';
import { openMetrics } from '../kit/metrics.ts';
import { linkOrigin } from '../kit/origin.ts';
import { runOutbox } from '../kit/outbox.ts';
import { openPublicReads } from '../kit/public-reads.ts';
import { openSessionBook } from '../kit/session-book.ts';
import { supportAccessGate } from '../areas/back-office/public.ts';
import { featureGateOver, plansInFull } from '../areas/settings/public.ts';
import { areaRoutes } from './areas.ts';
import { eventPartsOf, mountBankEvents } from './bank-events.ts';
import { mountRecipient } from './bank-recipient.ts';
import { basePathOf } from './base-path.ts';
import { closingParts } from './closing.ts';
import { mountDebitEvents } from './debit-events.ts';
import { mountDevOutbox } from './dev-outbox.ts';
import { openHttp } from './http.ts';
import { landingsOf } from './landings.ts';
import { runJobs } from './jobs.ts';
import { mountTestGateway } from './test-gateway.ts';
import { mountRedirectForm } from './redirect-form.ts';
import { mountReference } from './openapi.ts';
import { mountOperations } from './operations.ts';
import { servePages } from './pages.ts';
import { openPorts } from './ports.ts';
import type { PortSettings, StatusPort } from './ports.ts';
import { outboxHandlersOf } from './reactions.ts';

/** Everything that one process needs to serve. */
export interface ServerSettings extends AppSettings {
  databaseUrl: string;
  logLevel: string;
  /** The folder of the built page. */
  webDirectory: string;
  metricsToken: string | undefined;
  /** The operator's help page; the page has its own where this is empty or left out. */
  helpUrl?: string;
  /** Addresses of trusted proxies, comma-separated; empty trusts none. */
  trustedProxies: string;
  ports: PortSettings;
  /** Limits of the disk; by default those of `disk-space.ts`. */
  disk?: DiskLimits;
  /** Whether this process runs the outbox and the schedules. */
  background: boolean;
  /** Database connections of this process; 16 by default. */
  maxConnections?: number;
}

/** Adapters that tests replace. */
export interface ServerOverrides {
  clock?: Clock;
  ports?: Partial<Ports>;
  /** Routes beside those of the areas. */
  routes?: readonly Route[];
}

export interface Server {
  app: FastifyInstance;
  database: OpenDatabase;
  /** The adapter of each port. */
  ports: StatusPort[];
  /** Starts to listen and returns the address. */
  listen(options: { host: string; port: number }): Promise<string>;
  /** Finishes running calls, ends streams, and then closes everything that was opened. */
  close(): Promise<void>;
}

/** Starts the background work: the schedules, and the outbox, which also delivers requests for jobs. */
async function openBackground(parts: Parameters<typeof runJobs>[0]): Promise<{ close(): Promise<void> }[]> {
  const { database, clock, ports, log, settings } = parts;
  const jobs = await runJobs(parts);
  const outboxHandlers = {
    ...outboxHandlersOf({ database: database.systemDb, clock, ports, settings, log }),
    [JOB_TOPIC]: jobs.order,
  };
  return [await runOutbox(database, clock, outboxHandlers, log), jobs];
}

/** Builds one serving process over an existing, migrated database. */
export async function createServer(settings: ServerSettings, overrides: ServerOverrides = {}): Promise<Server> {
  const log = openLog(settings.logLevel);
  const clock = overrides.clock ?? systemClock;
  const database = openDatabase(settings.databaseUrl, { maxConnections: settings.maxConnections });
  const metrics = openMetrics();
  const sessions = await openSessionBook(database, clock, log);
  const publicReads = await openPublicReads(database, clock, log);
  const live = await openLiveHub(database, log);
  sessions.onEnd((memberId, sessionId) => live.end(memberId, sessionId));
  const { ports: configured, status } = openPorts(settings.ports, {
    database: database.systemDb,
    clock,
    log,
    settings,
  });
  const ports: Ports = { ...configured, ...overrides.ports };
  const basePath = basePathOf(settings.product);
  const disk = openDiskSpace(settings.dataDirectory, settings.disk ?? defaultDiskLimits);
  let draining = false;

  const app = await openHttp({
    log,
    metrics,
    trustedProxies: settings.trustedProxies,
    basePath,
    secure: settings.publicUrl.startsWith('https:'),
    // Stripe's script draws its form on our pages; no other gateway does.
    stripe: ports.cardPayments.publishableKey !== null,
  });
  mountRoutes(app, basePath, [...areaRoutes, ...(overrides.routes ?? [])], {
    database,
    sessions,
    publicReads,
    viewGate: supportAccessGate(database.systemDb, clock),
    disk,
    closing: closingParts,
    featureGate: featureGateOver(database.systemDb, clock),
    live,
    clock,
    ports,
    log,
    settings,
  });
  mountReference(
    app,
    areaRoutes.map((route) => route.endpoint),
    { brand: settings.brand, basePath, publicUrl: settings.publicUrl, contact: settings.operator?.contact },
  );
  await mountBankEvents(app, basePath, eventPartsOf({ database: database.systemDb, clock, ports, settings }));
  await mountDebitEvents(app, basePath, {
    database: database.systemDb,
    clock,
    debit: ports.directDebit,
    brand: settings.brand,
    publicUrl: settings.publicUrl,
  });
  mountRedirectForm(app, ports, settings);
  await mountTestGateway(app, ports);
  await mountRecipient(app, {
    system: database.systemDb,
    clock,
    recipient: ports.bankRecipient,
    keys: settings.keys,
    brand: settings.brand,
  });
  mountOperations(app, { database, disk, metrics, metricsToken: settings.metricsToken, draining: () => draining });
  if (!settings.production) mountDevOutbox(app, { database: database.systemDb, clock });
  await servePages(app, settings.webDirectory, {
    product: settings.product,
    brand: settings.brand,
    help: settings.helpUrl ?? '',
    operator: settings.operator,
    plans: async () =>
      (await plansInFull(database.systemDb)).map(({ name, price_cents: cents, description, features }) => ({
        name,
        price: planPriceWords(cents),
        description,
        features,
      })),
    landings: landingsOf(database.systemDb, clock),
    origin: (request) => linkOrigin(settings.publicUrl, request.server.server),
  });
  const background = settings.background ? await openBackground({ database, clock, ports, log, settings }) : [];

  return {
    app,
    database,
    ports: status,
    async listen({ host, port }) {
      await app.listen({ host, port });
      const address = app.server.address() as AddressInfo;
      return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
    },
    async close() {
      draining = true;
      // Streams do not end by themselves, and the server waits for open ones.
      await live.close();
      await app.close();
      await Promise.all(background.map((runner) => runner.close()));
      await ports.bankFeed.close();
      await publicReads.close();
      await sessions.close();
      await database.close();
    },
  };
}
