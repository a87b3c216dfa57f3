import { generate } from 'otplib';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { manualEntry } from '#contract/areas/manual-entry.ts';
import { categories } from '#contract/areas/categories.ts';
import { imports } from '#contract/areas/imports.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { givePremium } from '#tests/build/household.ts';
import { softAuthenticator } from '#tests/build/authenticator.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { answerOf } from '#tests/build/answer.ts';
import { signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import type { TestServer } from '#tests/build/server.ts';
import { formWith, imageForm } from './forms.ts';
import { buildAreaData } from './scenarios.ts';
import type { AreaThings } from './scenarios.ts';
import { addRowsWithoutCalls } from './rows-without-calls.ts';
import { cardCsv, everydayOfx, oddCsv, savingsOfx } from './statements.ts';
import type { Act } from './world.ts';

/** Her accounts and transactions. */
export interface MoneyThings {
  batchId: number;
  mappingId: number;
  everydayId: number;
  savingsId: number;
  cardId: number;
  /** Transaction ids by the bank's description. */
  row(words: string): number;
}

/** Anna's data that calls can refer to. */
export interface Things extends MoneyThings, AreaThings {
  sessionId: number;
  passkeyId: number;
  totpSecret: string;
  ruleId: number;
  changeId: number;
  task: string;
}

const pin = '1793';
const task = 'Ring the QUANDONG people';

/** Passkeys are bound to the name of a site, so these two calls address the server by its name. */
async function makePasskey(server: TestServer, token: string): Promise<number> {
  const base = server.baseUrl.replace('127.0.0.1', 'localhost');
  const post = async <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>): Promise<BodyOnWire<E>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await answerOf<BodyOnWire<E>>(endpoint.path, await fetch(base + endpoint.path, init))).body;
  };
  const { request, options } = await post(security.passkeyRegistrationOptions, {});
  const registration = await post(security.registerPasskey, {
    request,
    credential: softAuthenticator().register(options, new URL(base).origin),
    name: 'QUANDONG key',
  });
  return registration.passkey.id;
}

/** The sign-in methods: PIN, authenticator app with recovery codes, a passkey, straight login, another session. */
async function addSignInMethods(
  server: TestServer,
  anna: Guest,
  act: Act,
): Promise<Pick<Things, 'passkeyId' | 'sessionId' | 'totpSecret'>> {
  await act(security.createPin, { body: { pin } });
  await act(security.mpinSettings, { body: { mpin: true } });
  const { secret: totpSecret } = await act(security.setUpTfaApp);
  await act(security.confirmTfaApp, {
    body: { code: await generate({ secret: totpSecret, epoch: Math.floor(server.clock.now().getTime() / 1000) }) },
  });
  const passkeyId = await makePasskey(server, anna.token);
  await act(session.setStraightLogin, { body: { enabled: true, path: '/nd2' } });
  await act(session.getStraightLogin);
  // A sign-in that waits for its security code.
  await signIn(server, anna);
  const { data } = await act(security.sessions);
  return { passkeyId, totpSecret, sessionId: data.find((one) => !one.current)!.id };
}

/** Personal data other than money: images, choices, tasks, opinions. */
async function addPersonalData(server: TestServer, act: Act): Promise<void> {
  await act(profile.uploadImage, { form: imageForm() });
  await act(profile.uploadIdentityDocument, { form: imageForm({ kind: 'passport' }, 'front') });
  await act(profile.update, { body: { time_zone: 'Australia/Melbourne' } });
  await act(settings.updatePageSettings, { body: { tips: 3 } });
  await act(settings.updateTheme, { body: { themeID: 2 } });
  await act(settings.completeTourItem, { body: { takeMeForATour: true } });
  await act(settings.clickButton, { body: { button: 'Create a Goal' } });
  await act(settings.tickChecklist, { body: { checklist: 'start', item: 'import' } });
  await act(settings.setTask, { body: { task } });
  const { code } = await act(settings.referralLink);
  await signUp(server, { email: 'friend@example.com', ref: code });
  await act(settings.feedback, { body: { feedback: 'I like the word QUANDONG.', rating: 5 } });
  await act(session.storeUserEvent, { body: { eventName: 'loginduration', duration: 12, device: 'QUANDONG phone' } });
}

/**
 * Imports statements: two with known layouts, one with a gap, and one whose columns have to be chosen and are
 * remembered; the rest is entered manually.
 */
async function importStatements(
  act: Act,
): Promise<Pick<Things, 'batchId' | 'mappingId' | 'everydayId' | 'savingsId' | 'cardId'>> {
  const importStatement = (name: string, text: string, fields?: Record<string, string>) =>
    act(imports.import, { form: formWith(name, text, fields) });
  const everyday = await importStatement('quandong-everyday.ofx', everydayOfx);
  const savings = await importStatement('quandong-savings.ofx', savingsOfx);
  const card = await importStatement('quandong-card.csv', cardCsv);
  const mapping = {
    delimiter: ';',
    headerRow: true,
    columns: { date: 0, description: [1], amount: 2 },
    decimalMark: ',',
    dateOrder: 'ymd',
  };
  const unknownLayout = await importStatement('quandong-odd.csv', oddCsv, { mapping: JSON.stringify(mapping) });
  const { data } = await act(imports.mappings);
  const entry = {
    bank_account_id: everyday.accounts[0]!.id!,
    date: '2026-11-02',
    direction: 'out',
    amount: 6.4,
    description: 'QUANDONG PURSE',
  } as const;
  await act(manualEntry.add, { body: entry, headers: { 'idempotency-key': 'quandong-purse' } });
  return {
    batchId: unknownLayout.batch_id!,
    mappingId: data[0]!.id,
    everydayId: everyday.accounts[0]!.id!,
    savingsId: savings.accounts[0]!.id!,
    cardId: card.accounts[0]!.id!,
  };
}

/** Edits transactions: a split, a note, tags, a refund, a rule, budgets in the frequency of pay, account names. */
async function editTransactions(
  act: Act,
  row: Things['row'],
  things: { everydayId: number; savingsId: number },
): Promise<Pick<Things, 'ruleId' | 'changeId'>> {
  await act(bankAccounts.update, {
    body: { bank_account_id: things.everydayId, name: 'QUANDONG everyday', bank: 'QUANDONG Bank' },
  });
  await act(bankAccounts.setPrimary, { body: { bank_account_id: things.everydayId } });
  await act(bankAccounts.setSaving, { body: { bank_account_id: things.savingsId } });
  await act(transactions.split, {
    body: {
      id: row('WOOLWORTHS'),
      parts: [
        { sub_category_id: 1, amount: 60, notes: 'QUANDONG dinner' },
        { sub_category_id: 2, amount: 28.4 },
      ],
    },
  });
  await act(transactions.note, { body: { id: row('NETFLIX'), notes: 'QUANDONG streaming' } });
  await act(transactions.tag, { body: { id: row('NETFLIX'), tags: ['quandong'] } });
  await act(transactions.refund, { body: { id: row('REFUND'), refund_of: row('QUANDONG NURSERY') } });
  const rule = await act(categories.createRule, {
    body: { contains: 'QUANDONG STALL', sub_category_id: 1, rename: 'QUANDONG stall' },
  });
  const categorised = await act(categories.updateCategory, {
    body: { id: row('QUANDONG CAFE'), categoryId: 3, apply: 'one' },
  });
  await act(budget.setPayCycle, { body: { frequency: 'fortnightly', anchor: '2026-10-29' } });
  await act(budget.set, { body: { sub_category_id: 1, amount: 250, roll_over: 'surplus' } });
  await act(budget.set, { body: { category_id: 2, amount: 90 } });
  return { ruleId: rule.data.id, changeId: categorised.change_id! };
}

/** Builds Anna's data through the product's own calls. */
export async function buildAnnasData(server: TestServer, anna: Guest, act: Act): Promise<Things> {
  await givePremium({ server }, anna.id);
  const locks = await addSignInMethods(server, anna, act);
  await addPersonalData(server, act);
  const money = await importStatements(act);
  const { systemDb } = server.server.database;
  const rows = await systemDb
    .selectFrom('transactions')
    .select(['id', 'description'])
    .where('member_id', '=', anna.id)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const row = (words: string): number => {
    const result = rows.find(({ description }) => description.startsWith(words));
    if (!result) throw new Error(`Anna has no transaction '${words}'.`);
    return result.id;
  };
  const worked = await editTransactions(act, row, money);
  const more = await buildAreaData(act, { ...money, row }, { server, anna });
  await addRowsWithoutCalls(server, anna.id, { batchId: money.batchId, row });
  return { ...locks, ...money, ...worked, ...more, row, task };
}
