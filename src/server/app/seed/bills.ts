import { bills } from '#contract/areas/bills.ts';
import { settings } from '#contract/areas/settings.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Which detected recurring payments the demo member has confirmed; the others remain proposals. */
const confirmed = /salary|health pay|realty|broadband|optus|medibank|agl|nrma/i;

/** Confirmed bills are scheduled, some are added manually, and the present pay is allocated. */
export async function seedBills(
  { server, product }: { server: Server; product: string },
  token: string,
  today: CivilDate,
): Promise<void> {
  const act = <T>(endpoint: Parameters<typeof callEndpoint>[2], body: object = {}) =>
    callEndpoint<T>(server, product, endpoint, { token, body });
  const { data: detected } = await act<ReplyOf<typeof bills.detected>>(bills.detected);
  for (const one of detected.filter(({ name }) => confirmed.test(name))) {
    // The pay arrives on its day, on a weekend too, as its pay cycle says.
    await act(bills.acceptDetected, { key: one.key, business_day: one.direction === 'in' ? 'none' : 'next' });
  }
  await act(bills.create, {
    name: 'Car registration',
    amount: 389,
    start_date: addDays(today, 61),
    recurring_frequency: 'annually',
    business_day: 'previous',
    reminder_days: 14,
    sub_category_id: subCategoryIds['rego-licence'],
  });
  await act(bills.create, {
    name: 'Dentist',
    amount: 145,
    start_date: addDays(today, 6),
    recurring_frequency: 'once',
  });
  await act(bills.create, {
    name: 'Union fees',
    amount: 68.4,
    start_date: addMonths(today, -1),
    recurring_frequency: 'quarterly',
    reminder_days: 5,
  });
  await act(settings.completeTourItem, { addPayment: true });
  await act(bills.setBuffer, { amount: 150 });
  await act(bills.createAllocation, { sub_category_id: subCategoryIds['groceries'], amount: 290 });
  await act(bills.createAllocation, { sub_category_id: subCategoryIds['public-transport'], amount: 80 });
  await act(bills.createAllocation, { name: 'Nan’s birthday', amount: 60 });
}
