import { spin } from '#contract/areas/spin.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { PastEvent, SeedClock } from './past.ts';

const DAYS = 12;
const unlimited = { stock: null, daily_cap: null, fallback: null };

const segments = [
  { label: 'No prize this time', kind: 'none', amount: 0, weight: 550, ...unlimited },
  { label: '1 entry', kind: 'entries', amount: 1, weight: 270, ...unlimited },
  { label: '10 Qoin', kind: 'qoin', amount: 10, weight: 120, ...unlimited },
  { label: '5 entries', kind: 'entries', amount: 5, weight: 45, stock: null, daily_cap: 20, fallback: 1 },
  { label: '100 Qoin', kind: 'qoin', amount: 100, weight: 13, stock: 25, daily_cap: null, fallback: 2 },
  { label: '50 entries', kind: 'entries', amount: 50, weight: 2, stock: 5, daily_cap: null, fallback: 1 },
];

/** Odds from twelve days ago, under which the members have spun on every day but today. */
export function pastSpins(
  { server, product, clock }: { server: Server; product: string; clock: SeedClock },
  members: readonly { token: string }[],
  operator: string,
): PastEvent[] {
  let keys = 0;
  const call = <T>(endpoint: Parameters<typeof callEndpoint>[2], token: string, body: object): Promise<T> =>
    callEndpoint<T>(server, product, endpoint, { token, body, idempotencyKey: `story-spin-${(keys += 1)}` });
  const publish = async (): Promise<void> => {
    const { id } = await call<{ id: number }>(spin.saveDraft, operator, {
      title: 'Everyday spin',
      starts_on: clock.today(DEFAULT_ZONE),
      spins_per_day: 1,
      daily_entries: 2_000,
      daily_qoin: 2_000,
      segments,
    });
    await call(spin.publish, operator, { id, reason: 'Sample odds for the demo' });
  };
  const claim = async (): Promise<void> => {
    for (const { token } of members) await call(spin.claim, token, {});
  };
  return [
    { daysBack: DAYS, run: publish },
    ...Array.from({ length: DAYS }, (_, day) => ({ daysBack: DAYS - day, run: claim })),
  ];
}
