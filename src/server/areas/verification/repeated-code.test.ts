import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verification } from '#contract/areas/verification.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (mobile: string) => server.call(verification.requestMobileOtp, { body: { mobile } });
async function textsTo(mobile: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where topic = 'sms' and payload::text like ${`%${mobile}%`}`.execute(
    server.server.database.systemDb,
  );
  return rows[0]!.count;
}

it('a code requested twice at once or within ten seconds is sent once, and the one that was sent works', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask('0433 000 555')));
  expect(answers.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ success: true, expires_in: 600 })));
  expect(await textsTo('+61433000555')).toBe(1);
  server.clock.advance(9_000);
  expect((await ask('0433 000 555')).body).toEqual({ success: true, expires_in: 600 });
  expect(await textsTo('+61433000555')).toBe(1);
  const code = await mailboxOf(server).code('+61433000555');
  const check = { body: { mobile: '0433000555', code } };
  expect((await server.call(verification.verifyMobileOtp, check)).status).toBe(200);

  expect((await ask('0433 000 666')).status).toBe(200);
  server.clock.advance(10_000);
  expect((await ask('0433 000 666')).status).toBe(200);
  expect(await textsTo('+61433000666')).toBe(2);
});
