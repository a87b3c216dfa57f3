import type { AreaRoute } from '#web/kit/route.ts';

/** The public record of draws. */
export const drawRecordRoutes: readonly AreaRoute[] = [
  {
    path: '/giveaways/draws/records',
    gate: 'open',
    title: 'Draw records',
    page: async () => (await import('./records-page.tsx')).PublicRecordsPage,
    keywords: 'draws winners verify fair proof giveaways history',
  },
  {
    path: '/giveaways/draws/records/:sequence',
    gate: 'open',
    title: 'Draw record',
    parent: '/giveaways/draws/records',
    page: async () => (await import('./record-page.tsx')).RecordPage,
  },
  {
    path: '/giveaways/draws/log',
    gate: 'open',
    title: 'Receipt log',
    parent: '/giveaways/draws/records',
    page: async () => (await import('./log-page.tsx')).LogPage,
    keywords: 'draws transparency root beacon consistency proof',
  },
  {
    path: '/draws/records',
    gate: 'auth',
    title: 'Draw records',
    page: async () => (await import('./records-page.tsx')).MemberRecordsPage,
    unlisted: true,
  },
];
