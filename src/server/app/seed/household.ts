import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { household } from '#contract/areas/household.ts';
import { imports } from '#contract/areas/imports.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { grantLargestPlan, emailTo, proveEmail, removeUnfinished } from './seed-store.ts';

/** Categories that Jonah sets for her uncategorised transactions. */
const knownCategories = [
  { words: 'MTBRD', merchant: 'Mountain bike hire', category: subCategoryIds['games-hobbies'] },
  { words: 'LS ENMORE', merchant: 'Enmore Theatre', category: subCategoryIds.events },
] as const;

interface SeedContext {
  server: Server;
  product: string;
}

interface Person {
  id: number;
  email: string;
  token: string;
}

const partner = {
  email: 'partner@wattle.example',
  password: 'Wattle-partner-1',
  first_name: 'Jonah',
  last_name: 'Ellis',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  terms: true,
};

/** The demo member's partner, who lives with her. */
async function bringPartner({ server, product }: SeedContext): Promise<Person> {
  const { systemDb } = server.database;
  await removeUnfinished(systemDb, partner.email);
  const { data, userToken } = await callEndpoint<{ data: number; userToken: string }>(server, product, profile.create, {
    body: partner,
  });
  await proveEmail(systemDb, data, systemClock.now());
  await grantLargestPlan(systemDb, data, systemClock.now());
  return { id: data, email: partner.email, token: userToken };
}

/** Two months of the account from which he pays for the home. */
function billsOf(today: string): string {
  const rows = [0, 14, 28, 42, 56].flatMap((daysAgo, at) => [
    [addDays(today, -daysAgo - 1), '540.00', 'TRANSFER FROM J ELLIS'],
    [
      addDays(today, -daysAgo - 4),
      '-96.40',
      ['ALDI STORES MARRICKVILLE NSW', 'WOOLWORTHS 1187 MARRICKVILLE NSW'][at % 2],
    ],
    [addDays(today, -daysAgo - 9), '-61.15', ['HARRIS FARM MARKETS LEICHHARDT', 'BUNNINGS 442000 ASHFIELD'][at % 2]],
  ]);
  rows.push(
    [addDays(today, -20), '-214.80', 'SYDNEY WATER'],
    [addDays(today, -33), '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
    [addDays(today, -3), '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
  );
  return `Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`;
}

async function bringBills({ server, product }: SeedContext, { token }: Person): Promise<number> {
  const files = [{ name: 'home.csv', content: billsOf(systemClock.today(DEFAULT_ZONE)) }];
  const { accounts: result } = await callEndpoint<{ accounts: { id: number }[] }>(server, product, imports.import, {
    token,
    files,
  });
  const id = result[0]!.id;
  await callEndpoint(server, product, bankAccounts.update, {
    token,
    body: { bank_account_id: id, name: 'Home bills', bank: 'Bluegum Bank' },
  });
  return id;
}

/** Invites a person and accepts the invitation for them, by the link of the email. */
async function share({ server, product }: SeedContext, from: Person, to: Person, body: object): Promise<number> {
  await callEndpoint(server, product, household.invite, { token: from.token, body: { email: to.email, ...body } });
  const secret = /\/household\/invitation\/(\S+)/.exec((await emailTo(server.database.systemDb, to.email)) ?? '')?.[1];
  const { share_id: id } = await callEndpoint<{ share_id: number }>(server, product, household.accept, {
    token: to.token,
    body: { token: secret },
  });
  return id;
}

/**
 * The demo member shares her everyday account and her budgets with her partner, who categorises some of her
 * transactions and shares his account for the home with her; an invitation to her mother is open. Returns the partner.
 */
export async function seedHousehold(context: SeedContext, mia: Person): Promise<Person> {
  const { server, product } = context;
  const { token } = mia;
  const jonah = await bringPartner(context);
  const { data } = await callEndpoint<{ data: { id: number; name: string }[] }>(server, product, bankAccounts.list, {
    token,
  });
  const idOf = (name: string): number | undefined => data.find((one) => one.name === name)?.id;
  const everyday = await share(context, mia, jonah, {
    kind: 'account',
    bank_account_id: idOf('Everyday'),
    access: 'write',
  });
  const budgets = await share(context, mia, jonah, { kind: 'budget', access: 'read' });
  await callEndpoint(server, product, household.account, { token: jonah.token, params: { id: everyday } });
  await callEndpoint(server, product, household.budget, { token: jonah.token, params: { id: budgets } });
  for (const { words, merchant, category } of knownCategories) {
    const { data: rows } = await callEndpoint<{ data: { id: number }[] }>(server, product, household.rows, {
      token: jonah.token,
      params: { id: everyday },
      query: { description: words, sub_categories: '0', limit: '1' },
    });
    const [row] = rows;
    if (row)
      await callEndpoint(server, product, household.changeRow, {
        token: jonah.token,
        body: { share_id: everyday, id: row.id, merchant, sub_category_id: category },
      });
  }
  await share(context, jonah, mia, {
    kind: 'account',
    bank_account_id: await bringBills(context, jonah),
    access: 'write',
  });
  await callEndpoint(server, product, household.invite, {
    token,
    body: { email: 'mum@wattle.example', kind: 'account', bank_account_id: idOf('Rainy day saver'), access: 'read' },
  });
  return jonah;
}
