import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactions } from '#contract/areas/transactions.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
});
afterAll(() => server.close());

test('A03: a split purchase is one purchase, at its whole amount', async () => {
  const kim = await server.aMember();
  const lines = [
    ['2026-10-31', -56.75, 'BUNNINGS 455 TOOWOOMBA', 'a'],
    ['2026-11-06', -129, 'BUNNINGS 455 TOOWOOMBA', 'b'],
    ['2026-11-07', -240.4, 'BUNNINGS 455 TOOWOOMBA', 'c'],
    ['2026-11-09', -150, 'KMART 1020 TOOWOOMBA', 'd'],
  ] as const;
  await imported(server, kim, ofxOf(lines, '51209911', 900));
  const [whole] = (await rowsOf(server, kim, { description: 'bunnings' })).filter(({ amount }) => amount === -240.4);
  await server.call(transactions.split, {
    token: kim.token,
    body: {
      id: whole!.id,
      parts: [
        { sub_category_id: subCategoryIds['home-improvement'], amount: 140.4 },
        { sub_category_id: subCategoryIds.gifts, amount: 60 },
        { sub_category_id: subCategoryIds['home-improvement'], amount: 40 },
      ],
    },
  });
  const ask = async (text: string) => (await askAssistant(server, kim.token, text)).text;
  expect(await ask('how many purchases at bunnings this year')).toContain(
    '3 purchases at Bunnings this year (1 Jan to 16 Nov 2026), $426.15 in total.',
  );
  expect(await ask('average spend per visit at bunnings this year')).toContain('$426.15 over 3 purchases');
  expect(await ask('biggest purchase this month')).toContain('$240.40 at Bunnings on 7 Nov 2026');
  expect(await ask('how many purchases this month')).toContain('3 purchases this month (1 to 16 Nov 2026), $519.40');
  expect(await ask('how many times did i spend on hardware this month')).toContain('2 purchases');
  expect(await ask('show my purchases at bunnings this month')).toMatch(
    /2 purchases at Bunnings .*\$369\.40 in total.*Bunnings: \$240\.40.*Bunnings: \$129\.00/s,
  );
});
