import { benchAssistant } from './assistant.ts';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { printFigures } from './figure.ts';
import type { Figure } from './figure.ts';
import { benchCommerce } from './commerce.ts';
import { measureCrawl } from './crawl.ts';
import { benchDrawRecord } from './draw-record.ts';
import { benchDraws } from './draws.ts';
import { benchForecast } from './forecast.ts';
import { benchFuel } from './fuel.ts';
import { benchGroceries } from './groceries.ts';
import { measureHttp } from './http.ts';
import { benchImports } from './import.ts';
import { measureLeads } from './leads.ts';
import { measureLive } from './live.ts';
import { benchLoans } from './loans.ts';
import { benchMemberships } from './memberships.ts';
import { benchNetWorth } from './networth.ts';
import { measurePage } from './page.ts';
import { benchPlanPrices } from './plan-prices.ts';
import { benchReads } from './reads.ts';
import { benchRestore } from './restore.ts';
import { benchRewards } from './rewards.ts';
import { isMet, tableOf } from './result.ts';
import type { Result } from './result.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { measureScroll } from './scroll.ts';
import { measureShift } from './shift.ts';
import { benchShop } from './shop.ts';
import { measureStreams } from './streams.ts';
import { benchSync } from './sync.ts';

type Say = (line: string) => void;

/** Compared with a floor in the database: each part adds lines to one table. */
const databaseParts: Record<string, (server: BenchServer, say: Say) => Promise<Result[]>> = {
  import: benchImports,
  reads: benchReads,
  forecast: benchForecast,
  networth: benchNetWorth,
  loans: benchLoans,
  memberships: benchMemberships,
  sync: benchSync,
  restore: benchRestore,
  shop: benchShop,
  commerce: benchCommerce,
  draws: benchDraws,
  record: benchDrawRecord,
  rewards: benchRewards,
  fuel: benchFuel,
  groceries: benchGroceries,
  assistant: benchAssistant,
  plans: benchPlanPrices,
};
/** Measured from outside: calls under load, and the page in a browser. */
const externalParts: Record<string, (server: RunningServer) => Promise<Figure[]>> = {
  http: measureHttp,
  leads: measureLeads,
  live: measureLive,
  streams: measureStreams,
  page: measurePage,
  scroll: measureScroll,
  shift: measureShift,
  crawl: measureCrawl,
};
/** Parts that need more than an empty server. */
const environments: Readonly<Record<string, Record<string, string>>> = {
  crawl: { SEED: 'demo' },
  shift: { SEED: 'demo' },
};

/** Each part has its own server, so that nothing carries over to the next. */
async function runDatabaseParts(names: readonly string[], say: Say): Promise<boolean> {
  if (names.length === 0) return true;
  const server = await startBenchServer();
  const results: Result[] = [];
  try {
    for (const name of names) {
      say(`— ${name}`);
      results.push(...(await databaseParts[name]!(server, say)));
    }
  } finally {
    await server.close();
  }
  process.stdout.write(`${tableOf(results)}\n`);
  return results.every(isMet);
}

async function runExternalPart(name: string, say: Say): Promise<boolean> {
  say(`— ${name}`);
  const server = await startServer(environments[name]);
  try {
    const figures = await externalParts[name]!(server);
    printFigures(name, figures);
    return figures.every(({ reached }) => reached);
  } finally {
    await server.stop();
  }
}

/** Runs the named parts, or all of them, and prints ratios; exits with 1 if a target is missed. */
async function main(): Promise<void> {
  const allNames = [...Object.keys(databaseParts), ...Object.keys(externalParts)];
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !allNames.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${allNames.join(', ')}.`);
  const selected = named.length > 0 ? allNames.filter((name) => named.includes(name)) : allNames;
  const say: Say = (line) => void process.stderr.write(`${line}\n`);
  let allMet = await runDatabaseParts(
    selected.filter((name) => Object.hasOwn(databaseParts, name)),
    say,
  );
  for (const name of selected.filter((one) => Object.hasOwn(externalParts, one)))
    allMet = (await runExternalPart(name, say)) && allMet;
  if (!allMet) process.exitCode = 1;
}

await main();
