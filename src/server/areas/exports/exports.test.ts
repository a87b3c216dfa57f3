import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { exports } from '#contract/areas/exports.ts';
import type { ExportKind } from '#contract/areas/exports.ts';
import { goals } from '#contract/areas/goals.ts';
import { imports } from '#contract/areas/imports.ts';
import { networth } from '#contract/areas/networth.ts';
import { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint, WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { checkSums } from '#server/areas/transactions/public.ts';
import { withoutIds } from '#tests/build/archive.ts';
import type { Archive } from '#tests/build/archive.ts';
import { imported, linesOf, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { textsOf } from '#tests/ownership/archive.ts';
import { chanceOf } from '#tests/safety/chance.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function fileOf(
  holder: { token: string },
  kind: ExportKind,
  query: Record<string, unknown> = {},
): Promise<string> {
  const { status, text } = await server.call(exports.file, { token: holder.token, params: { kind }, query });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return text;
}

const archiveOf = async (holder: { token: string }): Promise<Archive> =>
  JSON.parse(await fileOf(holder, 'json')) as Archive;

function restore(holder: { token: string }, archive: Archive | string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([typeof archive === 'string' ? archive : JSON.stringify(archive)]), 'archive.json');
  return server.call(exports.restore, { token: holder.token, form });
}

async function restored(
  holder: { token: string },
  archive: Archive | string,
  fields?: Record<string, string>,
): Promise<WireReplyOf<typeof exports.restore>> {
  const { status, body, text } = await restore(holder, archive, fields);
  expect(status, text).toBe(200);
  return body;
}

const requested = [
  bankAccounts.list,
  budget.list,
  budget.categories,
  categories.rules,
  goals.list,
  bills.list,
  transactions.tagList,
] as const;

/** The data shown by the screens, without ids. */
async function screens(holder: { token: string }): Promise<unknown[]> {
  const answers = await Promise.all(requested.map((endpoint) => server.callWith(endpoint, { token: holder.token })));
  const net = await server.call(networth.list, { token: holder.token });
  expect([...answers, net].map(({ status }) => status)).toEqual([...requested, 1].map(() => 200));
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !/(^|_)ids?$|^saved_on$|picture|image|logo/i.test(name))
        .map(([name, one]) => [name, plain(one)]),
    );
  };
  return answers.map(({ body }) => plain('data' in body ? body.data : body));
}

describe('exporting and restoring an archive', () => {
  const words = ['COLES 0547', 'CAMPOS COFFEE', 'NETFLIX.COM', 'SALARY HEALTH', 'OPAL TRAVEL', 'QUANDONG STALL'];
  const seeds = [3, 17, 20_261_116];

  /** A member with random transactions, splits, budgets, rules and goals. */
  async function randomMember(seed: number): Promise<Holder> {
    const { below: chance } = chanceOf(seed);
    const holder = (await server.aMember()) as Holder;
    for (const [at, account] of ['51200817', '51200818'].entries()) {
      const lines: StatementLine[] = Array.from({ length: 12 + chance(20) }, (_, n) => {
        const day = `2026-${String(1 + chance(10)).padStart(2, '0')}-${String(1 + chance(28)).padStart(2, '0')}`;
        return [
          day,
          (chance(20_000) + 1) / (chance(3) === 0 ? 100 : -100),
          words[chance(words.length)]!,
          ...(chance(2) === 0 ? [`id-${account}-${n}`] : []),
        ] as unknown as StatementLine;
      }).toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
      await imported(
        server,
        holder,
        ofxOf(lines, account, chance(2) === 0 ? chance(500_000) / 100 : undefined),
        `${at}.ofx`,
      );
    }
    const rows = await rowsOf(server, holder, { limit: 100 });
    const act = async <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) =>
      expect((await server.callWith(endpoint, { token: holder.token, body })).status).toBe(200);
    const large = rows.find((row) => Math.abs(row.amount) > 2)!;
    const [first, second] = [Math.trunc(Math.abs(large.amount) * 50) / 100, 0];
    await act(transactions.split, {
      id: large.id,
      parts: [
        { sub_category_id: 1, amount: first },
        { sub_category_id: 4, amount: Math.round((Math.abs(large.amount) - first) * 100) / 100 + second },
      ],
    });
    await act(transactions.tag, { id: rows[1]!.id, tags: ['work', 'July'] });
    await act(transactions.note, { id: rows[2]!.id, notes: 'a note "quoted", and\nmore' });
    await act(categories.updateCategory, {
      id: rows[3]!.id === large.id ? rows[4]!.id : rows[3]!.id,
      categoryId: 1 + chance(60),
      apply: 'past_and_future',
    });
    await act(budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
    for (let n = 0; n < 4; n += 1)
      await act(budget.set, {
        sub_category_id: 1 + chance(60),
        amount: chance(50_000) / 100,
        roll_over: 'both',
        from: `2026-0${1 + chance(9)}-01`,
      });
    await act(goals.create, { name: `Goal ${seed}`, target: 1 + chance(5000) });
    await act(bills.create, {
      name: 'Rent',
      amount: 1 + chance(900),
      start_date: '2026-10-05',
      recurring_frequency: 'weekly',
    });
    await act(networth.set, { NetworthType: 'Assets', kind: 'car', name: 'Car', value: chance(20_000) });
    return holder;
  }

  test.each(seeds)(
    'seed %i: the sums, categories and budgets are the same; a member who has part of it gets the rest',
    async (seed) => {
      const holder = await randomMember(seed);
      const archive = await archiveOf(holder);
      const fresh = await server.aMember();
      await restored(fresh, archive);
      expect(withoutIds(await archiveOf(fresh))).toEqual(withoutIds(archive));
      expect(await screens(fresh)).toEqual(await screens(holder));
      // One account already exists from the bank's own file: its transactions are recognised, and the other account is
      // restored in full.
      const filled = (await server.aMember()) as Holder;
      const stored = archive.accounts[0]!;
      const own = archive.transactions.filter((row) => row.bank_account_id === stored.id && row.parent_id === null);
      await imported(
        server,
        filled,
        ofxOf(
          own.map((row): StatementLine => [
            row.date,
            row.amount_cents / 100,
            row.description,
            row.bank_id?.replace('0824-2026-', ''),
          ]),
          stored.account_number,
        ),
      );
      const report = await restored(filled, archive);
      const count = (section: string) => report.sections.find((one) => one.section === section)!;
      expect(count('accounts')).toMatchObject({ total: 2, added: 1, known: 1 });
      expect(count('transactions').known).toBeGreaterThanOrEqual(own.length);
      const bankRows = (reported: Archive) =>
        reported.transactions
          .filter((row) => row.parent_id === null)
          .map((row) => `${row.date} ${row.amount_cents}`)
          .toSorted();
      expect(bankRows(await archiveOf(filled))).toEqual(bankRows(archive));
      expect(await checkSums(server.server.database.systemDb)).toEqual([]);
    },
    30_000,
  );

  test('texts with special characters of the format are restored unchanged', async () => {
    const holder = (await server.aMember()) as Holder;
    await imported(
      server,
      holder,
      ofxOf(
        [
          ['2026-11-03', -12.5, 'CAFE ONE'],
          ['2026-11-04', -13.5, 'CAFE TWO'],
        ],
        '51200817',
      ),
    );
    const archive = await archiveOf(holder);
    const strange = ['\\N', '\\.', 'a\tb\r\nc\\d\b\f\v', '"quoted", {braced}', 'NULL', '', 'é 漢 😀 \u2028'];
    const [first, second] = archive.transactions;
    first!.notes = strange.join('\n');
    first!.tags = strange.filter((tag) => tag !== '');
    second!.description = strange.join(' ');
    second!.notes = '\\N';
    const fresh = await server.aMember();
    await restored(fresh, archive);
    const back = await archiveOf(fresh);
    expect(withoutIds(back)['transactions']).toEqual(withoutIds(archive)['transactions']);
  });

  test('an undo removes the restored transactions', async () => {
    const fresh = (await server.aMember()) as Holder;
    const report = await restored(fresh, await archiveOf(await randomMember(5)));
    const undone = await server.call(imports.undo, { token: fresh.token, body: { batch_id: report.batch_id! } });
    expect(undone.body).toMatchObject({ success: true, removed: expect.any(Number) });
    expect(await linesOf(server, fresh)).toEqual([]);
  });
});

describe('invalid archives', () => {
  const head = '{"format":"wattle-archive","version":1,"exported_at":"2026-11-16T00:00:00Z"';
  const anAccount =
    '{"id":1,"name":"A","account_type":"everyday","kind":"transaction","default_account":true,"saving_account":false,"status":"active","currency":"AUD","opening_cents":0,"created_at":"2026-11-16T00:00:00Z"}';

  const aRow =
    '{"id":1,"bank_account_id":1,"date":"2026-11-01","amount_cents":-500,"sub_category_id":0,"pending":false,"is_split":false,"source":"hand","currency":"AUD","description":"A tab\\tand a \\\\ sign"}';

  test.each([
    ['', 'Line 1: The file is empty.'],
    ['PK\u0003\u0004 workbook', 'You can’t restore a spreadsheet or ZIP file. Choose a JSON archive.'],
    ['Date,Amount\n', 'Line 1: This isn’t an archive.'],
    ['{"a":1}', 'This isn’t one of our archives. Choose a JSON file you exported.'],
    ['{"format":"wattle-archive","version":2}', 'We can’t read version 2 archives, only version 1. Export a new one.'],
    [`${head},\n"accounts":[${anAccount}`, 'Line 2: The archive is incomplete. Export it again.'],
    [
      `${head},\n"accounts":[\n${anAccount.replace('"opening_cents":0', '"opening_cents":0.5')}]}`,
      'Line 3: accounts[0].opening_cents should be an amount in whole cents.',
    ],
    [
      `${head},"accounts":[${anAccount.replace('"everyday"', '"other"')}]}`,
      'Line 1: accounts[0].account_type should be one of everyday, transactional, checking, business, savings.',
    ],
    [`${head},"accounts":{"a":1}}`, 'Line 1: accounts should be a list.'],
    [`${head},"accounts":[${anAccount},${anAccount}]}`, 'We couldn’t restore the archive: two records are the same.'],
    [
      `${head},"accounts":[${anAccount}],"transactions":[${aRow},${aRow}]}`,
      'We couldn’t restore transactions: two records are the same.',
    ],
    [
      `${head},"goal_accounts":[{"goal_id":7,"bank_account_id":1}],"accounts":[${anAccount}]}`,
      'goal_accounts[0].goal_id: the archive has no ID 7 under goals.',
    ],
    [
      `${head},"tax_categories":[{"sub_category_id":60,"tag":"donations","share_percent":400}]}`,
      'We couldn’t restore tax_categories: one of the records isn’t valid.',
    ],
    [
      `${head},"accounts":[${anAccount.replace('"A"', '"\\ud800"')}]}`,
      'Line 1: accounts[0].name should be text of up to 200 characters.',
    ],
    [
      `${head},"settings":[{"theme":1,"theme_mode":"dark","notificationemailfrequency":"never","notificationexpiry":30,"notificationminimumbankbalance":0,"page_settings":{"a":{"\\udc00":1}}}]}`,
      'Line 1: settings[0].page_settings should be an object.',
    ],
    [`${head},"budgets":[],"budgets":[]}`, null],
  ])('%#: are refused with the position of the error, and nothing is stored', async (text, detail) => {
    const holder = await server.aMember();
    const answer = await restore(holder, text);
    if (detail === null) expect(answer.status).toBe(200);
    else expect([answer.status, answer.problem.detail]).toEqual([422, detail]);
    expect((await server.call(bankAccounts.list, { token: holder.token })).body.data).toEqual([]);
  });

  test('exactly one file is required', async () => {
    const { status, problem } = await server.call(exports.restore, { token: (await server.aMember()).token, body: {} });
    expect([status, problem.errors]).toEqual([400, [{ field: 'file', message: 'Choose an archive to restore.' }]]);
  });
});

describe('files for other programs', () => {
  test.each(['csv', 'ofx', 'qif', 'hledger'] as const)(
    '%s: a fresh member who imports it has the same rows and balances',
    async (kind) => {
      const holder = (await server.aMember()) as Holder;
      await imported(
        server,
        holder,
        ofxOf(
          [
            ['2026-07-01', 1200, 'SALARY HEALTH', 'a1'],
            ['2026-07-02', -35.5, 'COLES 0547', 'a2'],
            ['2026-07-02', -35.5, 'COLES 0547', 'a3'],
            ['2026-10-09', -4.2, '=CAMPOS COFFEE', 'a4'],
          ],
          '51200817',
          1500,
        ),
        'a.ofx',
      );
      await imported(server, holder, ofxOf([['2026-08-14', 250, 'INTEREST', 'b1']], '51200818', 900), 'b.ofx');
      const fresh = (await server.aMember()) as Holder;
      const report = await imported(server, fresh, await fileOf(holder, kind), `export.${kind}`);
      expect([report.imported, report.rejected]).toEqual([5, []]);
      expect((await linesOf(server, fresh)).toSorted()).toEqual((await linesOf(server, holder)).toSorted());
      const balances = async (who: Holder) =>
        (await server.call(bankAccounts.list, { token: who.token })).body.data
          .map(({ balance }) => balance)
          .toSorted((a, b) => a - b);
      // A QIF states the account's balance only for readers that support it.
      expect(await balances(fresh)).toEqual(await balances(holder));
    },
  );

  test('a date range has its own balances and may be limited to one account; the workbook and the overview agree', async () => {
    const holder = (await server.aMember()) as Holder;
    await imported(
      server,
      holder,
      ofxOf(
        [
          ['2026-11-02', -20, 'COLES 0547', 'a1'],
          ['2026-11-05', -30, '@SUM COFFEE', 'a2'],
          ['2026-11-12', -40, 'COLES 0547', 'a3'],
        ],
        '51200817',
        500,
      ),
      'a.ofx',
    );
    await imported(server, holder, ofxOf([['2026-08-14', 250, 'INTEREST', 'b1']], '51200818'), 'b.ofx');
    const { id } = (await server.call(bankAccounts.list, { token: holder.token })).body.data[0]!;
    const lines = (await fileOf(holder, 'csv', { from: '2026-11-03', to: '2026-11-09', bank_account_id: id }))
      .trim()
      .split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      'Date,Description,Amount,Balance',
      "2026-11-05,'@SUM COFFEE,-30.00,540.00",
    ]);
    const wrong = (query: object) =>
      server.call(exports.file, { token: holder.token, params: { kind: 'csv' }, query: { ...query } });
    expect((await wrong({ bank_account_id: 999_999 })).status).toBe(404);
    expect((await wrong({ from: '2026-11-02', to: '2026-11-01' })).problem.errors?.[0]?.field).toBe('from');
    expect(
      (
        await server.call(exports.file, {
          token: holder.token,
          params: { kind: 'json' },
          query: { from: '2026-11-02' },
        })
      ).problem.errors?.[0]?.field,
    ).toBe('from');
    expect((await server.callWith(exports.file, { token: holder.token, params: { kind: 'pdf' } })).status).toBe(400);
    const response = await fetch(server.baseUrl + exports.file.path.replace('{kind}', 'xlsx'), {
      headers: { authorization: `Bearer ${holder.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="wattle-2026-11-16.xlsx"');
    const parts = textsOf(Buffer.from(await response.arrayBuffer()));
    expect(parts).toContain(
      '<sheet name="Transactions" sheetId="1" r:id="rId1"/><sheet name="Balances" sheetId="2" r:id="rId2"/>',
    );
    expect(parts).toContain('<t xml:space="preserve">@SUM COFFEE</t></is></c><c s="2"><v>-30.00</v></c>');
    expect(parts).not.toContain('<f>');
    expect((await server.call(exports.overview, { token: holder.token })).body).toEqual({
      success: true,
      transactions: 4,
      accounts: 2,
      first_date: '2026-08-14',
      last_date: '2026-11-12',
    });
  });
});
