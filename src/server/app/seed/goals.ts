import { goals } from '#contract/areas/goals.ts';
import { settings } from '#contract/areas/settings.ts';
import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

interface SeedContext {
  server: Server;
  product: string;
}

/** Her goals in order, in dollars; months from today. */
const plannedGoals = [
  { name: 'Buffer', target: 9000, icon: 'shield', colour: '#2f7d5b', note: 'Three months of rent and food.' },
  {
    name: 'Japan in spring',
    target: 9800,
    months: 10,
    icon: 'plane',
    colour: '#2b6cb0',
    start_amount: 450,
    note: 'Book flights by June, in time for cherry blossoms.',
  },
  { name: 'A better bike', target: 2400, months: 5, icon: 'bike', colour: '#c05621' },
  { name: 'New laptop', target: 2100, icon: 'laptop', colour: '#6b46c1' },
] as const;

/** Her goals: shares of the saving account, two pledges that her transfers keep, one goal that is reached. */
export async function seedGoals({ server, product }: SeedContext, token: string, today: CivilDate): Promise<void> {
  const call = <T>(
    endpoint: Parameters<typeof callEndpoint>[2],
    body: object,
    params?: Record<string, number>,
  ): Promise<T> => callEndpoint<T>(server, product, endpoint, { token, body, ...(params ? { params } : {}) });
  const ids: number[] = [];
  for (const planned of plannedGoals) {
    const { months, ...goal } = { months: undefined, ...planned };
    const { data } = await call<{ data: { id: number } }>(goals.create, {
      ...goal,
      ...(months ? { target_date: addMonths(today, months) } : {}),
    });
    ids.push(data.id);
  }
  const [buffer, japan, bike, laptop] = ids as [number, number, number, number];
  await call(goals.allocate, {
    method: 'order',
    lines: [{ goal_id: laptop }, { goal_id: buffer }, { goal_id: japan }, { goal_id: bike }],
  });
  await call(goals.complete, {}, { id: laptop });
  await call(goals.allocate, {
    method: 'share',
    lines: [
      { goal_id: buffer, share: 45 },
      { goal_id: japan, share: 35 },
      { goal_id: bike, share: 10 },
    ],
  });
  await call(goals.pledge, { goal_id: japan, amount: 200, frequency: 'pay', start: addDays(today, -118) });
  await call(goals.pledge, { goal_id: bike, amount: 50, frequency: 'week', start: addDays(today, -40) });
  await call(settings.completeTourItem, { dashboardGoal: true });
}
