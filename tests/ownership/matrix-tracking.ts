import { tracking } from '#contract/areas/tracking.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

/** A screen that Anna has open. */
export interface SeenThings {
  visitId: number;
}

export async function addVisit(act: Act): Promise<SeenThings> {
  await act(tracking.choose, { body: { visits: true, analytics: true } });
  const opened = {
    event_type: 'UserUxTraffic',
    date: '2026-11-15T22:00:00Z',
    page_name: 'QUANDONG page',
    parent: null,
    device_type: 'Desktop',
    url_referral_link: '',
    url: '/quandong',
  } as const;
  const { EventID } = await act(tracking.track, { body: opened });
  return { visitId: EventID! };
}

const own = "It works on the member's own visits.";
const team = 'Totals over all members, for operators.';
const day = { from: '2026-11-01', to: '2026-11-16' };

export const trackingEntries: Record<string, Entry> = {
  'tracking.track': namesNoRow(own, {
    body: {
      event_type: 'UserUxTraffic',
      date: '2026-11-15T22:00:00Z',
      page_name: 'Home',
      device_type: 'iOS',
      url: '/nd2',
    },
  }),
  'tracking.trackUpdate': aims(({ things }) => ({
    body: { event_type: 'UserUxTraffic', event_id: things.visitId, time_spent: 1 },
  })),
  'tracking.capture': namesNoRow(own, { body: { events: [{ name: 'goals.create', date: '2026-11-15T22:00:00Z' }] } }),
  'tracking.choices': namesNoRow(own),
  'tracking.choose': namesNoRow(own, { body: { visits: true } }),
  'traffic.screens': namesNoRow(team, { query: day }, { annaGets: 403 }),
  'traffic.funnel': namesNoRow(team, { query: { ...day, steps: '/nd2,/accounts' } }, { annaGets: 403 }),
};
