import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { connectBank } from '#tests/build/bank-connection.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { csvOf, imported } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = async (kim: Holder, name: string, fields: Record<string, unknown>): Promise<number> =>
  (await server.call(bankAccounts.create, { token: kim.token, body: { name, ...fields } })).body.data.id;
const listed = async (kim: Holder) => (await server.call(bankAccounts.list, { token: kim.token })).body.data;
const defaults = async (kim: Holder): Promise<string[]> =>
  (await listed(kim)).filter((account) => account.default_account).map(({ name }) => name);
const status = (kim: Holder, id: number, to: 'active' | 'inactive' | 'closed') =>
  server.call(bankAccounts.updateStatus, { token: kim.token, body: { bank_account_id: id, status: to } });
const aMember = async (): Promise<Holder> => await server.aMember();

describe('the default account', () => {
  it('is the first everyday account, whichever accounts were added before', async () => {
    const kim = await aMember();
    await add(kim, 'Home loan', { kind: 'loan' });
    expect(await defaults(kim)).toEqual(['Home loan']);
    await add(kim, 'Saver', { account_type: 'savings' });
    await add(kim, 'Everyday', { account_type: 'everyday' });
    await add(kim, 'Second', { account_type: 'everyday' });
    expect(await defaults(kim)).toEqual(['Everyday']);
  });

  it('moves when it is closed: to another everyday account before savings, never to a closed one', async () => {
    const kim = await aMember();
    const first = await add(kim, 'First', { account_type: 'everyday' });
    const card = await add(kim, 'Card', { kind: 'credit' });
    const saver = await add(kim, 'Saver', { account_type: 'savings' });
    const second = await add(kim, 'Second', { account_type: 'everyday' });
    await status(kim, first, 'closed');
    expect(await defaults(kim)).toEqual(['Second']);
    await status(kim, second, 'closed');
    expect(await defaults(kim)).toEqual(['Saver']);
    await status(kim, saver, 'inactive');
    expect(await defaults(kim)).toEqual(['Card']);
    await status(kim, card, 'closed');
    expect(await defaults(kim)).toEqual(['Card']);
    await status(kim, first, 'active');
    expect(await defaults(kim)).toEqual(['First']);
  });

  it('moves when it turns out to be a card', async () => {
    const kim = await aMember();
    const first = await add(kim, 'Visa', { account_type: 'everyday' });
    await add(kim, 'Everyday', { account_type: 'everyday' });
    await server.call(bankAccounts.update, { token: kim.token, body: { bank_account_id: first, kind: 'credit' } });
    expect(await defaults(kim)).toEqual(['Everyday']);
  });

  it('is the everyday account of a newly connected bank', async () => {
    const kim = await aMember();
    const emails = mailboxOf(server);
    await connectBank(server, kim.token, { customer: '11112222' });
    await emails.carry();
    expect(await defaults(kim)).toEqual(['Everyday Access']);
  });
});

const saver: StatementLine[] = [
  ['2026-09-30', 41.2, 'CREDIT INTEREST'],
  ['2026-10-02', 300, 'TRANSFER FROM EVERYDAY'],
  ['2026-10-20', -150, 'TRANSFER TO EVERYDAY'],
  ['2026-10-31', 42.1, 'CREDIT INTEREST'],
];
const everyday: StatementLine[] = [
  ['2026-10-01', 2_400, 'SALARY HARBOUR'],
  ['2026-10-03', -61, 'BUNNINGS ALEXANDRIA'],
  ['2026-10-31', 0.12, 'CREDIT INTEREST'],
];

describe('a savings statement', () => {
  it('becomes a savings account, by its name or by its transactions, and is not money to spend', async () => {
    const kim = await aMember();
    await imported(server, kim, csvOf(saver, 9_000), 'export.csv');
    expect((await listed(kim)).map(({ name, kind, account_type: type }) => [name, kind, type])).toEqual([
      ['Savings account', 'savings', 'savings'],
    ]);
    await imported(server, kim, csvOf(everyday, 500), 'other.csv');
    expect((await listed(kim)).map(({ name, kind, default_account: isDefault }) => [name, kind, isDefault])).toEqual([
      ['Everyday account', 'transaction', true],
      ['Savings account', 'savings', false],
    ]);
    const { body } = await server.call(bills.safeToSpend, { token: kim.token });
    expect(JSON.stringify(body)).not.toContain('9233.3');
    const lee = await aMember();
    await imported(server, lee, csvOf([['2026-10-02', 300, 'DEPOSIT']], 100), 'ING_Savings_Maximiser.csv');
    expect((await listed(lee))[0]).toMatchObject({ kind: 'savings', account_type: 'savings' });
  });

  it('keeps the end of the account number in its name, even where the file names no kind', async () => {
    const kim = await aMember();
    const westpac = [
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      '732001559911,31/10/2026,INTEREST PAID,,12.40,512.40,INT,',
      '732001559911,02/10/2026,TRANSFER FROM KIM,,200.00,500.00,DEP,',
      '',
    ].join('\n');
    await imported(server, kim, westpac, 'Data.csv');
    expect((await listed(kim)).map(({ name, kind }) => [name, kind])).toEqual([
      ['Westpac savings account ending 9911', 'savings'],
    ]);
  });

  it('an everyday account that earns interest stays one', async () => {
    const kim = await aMember();
    await imported(server, kim, csvOf(everyday, 500), 'export.csv');
    expect((await listed(kim))[0]).toMatchObject({ name: 'Everyday account', kind: 'transaction' });
  });
});

const card: StatementLine[] = [
  ['2026-10-01', -61.5, 'WOOLWORTHS 1187 NEWTOWN'],
  ['2026-10-03', -17.99, 'NETFLIX.COM'],
  ['2026-10-05', -42, 'BP GLEBE'],
  ['2026-10-08', -9.8, 'CAFE CAMPOS'],
  ['2026-10-09', -30, 'KMART 1042'],
  ['2026-10-12', 250, 'PAYMENT RECEIVED THANK YOU'],
  ['2026-10-20', 12, 'REFUND KMART 1042'],
];

describe('a card statement', () => {
  it('becomes a card, by its transactions, and is not money to spend', async () => {
    const kim = await aMember();
    await imported(server, kim, csvOf(everyday, 500), 'everyday.csv');
    await imported(server, kim, csvOf(card), 'export.csv');
    expect((await listed(kim)).map(({ name, kind, default_account: isDefault }) => [name, kind, isDefault])).toEqual([
      ['Everyday account', 'transaction', true],
      ['Credit card', 'credit', false],
    ]);
  });
});
