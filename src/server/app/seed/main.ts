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
import { seedAssistant } from './assistant.ts';
import { seedBackOffice } from './back-office.ts';
import { seedConnections } from './connections.ts';
import { seedDraws } from './draws.ts';
import { seedVouchers } from './vouchers.ts';
import { seedEntitlements } from './entitlements.ts';
import { lookAhead } from './forecast.ts';
import { seedExplore } from './explore.ts';
import { seedFuel } from './fuel.ts';
import { seedGoals } from './goals.ts';
import { seedGroceries } from './groceries.ts';
import { seedHousehold } from './household.ts';
import { seedJourneys } from './journeys.ts';
import { callEndpoint } from './call-endpoint.ts';
import { halfYearStatement, seedLending } from './lending.ts';
import { seedLoans } from './loans.ts';
import { seedNetworth } from './networth.ts';
import { seedNotifications } from './notifications.ts';
import { seedPayments } from './payments.ts';
import { seedBills } from './bills.ts';
import {
  grantLargestPlan,
  makeOperator,
  memberExists,
  markDemoSeeded,
  proveEmail,
  removeUnfinished,
  isDemoSeeded,
} from './seed-store.ts';
import { pastOrders } from './orders.ts';
import { seedClock } from './past.ts';
import { pastRewards, seedRewards } from './rewards.ts';
import { seedShop } from './shop.ts';
import { pastSpins } from './spin.ts';
import { statementsOf } from './statements.ts';
import { seedTransactions } from './demo.ts';
import { seedTax } from './tax.ts';
import { seedWallet } from './wallet.ts';

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
/** A second operator, for actions that two operators must approve. */
const secondOperator = {
  email: 'operator2@wattle.example',
  password: 'Wattle-operator-2',
  first_name: 'Pia',
  last_name: 'Lund',
  terms: true,
};

/** Her brother is behind with a loan, so that the loans back office has a case. */
const brother = {
  email: 'brother@wattle.example',
  password: 'Wattle-brother-1',
  first_name: 'Theo',
  last_name: 'Carter',
  suburb: 'Ashfield',
  state: 'NSW',
  postcode: '2131',
};

/** Fortnightly budgets, and what happens to the remainder. */
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

interface SeedContext {
  server: Server;
  product: string;
  say: (line: string) => void;
}

async function signUp(
  { server, product }: SeedContext,
  person: { email: string },
): Promise<{ id: number; token: string }> {
  const { systemDb } = server.database;
  if (await memberExists(systemDb, person.email)) await removeUnfinished(systemDb, person.email);
  const { data, userToken } = await callEndpoint<{ data: number; userToken: string }>(server, product, profile.create, {
    body: person,
  });
  await proveEmail(systemDb, data, systemClock.now());
  return { id: data, token: userToken };
}

/** Imports the three statements as a member would: recognised, categorised, transfers matched. */
async function importStatements(context: SeedContext, token: string): Promise<void> {
  const { server, product, say: print } = context;
  const files = statementsOf(seedTransactions(systemClock.today(DEFAULT_ZONE)));
  const named = {
    everyday: ['Everyday', 'transaction'],
    savings: ['Rainy day saver', 'savings'],
    card: ['Credit card', 'credit'],
  } as const;
  for (const key of ['everyday', 'savings', 'card'] as const) {
    const file = files[key];
    const report = await callEndpoint<{ imported: number; accounts: { id: number }[] }>(
      server,
      product,
      imports.import,
      {
        token,
        files: [file],
      },
    );
    const id = report.accounts[0]!.id;
    const [name, kind] = named[key];
    await callEndpoint(server, product, bankAccounts.update, {
      token,
      body: { bank_account_id: id, name, bank: 'Banksia Bank', kind },
    });
    if (key === 'everyday')
      await callEndpoint(server, product, bankAccounts.setPrimary, { token, body: { bank_account_id: id } });
    if (key === 'savings')
      await callEndpoint(server, product, bankAccounts.setSaving, { token, body: { bank_account_id: id } });
    print(`  ${name}: ${report.imported} transactions`);
  }
  await callEndpoint(server, product, settings.completeTourItem, { token, body: { syncAccount: true } });
  await finishGuide(context, token);
}

/** Demo members have been here for a while, so their home is not the one of a newcomer. */
async function finishGuide({ server, product }: SeedContext, token: string): Promise<void> {
  await callEndpoint(server, product, settings.updatePageSettings, { token, body: { guide: ['insight'] } });
}

/** Signs her brother up, with half a year of the account that receives his pay. */
async function seedBrother(context: SeedContext): Promise<{ id: number; token: string }> {
  const { server, product } = context;
  const brotherLogin = await signUp(context, brother);
  const files = [{ name: 'wages.csv', content: halfYearStatement(systemClock.today(DEFAULT_ZONE), 'ASHFIELD TYRES') }];
  const { accounts: brotherAccounts } = await callEndpoint<{ accounts: { id: number }[] }>(
    server,
    product,
    imports.import,
    {
      token: brotherLogin.token,
      files,
    },
  );
  await callEndpoint(server, product, bankAccounts.update, {
    token: brotherLogin.token,
    body: { bank_account_id: brotherAccounts[0]!.id, name: 'Wages', bank: 'Bluegum Bank', kind: 'transaction' },
  });
  await finishGuide(context, brotherLogin.token);
  return brotherLogin;
}

async function seedBudgets({ server, product }: SeedContext, token: string): Promise<void> {
  const today = systemClock.today(DEFAULT_ZONE);
  // The last payday was five days ago, every second week.
  await callEndpoint(server, product, budget.setPayCycle, {
    token,
    body: { frequency: 'fortnightly', anchor: addDays(today, -5) },
  });
  for (const [slug, cents, rollOver] of budgets) {
    await callEndpoint(server, product, budget.set, {
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

/** Seeds the demo data once. A run that was interrupted starts again from the beginning. */
export async function seedDemo(settings: ServerSettings, print: (line: string) => void): Promise<void> {
  const clock = seedClock();
  const server = await createServer(
    { ...settings, background: false, rateLimits: false, logLevel: 'error' },
    { clock },
  );
  try {
    const { systemDb } = server.database;
    if (await isDemoSeeded(systemDb)) return;
    print('Creating the demo data:');
    const context: SeedContext = { server, product: settings.product, say: print };
    const { id: memberId, token } = await signUp(context, member);
    await grantLargestPlan(systemDb, memberId, systemClock.now());
    await importStatements(context, token);
    await seedBudgets(context, token);
    await seedNetworth(server, settings.product, token, systemClock.today(DEFAULT_ZONE));
    await seedGoals(context, token, systemClock.today(DEFAULT_ZONE));
    await lookAhead(context, token, systemClock.today(DEFAULT_ZONE));
    await seedPayments(context, token, systemClock.today(DEFAULT_ZONE));
    await seedBills(context, token, systemClock.today(DEFAULT_ZONE));
    await seedTax(context, token, systemClock.today(DEFAULT_ZONE));
    await seedLending(context, { id: memberId, token });
    await seedConnections(context, token, settings);
    const partner = await seedHousehold(context, { id: memberId, email: member.email, token });
    const brotherLogin = await seedBrother(context);
    await seedLoans(
      context,
      { id: memberId, token },
      { partner, brother: brotherLogin },
      systemClock.today(DEFAULT_ZONE),
    );
    const { id, token: operatorToken } = await signUp(context, operator);
    await makeOperator(systemDb, id);
    const second = await signUp(context, secondOperator);
    await makeOperator(systemDb, second.id);
    await seedVouchers(context, token, operatorToken, systemClock.today(DEFAULT_ZONE));
    await seedShop(context, token, operatorToken, systemClock.today(DEFAULT_ZONE));
    const parts = { server, product: settings.product, clock };
    const events = [
      ...pastRewards(parts, { token }, operatorToken),
      ...(await pastOrders(parts, { token }, operatorToken)),
      ...pastSpins(parts, [{ token }, brotherLogin], operatorToken),
    ];
    await seedDraws({ ...parts, settings }, operatorToken, [memberId, brotherLogin.id, partner.id], events);
    await seedRewards(parts, { id: memberId, token }, operatorToken);
    await seedJourneys(parts, settings, operatorToken);
    await seedExplore(context, token, operatorToken);
    await seedFuel(context, token);
    await seedGroceries(context, token, operatorToken, systemClock.today(DEFAULT_ZONE));
    await seedWallet({ server, product: settings.product }, { token });
    await seedEntitlements(context, { id: memberId, token }, { one: operatorToken, other: second.token });
    await seedNotifications(context, { id: memberId, token }, operatorToken, settings);
    await seedBackOffice(context, { id: memberId, token }, operatorToken);
    await seedAssistant(context, token);
    await markDemoSeeded(systemDb, systemClock.now());
  } finally {
    await server.close();
  }
}
