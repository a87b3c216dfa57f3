import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { systemClock } from '../../../kit/clock.ts';
import { openDatabase } from '../../../kit/database.ts';
import type { OpenDatabase } from '../../../kit/database.ts';
import { migrateToLatest } from '../../../kit/migrate.ts';
import { readSettings } from '../../env.ts';
import { openResources } from '../../resources.ts';
import { seedArticles } from './article-seed.ts';
import '../../../areas/content/tables.ts';

let input: TestDatabase;
let database: OpenDatabase;
let dataDirectory: string;
beforeEach(async () => {
  input = await testDatabase({ empty: true });
  dataDirectory = await mkdtemp(join(tmpdir(), 'wattle-articles-'));
});
afterEach(async () => {
  await database.close();
  await input.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const articles = () =>
  database.systemDb
    .selectFrom('content_items')
    .innerJoin('content_versions', 'content_item_id', 'content_items.id')
    .innerJoin('content_sections', 'content_sections.id', 'section_id')
    .select([
      'content_items.id',
      'content_items.kind',
      'content_items.title',
      'version',
      'live_version',
      'name',
      'content',
    ])
    .where('content_items.kind', '<>', 'scheme')
    .orderBy('content_items.id')
    .orderBy('version')
    .execute();

test('a start without a seed publishes the first articles, and the next start adds nothing', async () => {
  const start = async () => {
    const settings = readSettings({ SEED: 'none', DATABASE_URL: input.url, DATA_DIR: dataDirectory });
    await (await openResources(settings, () => {})).close();
  };
  await start();
  database = openDatabase(input.url, { maxConnections: 2 });
  const first = await articles();
  expect(first.filter(({ kind }) => kind === 'tip')).toHaveLength(30);
  expect(first.filter(({ kind }) => kind === 'answer')).toHaveLength(36);
  for (const { content, title, name } of first) expect(content).toMatchObject({ title, section: name });
  await start();
  expect(await articles()).toEqual(first);
});

test('concurrent starts add the articles once', async () => {
  await migrateToLatest(input.url);
  database = openDatabase(input.url, { maxConnections: 8 });
  await Promise.all([1, 2, 3, 4].map(() => seedArticles(database.systemDb, systemClock.now())));
  expect(await articles()).toHaveLength(66);
});

test('articles that an operator changed or withdrew stay unchanged', async () => {
  await migrateToLatest(input.url);
  database = openDatabase(input.url, { maxConnections: 2 });
  const { systemDb } = database;
  await seedArticles(systemDb, systemClock.now());
  await systemDb.updateTable('content_items').set({ title: 'Save half of every rise' }).where('id', '=', 6).execute();
  await systemDb
    .updateTable('content_items')
    .set({ section_id: null, live_version: null })
    .where('id', '=', 7)
    .execute();
  await systemDb.updateTable('content_sections').set({ name: 'Putting aside' }).where('id', '=', 1).execute();
  const before = await articles();
  await seedArticles(systemDb, systemClock.now());
  expect(await articles()).toEqual(before);
  expect(before.find(({ id }) => id === 6)).toMatchObject({ title: 'Save half of every rise', name: 'Putting aside' });
  expect(before.some(({ id }) => id === 7)).toBe(false);
});
