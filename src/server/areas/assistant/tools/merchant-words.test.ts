import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAssistant, askingRoutes } from '#tests/build/asking.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
});
afterAll(() => server.close());

const lines: StatementLine[] = [
  ['2026-10-10', -310, 'OPAL JEWELLERS TOOWOOMBA', 'a'],
  ['2026-11-14', -85, 'OPAL JEWELLERS TOOWOOMBA', 'b'],
  ['2026-10-15', -49, 'FUEL FIT GYM TOOWOOMBA', 'c'],
  ['2026-11-15', -49, 'FUEL FIT GYM TOOWOOMBA', 'd'],
  ['2026-11-04', -64.85, 'SHELL TOOWOOMBA', 'e'],
];
const opal: StatementLine[] = [...lines, ['2026-11-06', -12.6, 'TRANSPORTFORNSW OPAL SYDNEY', 'f']];

async function memberWith(own: readonly StatementLine[]) {
  const who: Holder = await server.aMember();
  await imported(server, who, ofxOf(own, '51209911', 900));
  return async (text: string) => (await askAssistant(server, who.token, text)).text;
}

test('A03: a merchant of the member’s is meant before the category that its name says', async () => {
  const ask = await memberWith(lines);
  expect(await ask('how much did I spend on Opal in November')).toBe(
    'You spent $85.00 at Opal Jewellers Toowoomba from 1 to 16 Nov 2026, in 1 purchase.',
  );
  expect(await ask('how much at fuel fit gym this month')).toBe(
    'You spent $49.00 at Fuel Fit Gym Toowoomba this month (1 to 16 Nov 2026), in 1 purchase.',
  );
  expect(await ask('fuel this month')).toContain('$64.85 on fuel & charging');
  expect(await ask('gym this month')).toContain('$49.00 on gym & fitness');
});

test('A03: of two merchants the one that is named in full, and the other beside it', async () => {
  const ask = await memberWith(opal);
  expect(await ask('how much at opal this month')).toBe(
    'You spent $12.60 at Opal this month (1 to 16 Nov 2026), in 1 purchase. That doesn’t include Opal Jewellers Toowoomba: $85.00 from 1 to 16 Nov 2026.',
  );
  expect(await ask('how much on public transport this month')).toContain('$12.60 on public transport');
});

test('A03: without such a merchant the word is the category', async () => {
  const ask = await memberWith([['2026-11-06', -12.6, 'MTA TRAIN FARES', 'a']]);
  expect(await ask('how much on opal this month')).toContain('on public transport this month');
});
