import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { backOffice } from '#contract/areas/back-office.ts';
import { vouchers, schemeOf } from '#contract/areas/vouchers.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { content } from '#contract/areas/content.ts';
import { settings } from '#contract/areas/settings.ts';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { asOwner } from '#tests/build/database.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Call, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let operator: { id: number; email: string; token: string };
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.aMember({ role: 'operator', email: 'team@example.com' });
  ({ token } = await server.aMember());
});
afterAll(() => server.close());

const asTeam: Call = (endpoint, input) => server.callWith(endpoint, { token: operator.token, ...input });
const send = <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) =>
  server.callWith(endpoint, { token: operator.token, body });
const sendWrong = (endpoint: Endpoint, body: object) => server.callWith(endpoint, { token: operator.token, body });
const open = async (id: number) => (await asTeam(contentEditor.open, { params: { id } })).body.data;
const lastEntry = async () => (await asTeam(backOffice.audit, { query: { limit: 1 } })).body.data[0];
const readTip = (id: number) => server.call(content.tip, { token, params: { id } });
const tip = {
  section: 'Saving',
  title: 'Ask for a lower rate',
  summary: 'One call.',
  body: ['Banks keep members who ask.'],
  steps: ['Ring the bank.'],
  sources: [{ title: 'Moneysmart', url: 'https://moneysmart.gov.au' }],
  link_title: 'See your loans',
  link_path: '/loans',
  checked_on: '2026-11-16',
};

describe('a tip', () => {
  let id: number;

  test('is drafted, published, changed, restored and withdrawn, each with an audit entry', async () => {
    const saved = (await send(contentEditor.saveTip, tip)).body;
    ({ id } = saved);
    expect([id > 1000, saved.revision]).toEqual([true, 1]);
    expect(await lastEntry()).toMatchObject({
      action: 'tip_drafted',
      subject: 'tip',
      subject_id: String(id),
      operator: 'team@example.com',
      before: null,
      after: { title: 'Ask for a lower rate', link: { title: 'See your loans', path: '/loans' } },
    });
    expect([(await readTip(id)).status, await open(id)]).toEqual([
      404,
      expect.objectContaining({
        status: 'draft',
        published: null,
        draft: expect.objectContaining({ version: 1, written_by: 'team@example.com' }),
      }),
    ]);

    expect((await send(contentEditor.publish, { id, revision: 1 })).body).toEqual({ success: true, id, revision: 2 });
    expect((await readTip(id)).body.data).toMatchObject({
      id,
      tags_id: 1,
      tag: 'Saving',
      title: 'Ask for a lower rate',
      steps: ['Ring the bank.'],
      related: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
    const list = (await server.call(content.tips, { token, query: { tags_id: 1 } })).body;
    expect([list.count, list.data.at(-1)!.id, list.tags[0]]).toEqual([9, id, { id: 1, name: 'Saving', count: 9 }]);

    await send(contentEditor.saveTip, {
      ...tip,
      id,
      revision: 2,
      section: 'Home loans',
      title: 'Ask for a lower rate each year',
    });
    expect((await readTip(id)).body.data).toMatchObject({ tag: 'Saving', title: 'Ask for a lower rate' });
    await send(contentEditor.publish, { id, revision: 3 });
    expect((await readTip(id)).body.data).toMatchObject({ tag: 'Home loans', title: 'Ask for a lower rate each year' });
    expect(await lastEntry()).toMatchObject({
      action: 'tip_published',
      before: { section: 'Saving', title: 'Ask for a lower rate' },
      after: { section: 'Home loans', title: 'Ask for a lower rate each year' },
    });

    expect((await send(contentEditor.putBack, { id, revision: 4, version: 1 })).body.revision).toBe(5);
    expect((await readTip(id)).body.data).toMatchObject({ tag: 'Saving', title: 'Ask for a lower rate' });
    expect(await lastEntry()).toMatchObject({
      action: 'tip_put_back',
      before: { section: 'Home loans' },
      after: { section: 'Saving' },
    });
    const { data: versions, next } = (await asTeam(contentEditor.versions, { params: { id }, query: { limit: 2 } }))
      .body;
    expect([versions.map(({ version, article }) => [version, article!.section]), next]).toEqual([
      [
        [3, 'Saving'],
        [2, 'Home loans'],
      ],
      2,
    ]);
    expect(
      (await asTeam(contentEditor.versions, { params: { id }, query: { limit: 2, before: next! } })).body,
    ).toMatchObject({
      data: [{ version: 1, published_by: 'team@example.com' }],
      next: null,
    });

    await send(contentEditor.withdraw, { id, revision: 5 });
    expect([
      (await readTip(id)).status,
      (await server.call(content.vote, { token, params: { id }, body: { helpful: true } })).status,
    ]).toEqual([404, 404]);
    expect((await server.call(content.tips, { token })).body.tags.map(({ name }) => name)).not.toContain('Home loans');
    expect(await lastEntry()).toMatchObject({ action: 'tip_withdrawn', after: { withdrawn: true } });
    expect((await open(id)).status).toBe('withdrawn');
  });

  test('is edited by one operator at a time: a change based on an older revision is refused', async () => {
    const both = await Promise.all(
      ['One', 'Two'].map((title) => send(contentEditor.saveTip, { ...tip, id: 1, revision: 1, title })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { draft, revision } = await open(1);
    expect([['One', 'Two'].includes(draft!.article!.title), revision]).toEqual([true, 2]);
    expect((await send(contentEditor.putBack, { id: 1, revision: 2, version: 1 })).status).toBe(409);
    expect((await send(contentEditor.dropDraft, { id: 1, revision: 2 })).body).toEqual({
      success: true,
      id: 1,
      gone: false,
    });
    expect(await open(1)).toMatchObject({
      title: 'Save on payday, not at the end',
      draft: null,
      status: 'published',
    });
  });

  test('without changes creates no draft and no entry; dropping the draft of an unpublished one deletes it', async () => {
    const before = await lastEntry();
    const { latest, revision } = await open(2);
    const { link, ...words } = latest.article!;
    expect(
      (await send(contentEditor.saveTip, { ...words, link_title: link!.title, link_path: link!.path, id: 2, revision }))
        .body.revision,
    ).toBe(revision);
    expect([(await open(2)).draft, await lastEntry()]).toEqual([null, before]);
    const { id: short } = (await send(contentEditor.saveTip, tip)).body;
    expect((await send(contentEditor.dropDraft, { id: short, revision: 1 })).body.gone).toBe(true);
    expect((await asTeam(contentEditor.open, { params: { id: short } })).status).toBe(404);
  });

  test.each([
    ['title', { title: ' ' }],
    ['body', { body: [] }],
    ['steps.0', { steps: ['x'.repeat(301)] }],
    ['sources.0.url', { sources: [{ title: 'A', url: 'javascript:alert(1)' }] }],
    ['link_path', { link_path: '//evil.example' }],
    ['link_title', { link_path: '/goals', link_title: '' }],
    ['checked_on', { checked_on: '2026-13-01' }],
    ['revision', { id: 1 }],
    ['section', { section: 'x'.repeat(61) }],
    ['summary', { summary: 7 }],
  ])('is refused by its %s', async (field, wrong) => {
    const answer = await sendWrong(contentEditor.saveTip, { ...tip, ...wrong });
    expect([answer.status, answer.problem.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('an unknown item, or one of another kind, cannot be changed', async () => {
    expect((await send(contentEditor.publish, { id: 999_999, revision: 1 })).status).toBe(404);
    expect((await send(contentEditor.saveTip, { ...tip, id: 101, revision: 1 })).status).toBe(404);
    expect((await send(contentEditor.publish, { id: 3, revision: 1 })).status).toBe(409);
    expect((await send(contentEditor.putBack, { id: 3, revision: 1, version: 9 })).status).toBe(404);
    expect(
      (await server.call(contentEditor.saveTip, { token, body: tip, headers: { 'x-admin': 'true' } })).status,
    ).toBe(403);
  });

  test('a published version cannot be rewritten, even by the owner of the tables', async () => {
    await expect(
      sql`update content_versions set content = '{}' where content_item_id = 1 and version = 1`.execute(
        server.server.database.systemDb,
      ),
    ).rejects.toThrow('Published versions cannot change');
  });
});

describe('a section', () => {
  const sections = async (kind: string) =>
    (await asTeam(contentEditor.sections)).body.data.filter((one) => one.kind === kind);
  const named = async (name: string) => (await sections('tip')).find((one) => one.name === name);
  const rename = (id: number, was: string, name: string) => send(contentEditor.renameSection, { id, was, name });

  test('is renamed for members immediately; its old name is stored and leads to it', async () => {
    const { id, texts } = (await named('Spending'))!;
    const { id: tipId } = (await server.call(content.tips, { token, query: { tags_id: id } })).body.data[0]!;
    expect((await rename(id, 'Spending', 'Everyday spending')).body).toEqual({
      success: true,
      id,
      name: 'Everyday spending',
    });
    expect((await readTip(tipId)).body.data).toMatchObject({ tags_id: id, tag: 'Everyday spending' });
    expect(await lastEntry()).toMatchObject({
      action: 'section_renamed',
      subject: 'section',
      subject_id: String(id),
      operator: 'team@example.com',
      before: { name: 'Spending' },
      after: { name: 'Everyday spending' },
    });
    expect(await named('Everyday spending')).toMatchObject({
      id,
      texts,
      before: [{ name: 'Spending', ended_by: 'team@example.com' }],
    });
    // A version published under the earlier name keeps it, is shown with the current name, and is restored into the
    // same section.
    const piece = await open(tipId);
    expect([
      piece.latest.article!.section,
      (await asTeam(contentEditor.versions, { params: { id: tipId } })).body.data[0]!.article!.section,
    ]).toEqual(['Everyday spending', 'Spending']);
    const { link, ...words } = piece.latest.article!;
    const save = (change: Partial<WireBodyOf<typeof contentEditor.saveTip>>) =>
      send(contentEditor.saveTip, {
        ...words,
        ...(link ? { link_title: link.title, link_path: link.path } : {}),
        id: tipId,
        ...change,
      });
    expect((await save({ revision: piece.revision })).body.revision).toBe(piece.revision);
    await save({ revision: piece.revision, title: 'Changed' });
    await send(contentEditor.publish, { id: tipId, revision: piece.revision + 1 });
    await send(contentEditor.putBack, { id: tipId, revision: piece.revision + 2, version: 1 });
    expect((await readTip(tipId)).body.data).toMatchObject({ tags_id: id, tag: 'Everyday spending' });
    expect(await named('Spending')).toBeUndefined();
  });

  test('cannot have a current or earlier name of another section; of two concurrent renames one is refused', async () => {
    const [saving, spending] = [await named('Saving'), await named('Everyday spending')];
    for (const taken of ['EVERYDAY SPENDING', 'spending'])
      expect((await rename(saving!.id, 'Saving', taken)).problem.errors?.[0]).toEqual({
        field: 'name',
        message: 'This name has been used before. Choose a different one.',
      });
    const both = await Promise.all(
      ['Out and about', 'Daily'].map((name) => rename(spending!.id, 'Everyday spending', name)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([
      (await rename(999_999, 'Saving', 'A')).status,
      (await rename(saving!.id, 'Saving', ' ')).problem.errors?.[0]?.field,
    ]).toEqual([404, 'name']);
    const { name } = (await sections('tip')).find(({ id }) => id === spending!.id)!;
    expect((await rename(spending!.id, name, 'Spending')).status).toBe(200);
    expect(
      (await server.call(contentEditor.renameSection, { token, body: { id: saving!.id, was: 'Saving', name: 'A' } }))
        .status,
    ).toBe(403);
  });
});

describe('an answer', () => {
  test('is listed under its category for visitors, replacing the previous version', async () => {
    const words = {
      section: 'Goals',
      title: 'Does a goal move money?',
      body: ['Never.'],
      sources: [],
      checked_on: '2026-11-16',
    };
    await send(contentEditor.saveAnswer, { ...words, id: 105, revision: 1 });
    await send(contentEditor.publish, { id: 105, revision: 2 });
    const { data } = (await server.call(content.faq)).body;
    expect(data).toHaveLength(36);
    expect(data.find(({ FAQID }) => FAQID === 105)).toMatchObject({
      category: 'Goals',
      question: 'Does a goal move money?',
      answer: ['Never.'],
      link: null,
    });
    const page = (await asTeam(contentEditor.list, { query: { kind: 'answer', search: 'GOAL MOVE' } })).body;
    expect([page.total, page.data[0]]).toEqual([
      1,
      expect.objectContaining({ id: 105, status: 'published', has_draft: false, changed_by: 'team@example.com' }),
    ]);
    expect((await asTeam(contentEditor.list, { query: { kind: 'answer', page: 2, limit: 35 } })).body).toMatchObject({
      total: 36,
      data: [{ id: 136 }],
    });
  });
});

describe('the content of a plan', () => {
  const piece = async (title: string) =>
    open((await asTeam(contentEditor.list, { query: { kind: 'scheme', search: title } })).body.data[0]!.id);

  test('changes text and prices wherever members see them, once published', async () => {
    const { id, revision, latest } = await piece('Premium');
    expect(latest.scheme).toMatchObject({
      price: 10,
      prices: [
        { frequency: 'weekly', price: 2.5, entries: 5 },
        { frequency: 'monthly', price: 10, entries: 10 },
        { frequency: 'quarterly', price: 30, entries: 250 },
        { frequency: 'yearly', price: 130, entries: 500 },
      ],
    });
    const words: Pick<WireBodyOf<typeof contentEditor.saveScheme>, 'description' | 'price' | 'prices'> = {
      description: 'Look further ahead.',
      price: 12,
      prices: [
        { frequency: 'yearly', price: 120, entries: 600 },
        { frequency: 'monthly', price: 12, entries: 12 },
      ],
    };
    await send(contentEditor.saveScheme, { id, revision, ...words });
    expect((await server.call(settings.premiumCost)).body.cost).toBe(10);
    await send(contentEditor.publish, { id, revision: revision + 1 });
    expect((await server.call(settings.premiumCost)).body).toMatchObject({
      cost: 12,
      data: [
        { option: 'monthly_premium', price: 12, days: 30, entries: 12 },
        { option: 'yearly_premium', price: 120, days: 365, entries: 600 },
      ],
    });
    const scheme = (await server.call(vouchers.schemes, { token })).body.data
      .map(({ Description }) => schemeOf(Description))
      .find(({ name }) => name === 'Premium');
    expect(scheme).toMatchObject({ description: 'Look further ahead.', price: 12_00 });
    const status = (await server.call(entitlements.status, { token })).body.data.plans.find(
      ({ Name }) => Name === 'Premium',
    )!;
    expect(status.prices.map(({ frequency, price }) => [frequency, price])).toEqual([
      ['monthly', 12],
      ['yearly', 120],
    ]);
    expect(await lastEntry()).toMatchObject({
      action: 'scheme_published',
      before: { price: 1000 },
      after: { price: 1200, description: 'Look further ahead.' },
    });
    await send(contentEditor.putBack, { id, revision: revision + 2, version: 1 });
    expect((await server.call(settings.premiumCost)).body).toMatchObject({
      cost: 10,
      data: [{ option: 'weekly_premium' }, {}, {}, {}],
    });
    expect((await send(contentEditor.withdraw, { id, revision: revision + 3 })).status).toBe(409);
  });

  test.each([
    ['Free', 'price', { price: 5, prices: [] }],
    ['Free', 'prices', { price: 0, prices: [{ frequency: 'weekly', price: 1, entries: 0 }] }],
    ['Premium', 'price', { price: 0, prices: [] }],
    ['Premium', 'price', { price: 12, prices: [{ frequency: 'monthly', price: 13, entries: 0 }] }],
    [
      'Pro',
      'prices',
      {
        price: 20,
        prices: [
          { frequency: 'weekly', price: 1, entries: 0 },
          { frequency: 'weekly', price: 2, entries: 0 },
        ],
      },
    ],
  ])('%s is refused by its %s', async (title, field, wrong) => {
    const { id, revision } = await piece(title);
    const answer = await sendWrong(contentEditor.saveScheme, { id, revision, description: 'A', ...wrong });
    expect([answer.status, answer.problem.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});

test('lists use an index over 100,000 rows', async () => {
  const { systemDb } = server.server.database;
  await sql`insert into content_items (kind, title, section_id, live_version) select 'tip', 'Crowd ' || n, 1 + n % 4, 1
    from generate_series(1, 100000) n`.execute(systemDb);
  // A connection may have cached a plan from when there were few rows.
  await asOwner(server.server.database.url, (owner) => sql`analyze content_items`.execute(owner));
  await sql`insert into content_versions (content_item_id, version, content, written_at, published_at) select id, 1,
      '{"title":"Crowd"}', now(), now() from content_items where title like 'Crowd %'`.execute(systemDb);
  await asOwner(server.server.database.url, (owner) =>
    sql`vacuum analyze content_items, content_versions`.execute(owner),
  );
  const planOf = async (query: ReturnType<typeof sql>) =>
    ((await sql`explain ${query}`.execute(systemDb)).rows as { 'QUERY PLAN': string }[])
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  const live = await planOf(
    sql`select w.id, v.content from content_items w
      join content_versions v on v.content_item_id = w.id and v.version = w.live_version
      where w.kind = 'tip' and w.live_version is not null and w.section_id = 2 order by w.section_id, w.id offset 0
      limit 10`,
  );
  expect([
    live.includes('content_items_live'),
    live.includes('content_versions_pkey'),
    live.includes('Seq Scan'),
  ]).toEqual([true, true, false]);
  const result = await planOf(
    sql`select w.id from content_items w where w.kind = 'tip' and w.title ilike '%payday, not%' order by w.id limit 20`,
  );
  expect(result).toContain('content_items_title_parts');
  const byKind = await planOf(
    sql`select w.id from content_items w where w.kind = 'tip' and w.draft_version is not null order by w.id limit 20`,
  );
  expect(byKind).toContain('content_items_drafts');
}, 60_000);
