import { movableClock } from '#server/kit/clock.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { simulateYear } from '#tests/build/membership-year.ts';
import type { BenchServer } from './bench-server.ts';
import { timed } from './result.ts';
import type { Result } from './result.ts';

const MEMBERS = 10_000;
/** So far ahead that the server's own jobs, which use the real date, find nothing to do. */
const START = '2031-01-06T01:00:00.000Z';
/** Days between two looks of the vacuum. */
const VACUUM_DAYS = 30;

/** A year of memberships: renewals with orders, receipts, entries and the ledger, and every cent reconciled. */
export async function benchMemberships(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const { systemDb } = server.database;
  const clock = movableClock(START);
  const onDay = async (day: number) => {
    if (day % VACUUM_DAYS !== 0) return;
    await server.owner.query('vacuum analyze');
    say(`day ${day}`);
  };
  const { ms, answer } = await timed(() => simulateYear(systemDb, clock, { count: MEMBERS, start: START, onDay }));
  const faults = await checkLedger(systemDb);
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults[0])}`);
  const { wrong, gatewayCents, orderCents, ledgerCents, orderEntries, ledgerEntries } = answer;
  if (wrong.length > 0) throw new Error(`${wrong.length} members were charged wrongly: ${JSON.stringify(wrong[0])}`);
  if (orderCents !== gatewayCents || ledgerCents !== gatewayCents || orderEntries !== ledgerEntries)
    throw new Error(`The amounts differ: ${JSON.stringify(answer)}`);
  return [
    {
      work: `a year of ${MEMBERS.toLocaleString('en-AU')} memberships, for each renewal`,
      measured: ms / answer.charges,
      floor: null,
      unit: 'ms',
      target: 40,
      note: `${answer.charges.toLocaleString('en-AU')} renewals, ${(gatewayCents / 100).toLocaleString('en-AU')} dollars reconciled`,
    },
  ];
}
