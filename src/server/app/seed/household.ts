import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { household } from '#contract/areas/household.ts';
import { imports } from '#contract/areas/imports.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Server } from '../wiring.ts';
import { insideCall } from './inside-call.ts';
import { giveLargestPlan, emailTo, proveEmail, removeUnfinished } from './seed-store.ts';

/** What Jonah knows of the rows that wait in her inbox, because he was there. */
const known = [
  { words: 'MTBRD', merchant: 'Mountain bike hire', category: subCategoryIds['games-hobbies'] },
  { words: 'LS ENMORE', merchant: 'Enmore Theatre', category: subCategoryIds.events },
] as const;

interface Teller {
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
async function bringPartner({ server, product }: Teller): Promise<Person> {
  const { systemDb } = server.database;
  await removeUnfinished(systemDb, partner.email);
  const { data, userToken } = await insideCall<{ data: number; userToken: string }>(server, product, profile.create, {
    body: partner,
  });
  await proveEmail(systemDb, data, systemClock.now());
  await giveLargestPlan(systemDb, data, systemClock.now());
  return { id: data, email: partner.email, token: userToken };
}

/** Two months of the account from which he pays what the home costs. */
function billsOf(today: string): string {
  const rows = [0, 14, 28, 42, 56].flatMap((back, at) => [
    [addDays(today, -back - 1), '540.00', 'TRANSFER FROM J ELLIS'],
    [addDays(today, -back - 4), '-96.40', ['ALDI STORES MARRICKVILLE NSW', 'WOOLWORTHS 1187 MARRICKVILLE NSW'][at % 2]],
    [addDays(today, -back - 9), '-61.15', ['HARRIS FARM MARKETS LEICHHARDT', 'BUNNINGS 442000 ASHFIELD'][at % 2]],
  ]);
  rows.push(
    [addDays(today, -20), '-214.80', 'SYDNEY WATER'],
    [addDays(today, -33), '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
    [addDays(today, -3), '-79.00', 'DIRECT DEBIT AUSSIE BROADBAND'],
  );
  return `Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`;
}

async function bringBills({ server, product }: Teller, { token }: Person): Promise<number> {
  const files = [{ name: 'home.csv', content: billsOf(systemClock.today(DEFAULT_ZONE)) }];
  const { accounts: result } = await insideCall<{ accounts: { id: number }[] }>(server, product, imports.import, {
    token,
    files,
  });
  const id = result[0]!.id;
  await insideCall(server, product, bankAccounts.update, {
    token,
    body: { bank_account_id: id, name: 'Home bills', bank: 'Bluegum Bank' },
  });
  return id;
}

/** Invites somebody and takes the invitation up for them, by the link of the email. */
async function share({ server, product }: Teller, from: Person, to: Person, body: object): Promise<number> {
  await insideCall(server, product, household.invite, { token: from.token, body: { email: to.email, ...body } });
  const secret = /\/household\/invitation\/(\S+)/.exec((await emailTo(server.database.systemDb, to.email)) ?? '')?.[1];
  const { share_id: id } = await insideCall<{ share_id: number }>(server, product, household.accept, {
    token: to.token,
    body: { token: secret },
  });
  return id;
}

/** The demo member shares her everyday account and her budgets with her partner, who files what she did not know and shares the account of the home with her; an invitation to her mother waits. Answers the partner. */
export async function tellHousehold(teller: Teller, mia: Person): Promise<Person> {
  const { server, product } = teller;
  const { token } = mia;
  const jonah = await bringPartner(teller);
  const { data } = await insideCall<{ data: { id: number; name: string }[] }>(server, product, bankAccounts.list, {
    token,
  });
  const idOf = (name: string): number | undefined => data.find((one) => one.name === name)?.id;
  const everyday = await share(teller, mia, jonah, {
    kind: 'account',
    bank_account_id: idOf('Everyday'),
    access: 'write',
  });
  const budgets = await share(teller, mia, jonah, { kind: 'budget', access: 'read' });
  await insideCall(server, product, household.account, { token: jonah.token, params: { id: everyday } });
  await insideCall(server, product, household.budget, { token: jonah.token, params: { id: budgets } });
  for (const { words, merchant, category } of known) {
    const { data: rows } = await insideCall<{ data: { id: number }[] }>(server, product, household.rows, {
      token: jonah.token,
      params: { id: everyday },
      query: { description: words, sub_categories: '0', limit: '1' },
    });
    const [row] = rows;
    if (row)
      await insideCall(server, product, household.changeRow, {
        token: jonah.token,
        body: { share_id: everyday, id: row.id, merchant, sub_category_id: category },
      });
  }
  await share(teller, jonah, mia, {
    kind: 'account',
    bank_account_id: await bringBills(teller, jonah),
    access: 'write',
  });
  await insideCall(server, product, household.invite, {
    token,
    body: { email: 'mum@wattle.example', kind: 'account', bank_account_id: idOf('Rainy day saver'), access: 'read' },
  });
  return jonah;
}
