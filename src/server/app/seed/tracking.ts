import { systemClock } from '../../kit/clock.ts';
import { insertVisits, lengthenVisit } from '../../areas/tracking/public.ts';
import type { Server } from '../wiring.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Screens of an evening with the app in their order, each with how long it is looked at, in seconds. */
const evenings = [
  [
    ['/nd2', 'Home', 40],
    ['/transaction-history', 'Transactions', 95],
    ['/ubudget', 'Budgets', 70],
  ],
  [
    ['/nd2', 'Home', 25],
    ['/goals', 'Goals', 60],
    ['/deals-and-discounts', 'Deals', 45],
    ['/shop', 'The shop', 120],
  ],
  [
    ['/nd2', 'Home', 30],
    ['/loans', 'Loans', 80],
  ],
  [
    ['/nd2', 'Home', 20],
    ['/expense-analysis', 'Spending', 150],
    ['/smart-money', 'Forecast', 110],
    ['/tips', 'Tips', 65],
  ],
] as const;

/** So many evenings the demo members looked at their money, up to yesterday. */
const EVENINGS = 24;

/** The visits of the last weeks, of which the team sees which screens help and where members go on. */
export async function tellVisits({ server }: { server: Server }, memberIds: readonly number[]): Promise<void> {
  const { systemDb } = server.database;
  const now = systemClock.now();
  const visits = Array.from({ length: EVENINGS }, (_, at) => {
    const memberId = memberIds[Math.floor(at / 3) % memberIds.length]!;
    let startedAt = new Date(now.getTime() - (EVENINGS - at) * DAY_MS);
    return evenings[(at * 3) % evenings.length]!.map(([place, page, seconds]) => {
      const visit = {
        memberId,
        startedAt,
        place,
        page,
        parent: null,
        referrerHost: null,
        device: at % 3 === 0 ? ('Desktop' as const) : ('iOS' as const),
        seconds,
      };
      startedAt = new Date(startedAt.getTime() + seconds * 1000);
      return visit;
    });
  }).flat();
  const ids = await insertVisits(systemDb, visits);
  for (const [at, id] of ids.entries())
    await lengthenVisit(systemDb, visits[at]!.memberId, id, visits[at]!.seconds * 1000, now);
}
