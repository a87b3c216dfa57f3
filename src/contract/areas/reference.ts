import * as z from 'zod/mini';
import { states } from '#domain/calendar/states.ts';
import { defineArea } from '../kit/endpoint.ts';
import { doneWith, listed, text } from '../kit/wire.ts';

/** Australian reference data for forms: states, occupations, addresses. */

export const stateCode = z.enum(states);

/** The result of picking an address (document 1, section 3). */
export const addressPick = z.object({
  address: z.string(),
  unitNumber: z.string(),
  streetNumber: z.string(),
  streetName: z.string(),
  suburb: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  placeId: z.string(),
});

export const reference = defineArea('reference', {
  occupations: {
    method: 'GET',
    path: 'api/occupationandjt',
    auth: 'public',
    summary: 'Lists occupations and their job titles.',
    reply: doneWith({
      occupations: z.array(z.object({ id: z.int(), name: z.string(), group: z.string() })),
      job_titles: z.array(z.object({ id: z.int(), occupation_id: z.int(), name: z.string() })),
    }),
  },
  states: {
    method: 'GET',
    path: 'api/state/getstate',
    auth: 'public',
    summary: 'Lists the Australian states and territories.',
    reply: listed(z.object({ id: z.int(), code: stateCode, name: z.string() })),
  },
  searchAddress: {
    method: 'GET',
    path: 'api/address/search',
    auth: 'public',
    summary: 'Lists Australian addresses that start with the given text.',
    query: z.object({ q: text(160) }),
    reply: listed(addressPick),
    errors: ['too_many', 'unavailable'],
  },
});
