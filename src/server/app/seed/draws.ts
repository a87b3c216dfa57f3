import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import { runDraws } from '../../areas/draws/lifecycle/run.ts';
import { civilDateIn } from '#domain/calendar/zone.ts';
import { states } from '#domain/calendar/states.ts';
import { giveEntries } from '../../areas/entitlements/public.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Database } from '../../kit/database.ts';
import { embeddedRandomness } from '../../ports/randomness/embedded.ts';
import { drawPartsOf } from '../draw-jobs.ts';
import type { Server, ServerSettings } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { newestOpenDraw, nextDrawTime } from './draw-seed-store.ts';
import { DAY_MS, inOrder } from './past.ts';
import type { PastEvent, SeedClock } from './past.ts';

/** More steps than a month of draws takes. */
const MAX_STEPS = 200;
const quiet = { info: () => {}, warn: () => {} } as never;

interface SampleSeries {
  daysBack: number;
  slug: string;
  title: string;
  repeats: 'daily' | 'weekly' | 'monthly';
  draw_time: string;
  weekday: number | null;
  claim_days: number;
  prizes: readonly (readonly [title: string, dollars: number])[];
}

const series: readonly SampleSeries[] = [
  {
    daysBack: 24,
    slug: 'weekly-mega',
    title: 'Weekly Mega Draw',
    repeats: 'weekly',
    draw_time: '15:30',
    weekday: 4,
    claim_days: 14,
    prizes: [
      ['Weekend away for two', 900],
      ['$100 grocery voucher', 100],
    ],
  },
  {
    daysBack: 24,
    slug: 'monthly-mega',
    title: 'Monthly Mega Draw',
    repeats: 'monthly',
    draw_time: '15:30',
    weekday: null,
    claim_days: 28,
    prizes: [['Electric bike', 2_400]],
  },
  {
    daysBack: 4,
    slug: 'daily',
    title: 'Daily Draw',
    repeats: 'daily',
    draw_time: '19:00',
    weekday: null,
    claim_days: 14,
    prizes: [['$50 fuel voucher', 50]],
  },
];

interface Parts {
  server: Server;
  product: string;
  clock: SeedClock;
  settings: ServerSettings;
}

async function startSeries({ server, product }: Parts, operator: string, sample: SampleSeries): Promise<void> {
  const { prizes, daysBack: _, ...fields } = sample;
  const body = {
    ...fields,
    closes_before_minutes: 30,
    free_entries: 1,
    sample: true,
    permits: [],
    states,
    description: 'The prizes in this draw are samples.',
    terms: 'Sample terms. This draw has no real prizes, and nobody can win anything in it.',
    prizes: prizes.map(([title, value]) => ({ title, description: 'Sample prize', value, kind: 'other' })),
    reason: 'Sample draws',
  };
  const { id } = await callEndpoint<{ id: number }>(server, product, drawBackOffice.saveSeries, {
    token: operator,
    body,
  });
  await callEndpoint(server, product, drawBackOffice.activateSeries, {
    token: operator,
    body: { id, active: true, reason: 'Sample draws' },
  });
}

/** Gives each member a few entries, which get numbers in every open draw. */
async function giveSampleEntries(db: Database, clock: Clock, members: readonly number[], key: string): Promise<void> {
  for (const [at, memberId] of members.entries())
    await db.transaction().execute((transaction) =>
      giveEntries(transaction, clock, memberId, {
        entries: [12, 5, 3][at % 3]!,
        dedupeKey: `sample:draws:${memberId}:${key}`,
        source: 'Sample gift',
        kind: 'gift',
      }),
    );
}

/**
 * The three draws of the product with sample prizes, and what they did in the past weeks: drawn with our own beacon, a
 * prize that lapsed and was drawn again, and draws that are open now. The members are given entries when a draw opens,
 * and `events`, which may give them more, happen on their days. Where a public beacon is set up there are no past
 * draws, since it doesn't give values for the past.
 */
export async function seedDraws(
  parts: Parts,
  operator: string,
  members: readonly number[],
  events: readonly PastEvent[],
): Promise<void> {
  const { server, clock, settings } = parts;
  const { systemDb } = server.database;
  const isOurs = settings.ports.drandUrls === undefined;
  const starts = series.map((sample) => ({
    daysBack: isOurs ? sample.daysBack : 0,
    run: () => startSeries(parts, operator, sample),
  }));
  const [startsLeft, eventsLeft] = [inOrder(starts), inOrder(events)];
  const present = systemClock.now().getTime();
  const startOf = (event: PastEvent | undefined): number =>
    event === undefined ? Number.POSITIVE_INFINITY : present - event.daysBack * DAY_MS;
  const nextStart = (): number => Math.min(startOf(startsLeft[0]), startOf(eventsLeft[0]));
  const runDue = async (waiting: PastEvent[]): Promise<void> => {
    while (startOf(waiting[0]) <= now) {
      const event = waiting.shift()!;
      clock.daysBack = event.daysBack;
      await event.run();
    }
  };
  let now = nextStart();
  const past = { now: () => new Date(now), today: (zone: string) => civilDateIn(now, zone) };
  const randomness = embeddedRandomness({ clock: past, secret: settings.keys.dataKey });
  const engine = drawPartsOf({ database: server.database, clock: past, ports: { randomness } as never, settings });
  let lastOpened = 0;
  try {
    for (let step = 0; step < MAX_STEPS && now <= present; step += 1) {
      await runDue(startsLeft);
      if (isOurs) {
        await runDraws(engine, quiet);
        const newest = await newestOpenDraw(systemDb);
        if (newest > lastOpened) await giveSampleEntries(systemDb, past, members, String(newest));
        lastOpened = Math.max(lastOpened, newest);
      }
      // What happens on the day on which a draw opens gets numbers in it.
      await runDue(eventsLeft);
      const next = isOurs ? await nextDrawTime(systemDb, past.now()) : undefined;
      now = Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, nextStart());
    }
  } finally {
    clock.daysBack = 0;
  }
}
