import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import { journeys as calls } from '#contract/areas/journeys.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { leadConsent } from '#domain/journeys/journey.ts';
import { journeyOf } from '#domain/journeys/journeys.ts';
import type { Keys } from '../../kit/keys.ts';
import { newContactCode } from '../../areas/verification/public.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

interface SeedVisitor {
  journey: string;
  /** How many pages the visitor opens. */
  pages: number;
  /** Those who send a request. */
  request?: { first_name: string; last_name: string; mobile: string; postcode: string; note: string };
  c?: string;
}

const visitors: readonly SeedVisitor[] = [
  { journey: 'overflow', pages: 1, c: 'winter-bills' },
  { journey: 'overflow', pages: 1 },
  { journey: 'overflow', pages: 2, c: 'winter-bills' },
  { journey: 'overflow', pages: 3 },
  {
    journey: 'overflow',
    pages: 6,
    c: 'winter-bills',
    request: {
      first_name: 'Noor',
      last_name: 'Haddad',
      mobile: '0412 555 021',
      postcode: '2170',
      note: 'New baby, heating is on all day.',
    },
  },
  { journey: 'nbn', pages: 1 },
  { journey: 'nbn', pages: 2 },
  {
    journey: 'nbn',
    pages: 5,
    request: {
      first_name: 'Callum',
      last_name: 'Price',
      mobile: '0412 555 022',
      postcode: '4101',
      note: 'Drops out every evening.',
    },
  },
  { journey: 'fail-sequence', pages: 2 },
  {
    journey: 'fail-sequence',
    pages: 4,
    request: {
      first_name: 'June',
      last_name: 'Abbott',
      mobile: '0412 555 023',
      postcode: '6000',
      note: 'Hours were cut, two bills behind.',
    },
  },
];

interface Context {
  server: Server;
  product: string;
  clock: Clock;
}

/** Sends the request of a visitor. Codes are made here, since nobody reads the texts. */
async function sendRequest(
  { server, product, clock }: Context,
  keys: Keys,
  visitor: string,
  journey: string,
  { note, ...person }: NonNullable<SeedVisitor['request']>,
): Promise<void> {
  const of = { visitor, journey };
  const email = `${person.first_name.toLowerCase()}@wattle.example`;
  const { details } = await callEndpoint<JourneyState>(server, product, calls.saveDetails, {
    body: { ...of, ...person, email },
  });
  const service = journey === 'nbn' ? 'broadband' : 'electricity';
  await callEndpoint(server, product, leadServices.energySteps, { body: { ...of, step: journey, service, note } });
  const code = await newContactCode(server.database.systemDb, clock, keys, {
    channel: 'mobile',
    target: details!.mobile,
  });
  await callEndpoint(server, product, calls.capture, {
    body: { ...of, consent: true, consent_version: leadConsent.version, code },
  });
}

const TEST_DAYS = 28;

/** A test of a start page, which half of the visitors see. */
async function startTest({ server, product, clock }: Context, operator: string): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  await callEndpoint(server, product, journeyBackOffice.addWording, {
    token: operator,
    body: {
      journey: 'overflow',
      step: '/overflow',
      name: 'Ask about the season first',
      heading: 'Was it the weather, or the price?',
      lead: 'A cold winter and a price rise look the same on a bill. Three questions help tell them apart.',
      action: '',
      points: [],
      share: 50,
      starts_on: today,
      ends_on: addDays(today, TEST_DAYS),
    },
  });
}

/**
 * Visitors of three journeys: most leave on the way, three send a request, one from where no partner is. The start page
 * of the first one is tested.
 */
export async function seedJourneys(context: Context, { keys }: { keys: Keys }, operator: string): Promise<void> {
  const { server, product } = context;
  await startTest(context, operator);
  for (const { journey, pages, request, c } of visitors) {
    let visitor: string | undefined;
    for (const { path } of journeyOf(journey)!.steps.slice(0, pages)) {
      const body = { journey, step: path, source: path, ...(c ? { c } : {}), ...(visitor ? { visitor } : {}) };
      ({ visitor } = await callEndpoint<JourneyState>(server, product, calls.visit, { body }));
    }
    if (request && visitor) await sendRequest(context, keys, visitor, journey, request);
  }
}
