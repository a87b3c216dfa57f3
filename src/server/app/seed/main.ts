import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { imports } from '#contract/areas/imports.ts';
import { settings } from '#contract/areas/settings.ts';
import { addDays, startOfMonth } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { systemClock } from '../../kit/clock.ts';
import { createServer } from '../wiring.ts';
import type { Server, ServerSettings } from '../wiring.ts';
import { askAround } from './assistant.ts';
import { helpMembers } from './back-office.ts';
import { tellConnections } from './connections.ts';
import { tellDeals } from './vouchers.ts';
import { tellEntitlements } from './entitlements.ts';
import { lookAhead } from './forecast.ts';
import { tellGoals } from './goals.ts';
import { tellHousehold } from './household.ts';
import { insideCall } from './inside-call.ts';
import { halfAYearOf, tellLending } from './lending.ts';
import { tellLoans } from './loans.ts';
import { tellNetworth } from './networth.ts';
import { tellNews } from './notifications.ts';
import { tellPayees } from './payments.ts';
import { tellPlans } from './bills.ts';
import {
  giveLargestPlan,
  makeOperator,
  memberExists,
  noteDemoSeeded,
  proveEmail,
  removeUnfinished,
  isDemoSeeded,
} from './seed-store.ts';
import { tellShop } from './shop.ts';
import { statementsOf } from './statements.ts';
import { seedTransactions } from './demo.ts';
import { sortTax } from './tax.ts';

const member = {
  email: 'demo@wattle.example',
  password: 'Wattle-demo-1',
  first_name: 'Mia',
  last_name: 'Carter',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  terms: true,
};
const operator = {
  email: 'operator@wattle.example',
  password: 'Wattle-operator-1',
  first_name: 'Olly',
  last_name: 'Reid',
  terms: true,
};
/** What two people of the team must agree to needs a second one. */
const secondOperator = {
  email: 'operator2@wattle.example',
  password: 'Wattle-operator-2',
  first_name: 'Pia',
  last_name: 'Lund',
  terms: true,
};

/** Her brother is behind with a loan, so that the loans back office has somebody to help. */
const brother = {
  email: 'brother@wattle.example',
  password: 'Wattle-brother-1',
  first_name: 'Theo',
  last_name: 'Carter',
  suburb: 'Ashfield',
  state: 'NSW',
  postcode: '2131',
};

/** What may be spent each fortnight, and what happens to the rest. */
const budgets = [
  ['groceries', 290_00, 'surplus'],
  ['cafes', 45_00, 'none'],
  ['food-delivery', 60_00, 'none'],
  ['pubs-bars', 70_00, 'none'],
  ['public-transport', 80_00, 'none'],
  ['fuel', 70_00, 'both'],
  ['streaming', 35_00, 'none'],
  ['rent', 1_080_00, 'none'],
  ['pharmacy', 30_00, 'surplus'],
] as const;

interface Teller {
  server: Server;
  product: string;
  say: (line: string) => void;
}

async function signUp({ server, product }: Teller, person: { email: string }): Promise<{ id: number; token: string }> {
  const { systemDb } = server.database;
  if (await memberExists(systemDb, person.email)) await removeUnfinished(systemDb, person.email);
  const { data, userToken } = await insideCall<{ data: number; userToken: string }>(server, product, profile.create, {
    body: person,
  });
  await proveEmail(systemDb, data, systemClock.now());
  return { id: data, token: userToken };
}

/** The three statements come in as a member would bring them: recognised, categorised, transfers matched. */
async function bringStatements({ server, product, say }: Teller, token: string): Promise<void> {
  const files = statementsOf(seedTransactions(systemClock.today(DEFAULT_ZONE)));
  const named = {
    everyday: ['Everyday', 'transaction'],
    savings: ['Rainy day saver', 'savings'],
    card: ['Credit card', 'credit'],
  } as const;
  for (const which of ['everyday', 'savings', 'card'] as const) {
    const file = files[which];
    const report = await insideCall<{ imported: number; accounts: { id: number }[] }>(server, product, imports.import, {
      token,
      files: [file],
    });
    const id = report.accounts[0]!.id;
    const [name, kind] = named[which];
    await insideCall(server, product, bankAccounts.update, {
      token,
      body: { bank_account_id: id, name, bank: 'Banksia Bank', kind },
    });
    if (which === 'everyday')
      await insideCall(server, product, bankAccounts.setPrimary, { token, body: { bank_account_id: id } });
    if (which === 'savings')
      await insideCall(server, product, bankAccounts.setSaving, { token, body: { bank_account_id: id } });
    say(`  ${name}: ${report.imported} rows`);
  }
  await insideCall(server, product, settings.completeTourItem, { token, body: { syncAccount: true } });
}

/** Signs her brother up, with half a year of the account that his pay comes into. */
async function bringBrother(teller: Teller): Promise<{ id: number; token: string }> {
  const { server, product } = teller;
  const result = await signUp(teller, brother);
  const files = [{ name: 'wages.csv', content: halfAYearOf(systemClock.today(DEFAULT_ZONE), 'ASHFIELD TYRES') }];
  const { accounts: made } = await insideCall<{ accounts: { id: number }[] }>(server, product, imports.import, {
    token: result.token,
    files,
  });
  await insideCall(server, product, bankAccounts.update, {
    token: result.token,
    body: { bank_account_id: made[0]!.id, name: 'Wages', bank: 'Bluegum Bank', kind: 'transaction' },
  });
  return result;
}

async function planBudgets({ server, product }: Teller, token: string): Promise<void> {
  const today = systemClock.today(DEFAULT_ZONE);
  // The story's payday was five days ago, each second week.
  await insideCall(server, product, budget.setPayCycle, {
    token,
    body: { frequency: 'fortnightly', anchor: addDays(today, -5) },
  });
  for (const [slug, cents, rollOver] of budgets) {
    await insideCall(server, product, budget.set, {
      token,
      body: {
        sub_category_id: subCategoryIds[slug],
        amount: dollarsFromCents(cents),
        roll_over: rollOver,
        from: startOfMonth(addDays(today, -120)),
      },
    });
  }
}

/** Tells the demo story once. A start that was cut off in the middle tells it again from the beginning. */
export async function seedDemo(settings: ServerSettings, say: (line: string) => void): Promise<void> {
  const server = await createServer({ ...settings, background: false, rateLimits: false, logLevel: 'error' });
  try {
    const { systemDb } = server.database;
    if (await isDemoSeeded(systemDb)) return;
    say('Telling the demo story:');
    const teller: Teller = { server, product: settings.product, say };
    const { id: memberId, token } = await signUp(teller, member);
    await giveLargestPlan(systemDb, memberId, systemClock.now());
    await bringStatements(teller, token);
    await planBudgets(teller, token);
    await tellNetworth(server, settings.product, token, systemClock.today(DEFAULT_ZONE));
    await tellGoals(teller, token, systemClock.today(DEFAULT_ZONE));
    await lookAhead(teller, token, systemClock.today(DEFAULT_ZONE));
    await tellPayees(teller, token, systemClock.today(DEFAULT_ZONE));
    await tellPlans(teller, token, systemClock.today(DEFAULT_ZONE));
    await sortTax(teller, token, systemClock.today(DEFAULT_ZONE));
    await tellLending(teller, { id: memberId, token });
    await tellConnections(teller, token, settings);
    const partner = await tellHousehold(teller, { id: memberId, email: member.email, token });
    await tellLoans(
      teller,
      { id: memberId, token },
      { partner, brother: await bringBrother(teller) },
      systemClock.today(DEFAULT_ZONE),
    );
    const { id, token: operatorToken } = await signUp(teller, operator);
    await makeOperator(systemDb, id);
    const second = await signUp(teller, secondOperator);
    await makeOperator(systemDb, second.id);
    await tellDeals(teller, token, operatorToken, systemClock.today(DEFAULT_ZONE));
    await tellShop(teller, token, operatorToken, systemClock.today(DEFAULT_ZONE));
    await tellEntitlements(teller, { id: memberId, token }, { one: operatorToken, other: second.token });
    await tellNews(teller, { id: memberId, token }, operatorToken, settings);
    await helpMembers(teller, { id: memberId, token }, operatorToken);
    await askAround(teller, token);
    await noteDemoSeeded(systemDb, systemClock.now());
  } finally {
    await server.close();
  }
}
