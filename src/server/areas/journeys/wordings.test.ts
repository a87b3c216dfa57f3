import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import { journeys } from '#contract/areas/journeys.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026. */
let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = (await server.aMember({ role: 'operator' })).token;
});
afterAll(() => server.close());

/** Days go by, after which the operator signs in again. */
async function pass(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  operator = (await server.aMember({ role: 'operator' })).token;
}

const DAY_MS = 24 * 3600 * 1000;
const nothing = { heading: '', lead: '', action: '', points: [] };

const add = (body: object) =>
  server.callWith(journeyBackOffice.addWording, {
    token: operator,
    body: { name: 'A text', share: 100, starts_on: '2026-11-16', ...nothing, ...body },
  });
const visit = async (journey: string, step: string, more: object = {}) =>
  (await server.callWith(journeys.visit, { body: { journey, step, ...more } })).body as {
    visitor: string;
    off: string[];
    wordings: { step: string; text: { heading: string } | null; shown: number }[];
  };
const headingOf = async (journey: string, step: string, more?: object) =>
  (await visit(journey, step, more)).wordings.find((wording) => wording.step === step)?.text?.heading;
const wordingsOf = async (journey: string) =>
  (await server.call(journeyBackOffice.wordings, { token: operator, query: { journey } })).body.data;

describe('a text that an operator schedules', () => {
  it('is shown to everybody from its first day to its last one, and can be turned off', async () => {
    const dates = { starts_on: '2026-11-17', ends_on: '2026-11-18' };
    expect((await add({ journey: 'nbn', step: '/nbn', heading: 'NBN in a minute', ...dates })).status).toBe(200);
    expect(await headingOf('nbn', '/nbn')).toBeUndefined();
    await pass(1);
    expect(await headingOf('nbn', '/nbn')).toBe('NBN in a minute');
    const [{ id } = { id: 0 }] = await wordingsOf('nbn');
    const turn = (on: boolean) => server.call(journeyBackOffice.turnWording, { token: operator, body: { id, on } });
    await turn(false);
    expect(await headingOf('nbn', '/nbn')).toBeUndefined();
    await turn(true);
    await pass(2);
    expect(await headingOf('nbn', '/nbn')).toBeUndefined();
    expect((await wordingsOf('nbn'))[0]).toMatchObject({ state: 'ended', results: null });
  });

  it('names the field that is missing: a page, a change, a last day of a test, days in order', async () => {
    const starts_on = '2026-11-19';
    const fieldOf = async (body: object) => {
      const { problem } = await add({ journey: 'cs', step: '/cs', heading: 'New', starts_on, ...body });
      return problem?.errors?.[0]?.field;
    };
    expect(await fieldOf({ step: '/nbn' })).toBe('step');
    expect(await fieldOf({ heading: '' })).toBe('heading');
    expect(await fieldOf({ share: 50 })).toBe('ends_on');
    expect(await fieldOf({ ends_on: '2026-11-18' })).toBe('ends_on');
    expect(await fieldOf({ starts_on: '2026-11-01' })).toBe('starts_on');
    expect(await fieldOf({ share: 0 })).toBe('share');
  });
});

describe('a test of a text', () => {
  it('keeps each visitor on one side, and counts who went on', async () => {
    const of = { journey: 'fta', step: '/fta' };
    const dates = { starts_on: '2026-11-19', ends_on: '2026-11-30' };
    const { body } = await add({ ...of, heading: 'Moving soon?', share: 50, ...dates });
    const { id } = body as { id: number };
    expect((await add({ ...of, heading: 'Another', share: 20, ...dates })).status).toBe(409);
    // A page that was sent before its visitor was known says which text it showed.
    const seen = await visit('fta', '/fta', { shown: id });
    const { visitor } = seen;
    expect(seen.wordings).toEqual([
      { step: '/fta', text: expect.objectContaining({ heading: 'Moving soon?' }), shown: id },
    ]);
    await visit('fta', '/fta/details', { visitor });
    expect(await headingOf('fta', '/fta', { visitor, shown: 0 })).toBe('Moving soon?');
    const other = await visit('fta', '/fta', { shown: 0 });
    expect(other.wordings).toEqual([{ step: '/fta', text: null, shown: 0 }]);
    await visit('fta', '/fta', { shown: id });
    // Somebody in the middle of the journey has not seen the page, and is no part of the test.
    await visit('fta', '/fta/details');
    expect((await wordingsOf('fta'))[0]).toMatchObject({
      state: 'running',
      results: {
        shown: { visitors: 2, went_on: 1, finished: 0 },
        others: { visitors: 1, went_on: 0, finished: 0 },
      },
    });
  });

  it('counts only the requests that came after its text was seen', async () => {
    const of = { journey: 'overflow', step: '/overflow' };
    const mailbox = mailboxOf(server);
    const request = async (visitor: string, digit: number) => {
      const by = { visitor, journey: of.journey };
      const details = { first_name: 'Mia', last_name: 'Carter', email: `mia${digit}@example.com`, postcode: '2204' };
      await server.call(journeys.saveDetails, { body: { ...by, ...details, mobile: `041234590${digit}` } });
      await server.call(journeys.sendCode, { body: { ...by, channel: 'mobile' } });
      const code = await mailbox.code(`+6141234590${digit}`);
      const sent = { ...by, consent: true, consent_version: '2026-11-27', code };
      expect((await server.callWith(journeys.capture, { body: sent })).status).toBe(200);
    };
    const early = (await visit(of.journey, of.step)).visitor;
    await request(early, 1);
    server.clock.advance(60_000);
    const dates = { starts_on: '2026-11-19', ends_on: '2026-11-30' };
    const { body } = await add({ ...of, heading: 'A bill too high?', share: 50, ...dates });
    const { id } = body as { id: number };
    await visit(of.journey, of.step, { visitor: early, shown: id });
    const late = (await visit(of.journey, of.step, { shown: id })).visitor;
    await request(late, 2);
    expect((await wordingsOf(of.journey))[0]!.results!.shown).toEqual({ visitors: 2, went_on: 0, finished: 1 });
  });

  it('shows its text to about its share of the visitors', async () => {
    const of = { journey: 'organic', step: '/organic' };
    const dates = { starts_on: '2026-11-19', ends_on: '2026-11-30' };
    await add({ ...of, heading: 'Your bill, line by line', share: 30, ...dates });
    let shown = 0;
    for (let at = 0; at < 100; at += 1) if ((await headingOf('organic', '/organic')) !== undefined) shown += 1;
    expect(shown).toBeGreaterThan(12);
    expect(shown).toBeLessThan(50);
  });
});

describe('a start page', () => {
  it('is turned off alone, and its visitors learn that', async () => {
    const turn = (open: boolean) =>
      server.call(journeyBackOffice.setOpen, {
        token: operator,
        body: { journey: 'energy-swap', step: '/energy-swap/v2', open },
      });
    await turn(false);
    expect((await visit('energy-swap', '/energy-swap/v2')).off).toEqual(['/energy-swap/v2']);
    await turn(true);
    expect((await visit('energy-swap', '/energy-swap/v2')).off).toEqual([]);
  });
});
