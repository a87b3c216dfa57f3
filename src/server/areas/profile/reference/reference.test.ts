import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reference } from '#contract/areas/reference.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { LookupUnavailable } from '#server/ports/address-lookup/port.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('reference data for forms', () => {
  it('lists the eight states and territories', async () => {
    const { body } = await server.call(reference.states);
    expect(body.data.map(({ code }) => code)).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
    expect(body.data[3]).toEqual({ id: 4, code: 'QLD', name: 'Queensland' });
  });

  it('lists occupations with their job titles', async () => {
    const { body } = await server.call(reference.occupations);
    expect(body.success).toBe(true);
    expect(body.occupations).toHaveLength(47);
    expect(body.occupations.find(({ id }) => id === 26)).toEqual({
      id: 26,
      name: 'ICT Professionals',
      group: 'Professionals',
    });
    const known = new Set(body.occupations.map(({ id }) => id));
    expect(body.job_titles.length).toBeGreaterThan(150);
    expect(body.job_titles.every((title) => known.has(title.occupation_id))).toBe(true);
  });
});

describe('the address look-up (C06)', () => {
  it('C06: a pick gives address, unit, number, street, suburb, city, state, country, postcode, position and place id', async () => {
    const { body } = await server.call(reference.searchAddress, { query: { q: '3/15 Kent St Millers P' } });
    expect(body.data[0]).toEqual({
      address: '3/15 Kent Street, Millers Point NSW 2000',
      unitNumber: '3',
      streetNumber: '15',
      streetName: 'Kent Street',
      suburb: 'Millers Point',
      city: 'Sydney',
      state: 'NSW',
      country: 'Australia',
      postalCode: '2000',
      latitude: -33.861,
      longitude: 151.203,
      placeId: expect.any(String),
    });
  });

  it('returns at most eight matches, and an empty list for nonsense', async () => {
    expect((await server.call(reference.searchAddress, { query: { q: 'north' } })).body.data).toHaveLength(8);
    expect((await server.call(reference.searchAddress, { query: { q: 'zzzzzz' } })).body).toEqual({ data: [] });
    expect((await server.call(reference.searchAddress, { query: { q: ' ' } })).status).toBe(400);
  });

  it('reports an error when the look-up is unavailable', async () => {
    const addresses = { adapter: 'down', search: () => Promise.reject(new LookupUnavailable('The look-up is down.')) };
    const failing = await startTestServer({ ports: { addresses } });
    const answer = await failing.call(reference.searchAddress, { query: { q: 'kent' } });
    await failing.close();
    expect(answer.problem).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'Address search isn’t available right now. Enter your full address instead.',
    });
  });
});
