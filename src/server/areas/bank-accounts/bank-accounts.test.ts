import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { imports } from '#contract/areas/imports.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { noteFeedBalance } from './public.ts';
import { isDayComplete } from './balances/running-balance.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Person {
  token: string;
  id: number;
}

async function add(person: Person, body: WireBodyOf<typeof bankAccounts.create>) {
  const { status, body: answer } = await server.call(bankAccounts.create, { token: person.token, body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

async function importCsv(person: Person, accountId: number, lines: string[], name = 'statement.csv') {
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.set('date_order', 'dmy');
  form.set('bank_account_id', String(accountId));
  form.set('file', new Blob([`${lines.join('\n')}\n`]), name);
  const { status, body } = await server.call(imports.import, { token: person.token, form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const heading = 'Date,Description,Debit,Credit,Balance';

async function names(person: Person): Promise<string[]> {
  const { body } = await server.call(bankAccounts.list, { token: person.token });
  return body.data.map((account) => account.name);
}

async function account(person: Person, id: number) {
  return (await server.call(bankAccounts.page, { token: person.token, params: { id } })).body;
}

describe('the list of accounts', () => {
  it('M08: the default account comes first, then everyday, transactional, checking, business and savings, then by name', async () => {
    const kim = await server.aMember();
    await add(kim, { name: 'Rainy day', account_type: 'savings' });
    await add(kim, { name: 'Shop', account_type: 'business' });
    await add(kim, { name: 'Bills', account_type: 'transactional' });
    await add(kim, { name: 'Spending', account_type: 'everyday' });
    await add(kim, { name: 'Joint', account_type: 'everyday' });
    const old = await add(kim, { name: 'Old bank', account_type: 'checking' });
    expect(await names(kim)).toEqual(['Shop', 'Joint', 'Spending', 'Bills', 'Old bank', 'Rainy day']);

    expect(
      (await server.call(bankAccounts.setPrimary, { token: kim.token, body: { bank_account_id: old.id } })).body,
    ).toEqual({ success: true });
    expect(await names(kim)).toEqual(['Old bank', 'Joint', 'Spending', 'Bills', 'Shop', 'Rainy day']);
  });

  it('has at most one default and one savings account, set by either field name', async () => {
    const lee = await server.aMember();
    const first = await add(lee, { name: 'One' });
    const second = await add(lee, { name: 'Two' });
    await server.call(bankAccounts.setPrimary, { token: lee.token, body: { id: String(second.id) } });
    await server.call(bankAccounts.setSaving, { token: lee.token, body: { bank_account_id: first.id } });
    await server.call(bankAccounts.setSaving, { token: lee.token, body: { id: second.id } });
    const { body } = await server.call(bankAccounts.list, { token: lee.token });
    expect(body.data.map((one) => [one.name, one.default_account, one.saving_account])).toEqual([
      ['Two', true, true],
      ['One', false, false],
    ]);
    expect(
      (await server.call(bankAccounts.setPrimary, { token: lee.token, body: {} })).problem.errors?.[0]?.field,
    ).toBe('bank_account_id');
    expect((await server.call(bankAccounts.setPrimary, { token: lee.token, body: { id: 999_999 } })).status).toBe(404);
  });

  it('does not show the accounts of another member', async () => {
    const [ann, ben] = [await server.aMember(), await server.aMember()];
    const { id } = await add(ann, { name: 'Mine', opening_balance: 50 });
    expect(await names(ben)).toEqual([]);
    for (const [endpoint, input] of [
      [bankAccounts.page, { params: { id } }],
      [bankAccounts.update, { body: { bank_account_id: id, name: 'Yours' } }],
      [bankAccounts.updateStatus, { body: { bank_account_id: id, status: 'closed' } }],
      [bankAccounts.remove, { body: { bank_account_id: id } }],
      [bankAccounts.setSaving, { body: { id } }],
    ] as const)
      expect((await server.call(endpoint, { ...input, token: ben.token })).status).toBe(404);
    expect((await account(ann, id)).data).toMatchObject({ name: 'Mine', balance: 50, status: 'active' });
  });
});

describe('the balance of an account', () => {
  it('is the opening balance plus all transactions if no statement has a balance', async () => {
    const mia = await server.aMember();
    const { id } = await add(mia, { name: 'Cash box', opening_balance: '120.50' });
    await importCsv(mia, id, [
      'Date,Description,Amount',
      '02/11/2026,COFFEE CART,-4.50',
      '03/11/2026,MARKET STALL,-20.00',
      '05/11/2026,GARAGE SALE,35.25',
    ]);
    const { data, balances, check } = await account(mia, id);
    expect(data).toMatchObject({
      balance: 131.25,
      available_balance: 131.25,
      balance_source: 'rows',
      transactions: 3,
      first_date: '2026-11-02',
      last_date: '2026-11-05',
    });
    expect(balances).toEqual([
      { date: '2026-11-02', balance: 116 },
      { date: '2026-11-03', balance: 96 },
      { date: '2026-11-05', balance: 131.25 },
    ]);
    expect(check).toEqual({ rows: 3, with_balance: 0, gaps: [], gap_count: 0 });
  });

  it('is the bank’s last reported balance plus later imported transactions; a newer statement replaces it', async () => {
    const ida = await server.aMember();
    const { id } = await add(ida, { name: 'Everyday', opening_balance: 0 });
    const { systemDb } = server.server.database;
    const now = async () => {
      const { balance, available_balance, balance_source, balance_reported_on } = (await account(ida, id)).data;
      return [balance, available_balance, balance_source, balance_reported_on];
    };
    const reported = (balanceCents: number, availableCents: number, at: string) =>
      noteFeedBalance(systemDb, ida.id, id, { balanceCents, availableCents, at: new Date(at), opens: false });
    // There is already a statement of August; the balance that the bank reports in November is newer.
    await importCsv(ida, id, [heading, '20/08/2026,RENT,500.00,,900.00'], 'august.csv');
    await importCsv(
      ida,
      id,
      ['Date,Description,Amount', '09/11/2026,GROCER,-80.00', '10/11/2026,BAKER,-7.00'],
      'bank.csv',
    );
    expect(await now()).toEqual([813, 813, 'statement', '2026-08-20']);
    // Ten in the evening in Sydney is still the same day there.
    await reported(1_240_00, 1_200_00, '2026-11-10T11:00:00Z');
    expect(await now()).toEqual([1240, 1200, 'bank', '2026-11-10']);
    // Later files without a balance: one transaction from before, already included in the bank's balance, one of the
    // same day, two after it.
    await importCsv(
      ida,
      id,
      [
        'Date,Description,Amount',
        '01/11/2026,FORGOTTEN BOOKS,-33.00',
        '10/11/2026,LATE CINEMA,-20.00',
        '11/11/2026,GROCER,-60.00',
        '02/12/2026,PAY,300.00',
      ],
      'after.csv',
    );
    expect(await now()).toEqual([1460, 1420, 'bank', '2026-11-10']);
    // A file with a running balance is newer, and the bank's next report is the newest.
    await importCsv(ida, id, [heading, '03/12/2026,GROCER,45.00,,1400.00'], 'running.csv');
    expect(await now()).toEqual([1400, 1400, 'statement', '2026-12-03']);
    await reported(1_399_50, 1_399_50, '2026-12-05T01:00:00Z');
    expect(await now()).toEqual([1399.5, 1399.5, 'bank', '2026-12-05']);
  });

  it('is that of the newest statement plus the transactions after it', async () => {
    const noa = await server.aMember();
    const { id } = await add(noa, { name: 'Everyday', opening_balance: 9 });
    await importCsv(noa, id, [heading, '28/09/2026,RENT,500.00,,1500.00', '30/09/2026,PAY,,2000.00,3500.00']);
    expect((await account(noa, id)).data).toMatchObject({
      balance: 3500,
      balance_source: 'statement',
      bal_sync: '2026-11-15T22:00:00.000Z',
    });
    await importCsv(
      noa,
      id,
      [
        'Date,Description,Amount',
        '30/09/2026,LATE COFFEE,-5.00',
        '01/10/2026,GROCER,-45.00',
        '12/11/2026,BOOK SHOP,-50.00',
      ],
      'later.csv',
    );
    const { data, balances } = await account(noa, id);
    expect(data).toMatchObject({ balance: 3400, available_balance: 3400, transactions: 5 });
    expect(balances).toEqual([
      { date: '2026-09-28', balance: 1500 },
      { date: '2026-09-30', balance: 3495 },
      { date: '2026-10-01', balance: 3450 },
      { date: '2026-11-12', balance: 3400 },
    ]);
    const october = await server.call(bankAccounts.page, {
      token: noa.token,
      params: { id },
      query: { min_date: '2026-09-29', max_date: '2026-10-31' },
    });
    expect(october.body.balances).toEqual([
      { date: '2026-09-30', balance: 3495 },
      { date: '2026-10-01', balance: 3450 },
    ]);
    await importCsv(noa, id, ['Date,Description,Amount', '10/11/2025,LONG AGO,-1.00'], 'old.csv');
    expect((await account(noa, id)).balances.map((day: { date: string }) => day.date)).toEqual([
      '2026-09-28',
      '2026-09-30',
      '2026-10-01',
      '2026-11-12',
    ]);
    const all = await server.call(bankAccounts.page, {
      token: noa.token,
      params: { id },
      query: { min_date: '2025-01-01', max_date: '2025-12-31' },
    });
    expect(all.body.balances).toEqual([{ date: '2025-11-10', balance: 2000 }]);
  });

  it('excludes pending transactions, and deducts pending debits from the available balance', async () => {
    const pat = await server.aMember();
    const { id } = await add(pat, { name: 'Everyday', opening_balance: 100 });
    await importCsv(pat, id, [
      'Date,Description,Amount,Status',
      '10/11/2026,GROCER,-30.00,Posted',
      '14/11/2026,PETROL,-25.00,Pending',
      '14/11/2026,REFUND SHOES,60.00,Pending',
    ]);
    expect((await account(pat, id)).data).toMatchObject({ balance: 70, available_balance: 45, transactions: 3 });
  });
});

describe('the check of the running balance', () => {
  it('shows where transactions are missing, with the expected balance', async () => {
    const ray = await server.aMember();
    const { id } = await add(ray, { name: 'Bills' });
    const other = await add(ray, { name: 'Other' });
    await importCsv(ray, id, [
      heading,
      '01/10/2026,POWER,80.00,,920.00',
      '02/10/2026,WATER,20.00,,900.00',
      '06/10/2026,PHONE,40.00,,810.00',
      '07/10/2026,PAY,,100.00,910.00',
    ]);
    const gap = { date: '2026-10-06', expected: 860, actual: 810, difference: -50 };
    const { check, data, balances } = await account(ray, id);
    expect(check).toMatchObject({ rows: 4, with_balance: 4, gaps: [gap], gap_count: 1 });
    expect(data.balance).toBe(910);
    expect(balances.at(-2)).toEqual({ date: '2026-10-06', balance: 810 });
    const { body } = await server.call(bankAccounts.gaps, { token: ray.token });
    expect(body.data).toEqual([
      { ...gap, transaction_id: check.gaps[0]!.transaction_id, bank_account_id: id, account_name: 'Bills' },
    ]);
    expect(
      (await server.call(bankAccounts.gaps, { token: ray.token, query: { bank_account_id: other.id } })).body.data,
    ).toEqual([]);
  });

  it('accepts another order within a day, and continues after it', async () => {
    const sam = await server.aMember();
    const { id } = await add(sam, { name: 'Everyday' });
    await importCsv(sam, id, [
      heading,
      '01/10/2026,START,10.00,,990.00',
      '02/10/2026,SECOND,5.00,,965.00',
      '02/10/2026,FIRST,20.00,,970.00',
      '03/10/2026,AFTER,65.00,,900.00',
      '04/10/2026,BEHIND A GAP,10.00,,790.00',
    ]);
    const { check } = await account(sam, id);
    expect(check.gaps).toMatchObject([{ date: '2026-10-04', expected: 890, actual: 790, difference: -100 }]);
    expect(check.gap_count).toBe(1);
  });

  it('ignores a column that is not a running balance', async () => {
    const tom = await server.aMember();
    const { id } = await add(tom, { name: 'Odd' });
    await importCsv(tom, id, [
      heading,
      ...['12.00', '7.00', '99.00', '3.00', '41.00'].map(
        (odd, day) => `0${day + 1}/10/2026,SHOP ${'ABCDE'[day]},10.00,,${odd}`,
      ),
    ]);
    expect((await account(tom, id)).check).toMatchObject({ with_balance: 5, gaps: [], gap_count: 0 });
  });

  it('a day is complete in any order in which its balances match, and in no other', () => {
    const day = (...rows: [number, number | null][]) =>
      rows.map(([amountCents, balanceCents], id) => ({ id, date: '2026-10-02', amountCents, balanceCents }));
    expect(isDayComplete(100, day([-30, 50], [-20, 80]))).toBe(true);
    expect(isDayComplete(100, day([-30, 51], [-20, 80]))).toBe(false);
    expect(isDayComplete(100, day([-30, null]))).toBe(false);
  });
});

describe('changing accounts', () => {
  it('keeps omitted fields and clears empty ones', async () => {
    const uma = await server.aMember();
    const made = await add(uma, {
      name: 'Everyday',
      bsb: '062-000',
      account_number: '1234 5678',
      opening_balance: -12.34,
    });
    expect(made).toMatchObject({
      bank: 'Commonwealth Bank',
      bsb: '062000',
      account_number: '12345678',
      default_account: true,
      balance: -12.34,
      currency: 'AUD',
      kind: 'transaction',
    });
    const renamed = await server.call(bankAccounts.update, {
      token: uma.token,
      body: { bank_account_id: made.id, name: 'Daily', account_type: 'savings' },
    });
    expect(renamed.body.data).toMatchObject({
      name: 'Daily',
      bsb: '062000',
      account_number: '12345678',
      account_type: 'savings',
      kind: 'savings',
    });
    const cleared = await server.call(bankAccounts.update, {
      token: uma.token,
      body: { bank_account_id: made.id, bsb: '', account_number: '', bank: '' },
    });
    expect(cleared.body.data).toMatchObject({ name: 'Daily', bank: null, bsb: null, account_number: null });
    await server.call(bankAccounts.updateStatus, {
      token: uma.token,
      body: { bank_account_id: made.id, status: 'inactive' },
    });
    expect((await account(uma, made.id)).data.status).toBe('inactive');
  });

  it('changes an account to a card or a loan, and adjusts its type, position and transfers', async () => {
    const ula = await server.aMember();
    const bank = await add(ula, { name: 'Bank' });
    const card = await add(ula, { name: 'A card', opening_balance: -80 });
    await importCsv(ula, bank.id, ['Date,Description,Amount', '02/11/2026,PAYMENT TO CARD,-50.00']);
    await importCsv(ula, card.id, ['Date,Description,Amount', '03/11/2026,PAYMENT RECEIVED,50.00'], 'other.csv');
    const categorisedAs = async () =>
      (
        await server.server.database.systemDb
          .selectFrom('transactions')
          .select('sub_category_id')
          .distinct()
          .where('member_id', '=', ula.id)
          .execute()
      ).map((row) => row.sub_category_id);
    expect(await categorisedAs()).toEqual([subCategoryIds['own-transfers']]);
    expect(await names(ula)).toEqual(['Bank', 'A card']);
    await add(ula, { name: 'Zoo', account_type: 'everyday' });
    const change = async (fields: object) =>
      server.callWith(bankAccounts.update, { token: ula.token, body: { bank_account_id: card.id, ...fields } });
    expect((await change({ kind: 'credit' })).body.data).toMatchObject({
      kind: 'credit',
      account_type: 'transactional',
      balance: -30,
    });
    expect(await names(ula)).toEqual(['Bank', 'Zoo', 'A card']);
    expect(await categorisedAs()).toEqual([subCategoryIds['card-payments']]);
    expect((await change({ account_type: 'business' })).body.data).toMatchObject({
      kind: 'credit',
      account_type: 'business',
    });
    expect((await change({ name: 'Card' })).body.data).toMatchObject({ kind: 'credit', account_type: 'business' });
    expect((await change({ kind: 'savings' })).body.data).toMatchObject({ kind: 'savings', account_type: 'savings' });
    expect(await categorisedAs()).toEqual([subCategoryIds['own-transfers']]);
    expect((await change({ kind: 'wallet' })).problem.errors?.[0]?.field).toBe('kind');
    expect(await add(ula, { name: 'Car', kind: 'loan', opening_balance: -9000 })).toMatchObject({
      kind: 'loan',
      account_type: 'transactional',
      balance: -9000,
    });
  });

  it('refuses the number of an existing account', async () => {
    const vik = await server.aMember();
    await add(vik, { name: 'One', bsb: '083-001', account_number: '111222333' });
    const again = await server.call(bankAccounts.create, {
      token: vik.token,
      body: { name: 'Again', bsb: '083001', account_number: '111222333' },
    });
    expect([again.status, again.problem.code]).toEqual([409, 'already_taken']);
    const wrong = await server.call(bankAccounts.create, { token: vik.token, body: { name: 'Wrong', bsb: '83' } });
    expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([400, 'bsb']);
  });

  it('removes an account with its transactions after counting them, and moves the default', async () => {
    const wes = await server.aMember();
    const gone = await add(wes, { name: 'Gone' });
    const stored = await add(wes, { name: 'Stored' });
    await importCsv(wes, gone.id, [
      'Date,Description,Amount',
      '02/11/2026,TRANSFER TO SAVINGS,-300.00',
      '03/11/2026,BAKER,-7.00',
    ]);
    await importCsv(
      wes,
      stored.id,
      ['Date,Description,Amount', '02/11/2026,TRANSFER FROM EVERYDAY,300.00'],
      'kept.csv',
    );
    const preview = await server.call(bankAccounts.remove, {
      token: wes.token,
      body: { bank_account_id: gone.id, preview: true },
    });
    expect(preview.body).toEqual({ success: true, removed: 2 });
    expect(await names(wes)).toEqual(['Gone', 'Stored']);
    expect(
      (await server.call(bankAccounts.remove, { token: wes.token, body: { bank_account_id: gone.id } })).body,
    ).toEqual({ success: true, removed: 2 });
    const { body } = await server.call(bankAccounts.list, { token: wes.token });
    expect(body.data).toMatchObject([{ id: stored.id, default_account: true, balance: 300, transactions: 1 }]);
    const left = await server.server.database.systemDb
      .selectFrom('transactions')
      .select(['bank_account_id', 'transfer_id'])
      .where('member_id', '=', wes.id)
      .execute();
    expect(left).toEqual([{ bank_account_id: stored.id, transfer_id: null }]);
  });

  it('has a logo for each bank', async () => {
    const xia = await server.aMember();
    await add(xia, { name: 'A', bank: 'Bank Australia' });
    await add(xia, { name: 'B', bsb: '062-000' });
    const { body } = await server.call(bankAccounts.logos, { token: xia.token });
    expect(body.logos).toEqual({
      'Bank Australia': 'api/merchants/logo/Bank%20Australia',
      'Commonwealth Bank': 'api/merchants/logo/Commonwealth%20Bank',
    });
    const image = await fetch(server.baseUrl + body.logos['Commonwealth Bank']);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await image.text()).toContain('>CB</text>');
  });
});
