import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadServices } from '#contract/areas/lead-services.ts';
import { PartnerUnavailable } from '#server/ports/lead-partners/port.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Whether the partner can be reached. */
let isDown = true;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    ports: {
      leadPartners: {
        adapter: 'stub',
        deliver: async () => ({ partnerReference: 'P1' }),
        bookCall: async () => {},
        withdraw: async () => {},
        payoutOf: async () => ({ state: 'none', amountCents: null, sample: false }),
        async offers({ service, today: asOf }) {
          if (isDown) throw new PartnerUnavailable('We couldn’t reach the partner.');
          const offer = { id: 'o1', provider: 'Lantern', title: 'Partner plan', conditions: '' };
          return [{ ...offer, service, monthlyCents: 120_00, asOf }];
        },
      },
    },
  });
});
afterAll(() => server.close());

const search = (body: object = {}) =>
  server.callWith(leadServices.offerSearch, {
    body: { service: 'electricity', amount: 450, days: 90, postcode: '2204', ...body },
  });

it('shows published plans while the partner is down, and the partner’s own offers apart from them', async () => {
  const down = await search();
  expect(down.body).toMatchObject({
    usage: 'estimated',
    note: 'We can’t reach our partner right now, so its offers are missing. Try again soon to see them.',
  });
  expect(down.body.data).toHaveLength(5);
  // Two of them charge for demand, and are priced with the high end.
  const withDemand = down.body.data.filter(({ conditions }) => conditions.startsWith('Demand charge'));
  expect(withDemand).toHaveLength(2);
  for (const { conditions, monthly, range } of withDemand) {
    expect(conditions).toMatch(/for the most power you use at once, and is priced here for \d+(\.\d)? kW\./);
    expect(range!.low).toBeLessThan(monthly!);
    expect(range!.high).toBeGreaterThanOrEqual(monthly!);
  }
  expect(down.body.data.every(({ from }) => from === 'publisher')).toBe(true);
  expect((await search({ service: 'mobile' })).status).toBe(503);
  isDown = false;
  const { data, note } = (await search()).body;
  expect([data.length, note]).toEqual([6, '']);
  expect(data[0]).toMatchObject({ from: 'partner', provider: 'Lantern', monthly: 120, sample: false });
});
