import { systemClock } from '../../kit/clock.ts';
import { insertVisits, lengthenVisit } from '../../areas/tracking/public.ts';
import type { Server } from '../wiring.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The screens of one evening in order, each with the seconds that it is viewed. */
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

/** The number of evenings on which the demo members used the app, up to yesterday. */
const EVENINGS = 24;

/** Visits of the last weeks, from which the back office shows which screens are used and where members go next. */
export async function seedVisits({ server }: { server: Server }, memberIds: readonly number[]): Promise<void> {
  const { systemDb } = server.database;
  const now = systemClock.now();
  const visits = Array.from({ length: EVENINGS }, (_, at) => {
    const memberId = memberIds[Math.floor(at / 3) % memberIds.length]!;
    let startedAt = new Date(now.getTime() - (EVENINGS - at) * DAY_MS);
    return evenings[(at * 3) % evenings.length]!.map(([position, page, seconds]) => {
      const visit = {
        memberId,
        startedAt,
        place: position,
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
