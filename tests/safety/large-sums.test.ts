import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualEntry } from '#contract/areas/manual-entry.ts';
import { spending } from '#contract/areas/spending.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Amounts near the largest one, whose sums don't fit: the member is told why. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a hundred of the largest amounts add up to a problem that says so', async () => {
  const kim = await server.aMember();
  for (let entry = 0; entry < 200; entry += 1) {
    const added = await server.call(manualEntry.add, {
      token: kim.token,
      headers: { 'idempotency-key': `large-${entry}` },
      body: {
        date: '2026-11-15',
        // Money in and out by turns, so that the balance stays small.
        direction: entry % 2 ? 'out' : 'in',
        amount: 999_999_999_999.99,
        description: `Castle ${entry}`,
      },
    });
    expect(added.status, added.text).toBe(200);
  }
  const { status, problem } = await server.callWith(spending.report, { token: kim.token });
  expect({ status, detail: problem?.detail }).toEqual({
    status: 409,
    detail: 'Your amounts add up to more than we can show. Check them for one that’s far too large.',
  });
});
