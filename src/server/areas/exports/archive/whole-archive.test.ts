import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { assistant } from '#contract/areas/assistant.ts';
import { budget } from '#contract/areas/budget.ts';
import { exports } from '#contract/areas/exports.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { goals } from '#contract/areas/goals.ts';
import { loans } from '#contract/areas/loans.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { bills } from '#contract/areas/bills.ts';
import { settings } from '#contract/areas/settings.ts';
import { shop } from '#contract/areas/shop.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { diskFiles } from '#server/ports/file-store/disk.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { withoutIds } from '#tests/build/archive.ts';
import type { Archive } from '#tests/build/archive.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { CallInput, TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const files = () => diskFiles({ directory: join(server.dataDirectory, 'files') });

type Holder = Pick<Guest, 'id' | 'token'>;

async function act<E extends Endpoint>(holder: Holder, endpoint: E, input?: CallInput<E>): Promise<BodyOnWire<E>> {
  const { status, body, text } = await server.callWith(endpoint, { token: holder.token, ...input });
  expect(status, `${endpoint.name}: ${text.slice(0, 300)}`).toBe(200);
  return body;
}

const archiveOf = async (holder: Holder): Promise<Archive> =>
  JSON.parse((await server.call(exports.file, { token: holder.token, params: { kind: 'json' } })).text) as Archive;

function restore(holder: Holder, archive: object) {
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(archive)]), 'archive.json');
  return server.call(exports.restore, { token: holder.token, form });
}

/** Random pixels barely compress, so that a large image needs several parts in the archive. */
async function noise(side: number, seed: number): Promise<Uint8Array> {
  let state = seed + 1;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
  return new Uint8Array(
    await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

function imageIn(field: string, bytes: Uint8Array, fields: Record<string, string> = {}): { form: FormData } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'image.png');
  return { form };
}

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount / 100);
const word = fc
  .string({ unit: fc.constantFrom('a', 'b', 'é', '"', '\\', ' x', '=1', '漢'), minLength: 1, maxLength: 12 })
  .map((text) => `W${text.trim()}`);
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-10-${String(date).padStart(2, '0')}`);

const scenario = fc.record({
  lines: fc.array(
    fc.tuple(
      day,
      fc.integer({ min: -30_000, max: 30_000 }).filter((amount) => amount !== 0),
      fc.constantFrom('COLES 0547', 'NETFLIX.COM', 'OPAL TRAVEL', 'SALARY HEALTH'),
    ),
    { minLength: 3, maxLength: 12 },
  ),
  loans: fc.array(
    fc.record({
      company: word,
      balance: cents(5_000_000),
      rate: fc.option(fc.integer({ min: 0, max: 3000 }).map((rate) => rate / 100)),
      repayment: fc.option(cents(90_000)),
    }),
    { maxLength: 3 },
  ),
  state: fc.constantFrom(undefined, 'NSW' as const, 'VIC' as const, 'WA' as const),
  zone: fc.constantFrom('Australia/Sydney', 'Australia/Perth'),
  warning: fc.constantFrom(0, 150.5, 2000),
  theme: fc.integer({ min: 1, max: 5 }),
  page: fc.option(fc.dictionary(fc.constantFrom('tips', 'rows'), fc.integer({ min: 1, max: 9 }), { minKeys: 1 })),
  goals: fc.array(fc.record({ name: word, target: cents(900_000), side: fc.constantFrom(0, 40, 400) }), {
    maxLength: 3,
  }),
  face: fc.boolean(),
  receipt: fc.boolean(),
  mail: fc.option(fc.boolean()),
  amounts: fc.boolean(),
  address: fc.boolean(),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** A suburb of each state, with its postcode. */
const homes = {
  NSW: { suburb: 'Marrickville', postcode: '2204' },
  VIC: { suburb: 'Melbourne', postcode: '3000' },
  WA: { suburb: 'Perth', postcode: '6000' },
} as const;

/** Creates a random member through the public API. */
async function randomMember(input: Scenario): Promise<Guest> {
  const guest = await signUp(server, {});
  const lines = input.lines
    .map(([date, amount, words], at) => [date, amount / 100, words, `id-${at}`] as unknown as StatementLine)
    .toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  await imported(server, guest, ofxOf(lines, '51200817', 800), 'a.ofx');
  for (const { company, balance, rate, repayment } of input.loans) {
    await act(guest, loans.add, {
      body: {
        company,
        balance,
        ...(rate === null ? {} : { rate }),
        ...(repayment === null ? {} : { repayment, frequency: 'monthly', next_due: '2026-12-01' }),
      },
    });
  }
  await act(guest, profile.update, {
    body: {
      time_zone: input.zone,
      ...(input.state === undefined
        ? {}
        : { address_line1: '1 Illawarra Road', state: input.state, ...homes[input.state] }),
    },
  });
  await act(guest, settings.notificationSettings, { body: { notificationminimumbankbalance: input.warning } });
  await act(guest, settings.updateTheme, { body: { themeID: input.theme } });
  if (input.page) await act(guest, settings.updatePageSettings, { body: input.page });
  for (const [at, { name, target, side }] of input.goals.entries()) {
    const fields = { name, target: String(target) };
    await act(guest, goals.create, side === 0 ? { body: fields } : imageIn('image', await noise(side, at), fields));
  }
  if (input.face) await act(guest, profile.uploadImage, imageIn('image', await noise(60, 7)));
  const rows = await rowsOf(server, guest, { limit: 100 });
  if (input.receipt) {
    const { id } = await act(guest, assistant.uploadPhoto, imageIn('file', await noise(300, 9)));
    await act(guest, assistant.attachReceipt, { body: { file_id: id, transaction_id: rows[0]!.id } });
  }
  if (input.mail !== null) await act(guest, notifications.setChoice, { body: { kind: 'bills', mailed: input.mail } });
  if (input.amounts) await act(guest, notifications.setPushAmounts, { body: { amounts: true } });
  if (input.address)
    await act(guest, shop.saveAddress, {
      body: { recipient: 'Mia', line1: '1 Illawarra Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    });
  await act(guest, transactions.tag, { body: { id: rows[0]!.id, tags: ['work'] } });
  await act(guest, budget.set, { body: { sub_category_id: 1, amount: 120, roll_over: 'both' } });
  await act(guest, bills.create, {
    body: { name: 'Rent', amount: 480, start_date: '2026-10-05', recurring_frequency: 'weekly' },
  });
  await act(guest, forecast.createWhatIf, { body: { name: 'Bike', amount: -900, date: '2026-12-01' } });
  return guest;
}

describe('an archive restores everything', () => {
  test('a random member restored into a new account exports the same archive again, and a second restore adds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (input) => {
        const archive = await archiveOf(await randomMember(input));
        expect(archive['files_left_out']).toBe(0);
        const fresh = await signUp(server, {});
        const { status, text } = await restore(fresh, archive);
        expect(status, text).toBe(200);
        expect(withoutIds(await archiveOf(fresh))).toEqual(withoutIds(archive));
        const again = await restore(fresh, archive);
        expect(again.body.sections.filter((one) => one.added > 0)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 180_000);

  test('external loans, the state, the low-balance warning and images are restored', async () => {
    const guest = await signUp(server, {});
    await act(guest, loans.add, {
      body: {
        company: 'Harbour Finance',
        loan_title: 'Car loan',
        balance: 8250.4,
        rate: 9.5,
        repayment: 240,
        frequency: 'fortnightly',
        next_due: '2026-11-27',
      },
    });
    await act(guest, profile.update, {
      body: { address_line1: '1 Illawarra Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    });
    await act(guest, settings.notificationSettings, { body: { notificationminimumbankbalance: 250 } });
    await act(guest, goals.create, imageIn('image', await noise(400, 3), { name: 'Bike', target: '900' }));
    const fresh = await signUp(server, {});
    expect((await restore(fresh, await archiveOf(guest))).status).toBe(200);
    expect(await act(fresh, loans.mine)).toMatchObject({
      total: 8250.4,
      data: [
        {
          company: 'Harbour Finance',
          loan_title: 'Car loan',
          available_balance: 8250.4,
          rate: 9.5,
          next_due: '2026-11-27',
          next_amount: 240,
        },
      ],
    });
    expect(await act(fresh, profile.get)).toMatchObject({
      state: 'NSW',
      postcode: '2204',
      notificationminimumbankbalance: 250,
    });
    const [before, after] = await Promise.all(
      [guest, fresh].map(async (holder) => {
        const goal = (await act(holder, goals.list)).data[0]!;
        return Buffer.from(await (await fetch(new URL(goal.image!, server.baseUrl))).arrayBuffer());
      }),
    );
    expect(before!.length).toBeGreaterThan(120_000);
    expect(after!.equals(before!)).toBe(true);
  });

  test('external loans are matched to the microsecond, a loan of ours is refused, and no other member receives one', async () => {
    const fresh = await signUp(server, {});
    const other = await signUp(server, {});
    const recorded = {
      id: 1,
      provider: 'Harbour Finance',
      title: 'Car loan',
      status: 'external',
      opened_at: '2026-10-01T09:30:00.123456Z',
      balance_cents: 825_040,
      as_of: '2026-11-01',
    };
    const archive = {
      format: 'wattle-archive',
      version: 1,
      exported_at: '2026-11-16T00:00:00Z',
      external_loans: [recorded],
    };
    const refused = await restore(fresh, {
      ...archive,
      external_loans: [recorded, { ...recorded, id: 2, provider: ' Ubomi ' }],
    });
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      'Line 1: external_loans[1].provider should be the name of another lender.',
    ]);
    for (const added of [1, 0])
      expect((await restore(fresh, archive)).body.sections).toMatchObject([
        { section: 'external_loans', total: 1, added },
      ]);
    expect(await act(fresh, loans.mine)).toMatchObject({ total: 8250.4, data: [{ company: 'Harbour Finance' }] });
    expect((await act(other, loans.mine)).data).toEqual([]);
  });

  test('settings chosen in this account are kept', async () => {
    const guest = await signUp(server, {});
    await act(guest, settings.notificationSettings, {
      body: { notificationminimumbankbalance: 250, notificationexpiry: 7 },
    });
    await act(guest, profile.update, {
      body: { address_line1: '1 Illawarra Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    });
    const fresh = await signUp(server, {});
    await act(fresh, settings.notificationSettings, { body: { notificationminimumbankbalance: 40 } });
    expect((await restore(fresh, await archiveOf(guest))).status).toBe(200);
    expect(await act(fresh, profile.get)).toMatchObject({
      notificationminimumbankbalance: 40,
      notificationexpiry: 7,
      suburb: 'Marrickville',
    });
  });

  test('the bank’s own balance includes the same transactions as before', async () => {
    const guest = await signUp(server, {});
    await imported(
      server,
      guest,
      ofxOf(
        [
          ['2026-11-14', -20, 'COLES 0547', 'a1'],
          ['2026-11-15', -30, 'COLES 0547', 'a2'],
          ['2026-11-15', -7, 'COLES 0548', 'a3'],
        ],
        '51200817',
      ),
      'a.ofx',
    );
    const rows = await rowsOf(server, guest, { limit: 10 });
    const { systemDb } = server.server.database;
    // The bank reported 500.00 after the first two transactions; the third followed on the same day.
    const reported = rows.find((row) => row.description.includes('0547') && row.date === '2026-11-15')!;
    await systemDb
      .updateTable('bank_accounts')
      .set({ bank_balance_cents: 500_00, bank_on_date: '2026-11-15', bank_last_id: reported.id })
      .where('member_id', '=', guest.id)
      .execute();
    expect((await act(guest, bankAccounts.list)).data[0]!.balance).toBe(493);
    const fresh = await signUp(server, {});
    expect((await restore(fresh, await archiveOf(guest))).status).toBe(200);
    expect((await act(fresh, bankAccounts.list)).data[0]!.balance).toBe(493);
  });
});

describe('files of an archive', () => {
  async function withImage(): Promise<{ guest: Guest; archive: Archive }> {
    const guest = await signUp(server, {});
    await act(guest, goals.create, imageIn('image', await noise(400, 5), { name: 'Bike', target: '900' }));
    return { guest, archive: await archiveOf(guest) };
  }

  test('an invalid image and one with a missing part leave the goal without an image', async () => {
    const { archive } = await withImage();
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    );
    const spoiled = [[{ id: 1, type: 'image/webp', part: 1, parts: 1, data: script }], archive.files.slice(0, 1), []];
    for (const entries of spoiled) {
      const fresh = await signUp(server, {});
      expect((await restore(fresh, { ...archive, files: entries })).status).toBe(200);
      expect((await act(fresh, goals.list)).data).toMatchObject([{ name: 'Bike', image: null }]);
      expect(await files().list(`members/${fresh.id}/`)).toEqual([]);
    }
  });

  test('an image with appended data is re-encoded', async () => {
    const { archive } = await withImage();
    const whole = Buffer.concat(archive.files.map(({ data }) => Buffer.from(data, 'base64')));
    const longer = Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]);
    const parts = Math.ceil(longer.length / 120_000);
    const entries = Array.from({ length: parts }, (_, at) => ({
      id: 1,
      type: 'text/html',
      part: at + 1,
      parts,
      data: longer.toString('base64', at * 120_000, Math.min((at + 1) * 120_000, longer.length)),
    }));
    const fresh = await signUp(server, {});
    expect((await restore(fresh, { ...archive, files: entries })).status).toBe(200);
    const [key] = await files().list(`members/${fresh.id}/`);
    const stored = await files().get(key!);
    expect([stored!.contentType, Buffer.from(stored!.bytes).includes('<script>')]).toEqual(['image/webp', false]);
  });

  test.each([
    [[{ id: 1, part: 2, parts: 2, data: 'AAAA' }], 'Line 1: files[0] doesn’t follow the part before it.'],
    [[{ id: 1, part: 1, parts: 1, data: 'no base64!' }], 'Line 1: files[0] should have its data as base64.'],
    [
      [{ id: '../../x', part: 1, parts: 1, data: '' }],
      'Line 1: files[0] should have id, part and parts as whole numbers.',
    ],
  ])('%#: invalid file entries are refused by their position', async (entries, detail) => {
    const fresh = await signUp(server, {});
    const { status, problem } = await restore(fresh, {
      format: 'wattle-archive',
      version: 1,
      exported_at: '2026-11-16T00:00:00Z',
      files: entries,
    });
    expect([status, problem.detail]).toEqual([422, detail]);
  });

  test('a preview stores no file', async () => {
    const { archive } = await withImage();
    const fresh = await signUp(server, {});
    const form = new FormData();
    form.append('preview', 'true');
    form.append('file', new Blob([JSON.stringify(archive)]), 'archive.json');
    expect((await server.call(exports.restore, { token: fresh.token, form })).status).toBe(200);
    expect(await files().list(`members/${fresh.id}/`)).toEqual([]);
  });
});
