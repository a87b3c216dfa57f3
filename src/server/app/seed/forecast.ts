import { forecast } from '#contract/areas/forecast.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/**
 * The demo member's plans: a week of income allocated, a confirmed prediction, a holiday that is switched on and
 * weekend shifts that are not.
 */
export async function lookAhead(
  { server, product }: { server: Server; product: string },
  token: string,
  today: CivilDate,
): Promise<void> {
  const call = (endpoint: (typeof forecast)[keyof typeof forecast], body: object): Promise<unknown> =>
    callEndpoint(server, product, endpoint, { token, body });
  await call(forecast.setOptimizers, { savings: 150, debt: 35, assets: 20, super: 40 });
  await call(forecast.setPrediction, { prediction: 140_000, years: 10 });
  await call(forecast.createWhatIf, { name: 'Week in Hobart', amount: -980, date: addDays(today, 40) });
  await call(forecast.createWhatIf, {
    name: 'Weekend shifts',
    amount: 180,
    date: addDays(today, 9),
    recurring_frequency: 'fortnightly',
    is_on: false,
  });
}
