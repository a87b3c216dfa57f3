import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { imports } from '#contract/areas/imports.ts';
import { lending } from '#contract/areas/lending.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { addDays, addMonths, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { proveEmail, proveMobile, removeUnfinished } from './seed-store.ts';

interface SeedContext {
  server: Server;
  product: string;
}

/** A placeholder image in place of a photo of the licence. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const neighbour = {
  email: 'neighbour@wattle.example',
  password: 'Wattle-neighbour-1',
  first_name: 'Tess',
  last_name: 'Arden',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  terms: true,
};

/** Half a year of transactions of a person who is paid fortnightly, and pays rent and groceries. */
export function halfYearStatement(today: CivilDate, payer: string): string {
  const months = Array.from({ length: 7 }, (_, daysAgo) => addMonths(startOfMonth(today), -daysAgo));
  const rows: [CivilDate, string, string][] = [
    ...Array.from({ length: 14 }, (_, daysAgo): [CivilDate, string, string] => [
      addDays(today, -2 - 14 * daysAgo),
      '2310.00',
      `SALARY ${payer} PAY`,
    ]),
    ...months.map((first): [CivilDate, string, string] => [
      addDays(first, 2),
      '-1850.00',
      'HARBOUR AND PARK REALTY RENT',
    ]),
    ...months.flatMap((first) =>
      [5, 12, 19, 26].map((on): [CivilDate, string, string] => [
        addDays(first, on),
        '-142.60',
        'WOOLWORTHS 1187 MARRICKVILLE NSW',
      ]),
    ),
  ];
  const reported = rows.filter(([date]) => date < today).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `Date,Amount,Description\n${reported.map((row) => row.join(',')).join('\n')}\n`;
}

/** A person's identity, with a verified mobile number and a document. */
async function introduce(
  { server, product }: SeedContext,
  { id, token }: { id: number; token: string },
  person: { dob: string; mobile: string; address_line1: string },
): Promise<void> {
  await callEndpoint(server, product, profile.update, { token, body: { ...person, country: 'Australia' } });
  await proveMobile(server.database.systemDb, id, systemClock.now());
  await callEndpoint(server, product, profile.uploadIdentityDocument, {
    token,
    body: { kind: 'driver_licence' },
    files: [{ field: 'front', name: 'licence.png', content: image }],
  });
}

/**
 * The demo member can apply for a loan. A neighbour has applied for more than the rules decide automatically, so that
 * the operators' queue is not empty.
 */
export async function seedLending(context: SeedContext, member: { id: number; token: string }): Promise<void> {
  const { server, product } = context;
  const { systemDb } = server.database;
  await introduce(context, member, { dob: '1991-04-09', mobile: '0491 570 158', address_line1: '3/12 Silver Street' });
  await removeUnfinished(systemDb, neighbour.email);
  const { data: id, userToken: token } = await callEndpoint<{ data: number; userToken: string }>(
    server,
    product,
    profile.create,
    { body: neighbour },
  );
  await proveEmail(systemDb, id, systemClock.now());
  await introduce(
    context,
    { id, token },
    { dob: '1988-09-27', mobile: '0491 570 110', address_line1: '27 Calvert Street' },
  );
  const { accounts: result } = await callEndpoint<{ accounts: { id: number }[] }>(server, product, imports.import, {
    token,
    files: [{ name: 'pay.csv', content: halfYearStatement(systemClock.today(DEFAULT_ZONE), 'EASTSIDE PRINTING') }],
  });
  await callEndpoint(server, product, bankAccounts.update, {
    token,
    body: { bank_account_id: result[0]!.id, name: 'Pay', bank: 'Bluegum Bank', kind: 'transaction' },
  });
  const act = (endpoint: Endpoint, body: object): Promise<unknown> =>
    callEndpoint(server, product, endpoint, { token, body });
  await act(lending.apply, {
    amount: 1400,
    repayments: 26,
    reason: 'car',
    reason_note: 'New clutch. The mechanic’s quote is good for two weeks.',
    situations: ['steady', 'one_off'],
    account_name: 'Tess Arden',
    bsb: '082-401',
    account_number: '53300921',
  });
  await act(lending.assess, { dependants: 0, living_costs: 2900, other_repayments: 0, expected_change: 'none' });
  await act(lending.feeling, { feeling: 3 });
  await act(lending.setSource, { source: 'member' });
  await act(lending.donate, { amount: 10 });
  await act(lending.apply, { submit: true, consent: true });
}
