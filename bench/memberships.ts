import { movableClock } from '#server/kit/clock.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { simulateYear } from '#tests/build/membership-year.ts';
import type { YearReport } from '#tests/build/membership-year.ts';
import type { BenchServer } from './bench-server.ts';
import { timed } from './result.ts';
import type { Result } from './result.ts';

const MEMBERS = 10_000;
/** Members whose year is simulated together; the years of the others follow. */
const SLICE = 1_000;
/** So far ahead that the server's own jobs, which use the real date, find nothing to do. */
const START = '2031-01-06T01:00:00.000Z';
/** Days between two looks of the vacuum. */
const VACUUM_DAYS = 30;

/**
 * Refuses a year in which a member was charged wrongly, or an amount differs between the gateway, orders and ledger.
 */
function requireReconciled(report: YearReport): void {
  const { wrong, gatewayCents, orderCents, ledgerCents, orderEntries, ledgerEntries } = report;
  if (wrong.length > 0) throw new Error(`${wrong.length} members were charged wrongly: ${JSON.stringify(wrong[0])}`);
  if (orderCents !== gatewayCents || ledgerCents !== gatewayCents || orderEntries !== ledgerEntries)
    throw new Error(`The amounts differ: ${JSON.stringify(report)}`);
}

/** A year of memberships: renewals with orders, receipts, entries and the ledger, and every cent reconciled. */
export async function benchMemberships(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const { systemDb } = server.database;
  const onDay = async (day: number) => {
    if (day > 0 && day % VACUUM_DAYS === 0) await server.owner.query('vacuum analyze');
  };
  let [spentMs, charges, cents, entries] = [0, 0, 0, 0];
  for (let first = 0; first < MEMBERS; first += SLICE) {
    // What the slice before would renew next is over.
    await server.owner.query("update subscriptions set state = 'ended', ended_at = now() where state <> 'ended'");
    const { ms, answer } = await timed(() =>
      simulateYear(systemDb, movableClock(START), { first, count: SLICE, start: START, onDay }),
    );
    requireReconciled(answer);
    spentMs += ms;
    charges += answer.charges;
    cents += answer.gatewayCents;
    entries += answer.ledgerEntries;
    say(`${first + SLICE} members: ${answer.charges} renewals at ${(ms / answer.charges).toFixed(1)} ms`);
  }
  const faults = await checkLedger(systemDb);
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults[0])}`);
  const dollars = (cents / 100).toLocaleString('en-AU');
  return [
    {
      work: `a year of ${MEMBERS.toLocaleString('en-AU')} memberships, for each renewal`,
      measured: spentMs / charges,
      floor: null,
      unit: 'ms',
      target: 40,
      note: `${charges.toLocaleString('en-AU')} renewals, ${dollars} dollars and ${entries.toLocaleString('en-AU')} entries reconciled`,
    },
  ];
}
