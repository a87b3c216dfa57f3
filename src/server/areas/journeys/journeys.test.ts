import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { journeys } from '#contract/areas/journeys.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import { session } from '#contract/areas/session.ts';
import { openSession } from '#server/kit/session.ts';
import { embeddedLeadPartners } from '#server/ports/lead-partners/embedded.ts';
import { leadOutboxHandler } from './public.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let mailbox: Mailbox;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  mailbox = mailboxOf(server);
  operator = (await server.aMember({ role: 'operator' })).token;
});
afterAll(() => server.close());

const CONSENT = '2026-11-27';
let visitors = 0;

interface Visitor {
  visitor: string;
  journey: string;
  email: string;
  mobile: string;
}

/** A visitor with details, up to the code. */
async function aVisitor(journey = 'overflow', postcode = '2204', marks: object = {}): Promise<Visitor> {
  visitors += 1;
  const step = journey === 'nbn' ? '/nbn' : `/${journey}`;
  const { body } = await server.call(journeys.visit, { body: { journey, step, ...marks } });
  const email = `visitor${visitors}@example.com`;
  const mobile = `0412 345 ${100 + visitors}`;
  const details = { first_name: 'Mia', last_name: 'Carter', email, mobile, postcode };
  await server.call(journeys.saveDetails, { body: { visitor: body.visitor, journey, ...details } });
  return { visitor: body.visitor, journey, email, mobile: `+61412345${100 + visitors}` };
}

async function codeOf({ visitor, journey, mobile, email }: Visitor, channel: 'mobile' | 'email'): Promise<string> {
  await server.call(journeys.sendCode, { body: { visitor, journey, channel } });
  return mailbox.code(channel === 'mobile' ? mobile : email);
}

const send = ({ visitor, journey }: Visitor, code?: string) =>
  server.call(journeys.capture, { body: { visitor, journey, consent: true, consent_version: CONSENT, code } });

async function sent(journey = 'overflow', marks: object = {}): Promise<Visitor & { state: JourneyState }> {
  const mia = await aVisitor(journey, '2204', marks);
  const answer = await send(mia, await codeOf(mia, 'mobile'));
  return { ...mia, state: answer.body as unknown as JourneyState };
}

const leadsOf = async (journey: string) =>
  (await server.call(journeyBackOffice.leads, { token: operator, query: { journey, limit: 100 } })).body.data;

describe('R13: a lead funnel', () => {
  it('takes a visitor from the first page to a reference number, a partner, offers and the payout', async () => {
    const marks = { c: 'spring', e: 'mail-7', ref: 'ANNA22', source: '/overflow' };
    const mia = await aVisitor('overflow', '2204', marks);
    const { visitor, journey } = mia;
    const needs = { service: 'both', people: 3, solar: 'no' } as const;
    await server.call(leadServices.energySteps, {
      body: { visitor, journey, step: '/overflow/energy-needs', ...needs },
    });
    expect((await send(mia)).problem.errors?.[0]?.field).toBe('code');
    const { body } = await send(mia, await codeOf(mia, 'mobile'));
    expect(body.reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(body.answered).toEqual(['details', 'needs', 'lead']);
    await mailbox.carry();
    const [lead] = await leadsOf('overflow');
    expect(lead).toMatchObject({
      reference: body.reference,
      email: mia.email,
      mobile: mia.mobile,
      needs: { service: 'both', people: '3', solar: 'no' },
      consent_version: CONSENT,
      consent_text: expect.stringContaining('I agree that Wattle may pass on my name'),
      source: '/overflow',
      c: 'spring',
      e: 'mail-7',
      ref: 'ANNA22',
      served: true,
      state: 'sent',
    });
    expect(lead!.partner_reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const file = await server.call(journeyBackOffice.exportLeads, { token: operator, query: { journey } });
    expect(file.text).toContain(`${body.reference},High bill check,energy,Sent,`);
    expect(file.text).toContain(',2204,Type of energy: Both; People at home: 3; Solar panels: No,');
    const bill = { service: 'electricity', amount: 450, days: 90, usage: 1200 } as const;
    const offers = await server.call(leadServices.offerSearch, { body: { visitor, journey, ...bill } });
    expect(offers.body).toMatchObject({ monthly: 150, usage: 'entered', note: '' });
    // 1,200 kWh in 90 days are 4,867 in a year; 2204 is in Ausgrid's area. The price depends on the time of day.
    expect(offers.body.data[0]).toMatchObject({
      from: 'publisher',
      provider: 'Origin Energy',
      monthly: 131.08,
      range: { low: 90.16, high: 260.94 },
      sample: true,
      as_of: '2022-07-25',
    });
    expect(offers.body.data[2]).toMatchObject({ provider: 'AGL', monthly: 145.15, range: null });
    const broadband = await server.call(leadServices.offerSearch, {
      body: { visitor, journey, ...bill, service: 'broadband' },
    });
    expect(broadband.body.data).toEqual([]);
    expect(broadband.body.note).toContain('There’s no public list of broadband plans');
    const payout = await server.call(leadServices.payout, { body: { visitor, journey } });
    expect(payout.body.payout).toMatchObject({ state: 'none', amount: null, sample: false });
    expect(payout.body.credits).toEqual([
      expect.objectContaining({ provider: 'AGL', amount: 120, sample: true, as_of: '2022-09-21' }),
    ]);
    const [email] = await mailbox.emails(mia.email);
    expect(email!.subject).toBe(`We’ve received your request ${body.reference}`);
  });

  it('gives the same reference number before and after, in both versions of the call', async () => {
    const reserved = await server.call(leadServices.referenceNumber, { body: {} });
    const { visitor, referencenum } = reserved.body;
    const again = await server.call(leadServices.referenceNumberV2, { body: { visitor } });
    expect(again.body.data).toMatchObject({ referencenum, journey: 'energy-check', state: null, sent_at: null });
    const other = await server.call(leadServices.referenceNumber, { body: {} });
    expect(other.body.referencenum).not.toBe(referencenum);
  });

  it('shows the sample payouts of the documented numbers', async () => {
    const zoe = await aVisitor('ebroker');
    await server.call(journeys.saveDetails, {
      body: {
        visitor: zoe.visitor,
        journey: 'ebroker',
        first_name: 'Zoe',
        last_name: 'Lee',
        email: zoe.email,
        mobile: '0499 000 003',
        postcode: '3000',
      },
    });
    const zoes = { ...zoe, mobile: '+61499000003' };
    await send(zoes, await codeOf(zoes, 'mobile'));
    await mailbox.carry();
    const { visitor, journey } = zoe;
    const { payout } = (await server.call(leadServices.payout, { body: { visitor, journey } })).body;
    expect(payout).toMatchObject({ state: 'confirmed', amount: 50, sample: true });
  });
});

describe('a request', () => {
  it('is stored once when it is sent fifty times at the same time', async () => {
    const mia = await aVisitor('organic');
    const code = await codeOf(mia, 'mobile');
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(mia, code)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    await mailbox.carry();
    expect(await leadsOf('organic')).toHaveLength(1);
    const received = await server.server.database.systemDb
      .selectFrom('lead_partner_book')
      .select('key')
      .where('mobile', '=', mia.mobile)
      .execute();
    expect(received).toHaveLength(1);
  });

  it('of the same mobile on another device is the open one, with its reference', async () => {
    const first = await sent('organic2');
    const second = await aVisitor('organic2');
    const details = { first_name: 'Mia', last_name: 'Carter', email: second.email, postcode: '2204' };
    await server.call(journeys.saveDetails, {
      body: { visitor: second.visitor, journey: 'organic2', ...details, mobile: first.mobile },
    });
    const repeated = { ...second, mobile: first.mobile };
    const { body } = await send(repeated, await codeOf(repeated, 'mobile'));
    expect(body.reference).toBe(first.state.reference);
    expect(await leadsOf('organic2')).toHaveLength(1);
  });

  it('needs the details, the consent in its current version, and the code of the number', async () => {
    const { body } = await server.call(journeys.visit, { body: { journey: 'cs', step: '/cs' } });
    const bare = { visitor: body.visitor, journey: 'cs', email: '', mobile: '' };
    expect((await send(bare, '123456')).status).toBe(409);
    const mia = await aVisitor('cs');
    const capture = (more: object) =>
      server.callWith(journeys.capture, {
        body: { visitor: mia.visitor, journey: 'cs', consent: true, consent_version: CONSENT, ...more },
      });
    expect((await capture({})).problem.errors?.[0]).toMatchObject({ field: 'code' });
    expect((await capture({ consent: false, code: '123456' })).problem.errors?.[0]).toMatchObject({ field: 'consent' });
    expect((await capture({ consent_version: '2020-01-01' })).problem.errors?.[0]?.field).toBe('consent_version');
    expect(await leadsOf('cs')).toEqual([]);
    const nowhere = {
      first_name: 'Mia',
      last_name: 'Carter',
      email: mia.email,
      mobile: '0412345678',
      postcode: '5999',
    };
    const answer = await server.call(journeys.saveDetails, {
      body: { visitor: mia.visitor, journey: 'cs', ...nowhere },
    });
    expect(answer.problem.errors?.[0]?.message).toBe('We don’t know that postcode. Check it and try again.');
  });

  it('from where no partner is goes to operators alone, and one that a partner refuses says so', async () => {
    const perth = await aVisitor('opfbs', '6000');
    const { body } = await send(perth, await codeOf(perth, 'mobile'));
    expect(body).toMatchObject({ states: ['WA'], served: false });
    await mailbox.carry();
    expect((await leadsOf('opfbs'))[0]).toMatchObject({ served: false, state: 'new', partner_reference: null });
  });

  it('stays with operators, with the reason, where the partner refuses it', async () => {
    const { systemDb } = server.server.database;
    const { id } = await systemDb
      .insertInto('journey_leads')
      .values({
        ...(await systemDb.selectFrom('journey_leads').selectAll().executeTakeFirstOrThrow()),
        id: undefined,
        reference: '2222-3333-4444',
        journey: 'opfnbs',
        mobile: '+61400000000',
        needs: {},
        state: 'new',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const leadPartners = embeddedLeadPartners({ database: systemDb, clock: server.clock, samples: true });
    const deliver = leadOutboxHandler({ database: systemDb, clock: server.clock, leadPartners });
    await deliver({ key: `lead:${id}`, payload: { leadId: id }, attempt: 1 });
    const [refused] = await leadsOf('opfnbs');
    expect(refused).toMatchObject({ state: 'new', answer: expect.stringContaining('The partner declined it') });
  });

  it('can have a call on a weekday within two weeks, which can be moved', async () => {
    const { visitor, journey } = await sent('nbn');
    const book = (day: string, window = 'morning') =>
      server.callWith(journeys.bookCall, { body: { visitor, journey, day, window } });
    expect((await book('2026-11-16')).problem.errors?.[0]?.message).toContain('from tomorrow');
    expect((await book('2026-11-21')).problem.errors?.[0]?.message).toContain('weekday');
    expect((await book('2026-12-15')).status).toBe(400);
    expect((await book('2026-11-18')).body.call).toEqual({ day: '2026-11-18', window: 'morning' });
    expect((await book('2026-11-19', 'evening')).body).toMatchObject({ answered: expect.arrayContaining(['call']) });
    await mailbox.carry();
    expect((await leadsOf('nbn'))[0]!.call).toEqual({ day: '2026-11-19', window: 'evening' });
  });
});

describe('a visitor', () => {
  it('gets five codes in fifteen minutes, and is locked out after five wrong ones', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const { body } = await limited.call(journeys.visit, { body: { journey: 'fta', step: '/fta' } });
    const of = { visitor: body.visitor, journey: 'fta' };
    const details = { first_name: 'Mia', last_name: 'Carter', email: 'mia@example.com', mobile: '0412345678' };
    await limited.call(journeys.saveDetails, { body: { ...of, ...details, postcode: '2204' } });
    const asks = [];
    for (let at = 0; at < 6; at += 1)
      asks.push((await limited.call(journeys.sendCode, { body: { ...of, channel: 'mobile' } })).status);
    expect(asks).toEqual([200, 200, 200, 200, 200, 429]);
    const right = await mailboxOf(limited).code('+61412345678');
    const wrong = right === '000000' ? '000001' : '000000';
    const attempt = (code: string) =>
      limited.call(journeys.capture, { body: { ...of, consent: true, consent_version: CONSENT, code } });
    const tries = [];
    for (let at = 0; at < 5; at += 1) tries.push((await attempt(wrong)).status);
    expect(tries).toEqual([422, 422, 422, 422, 422]);
    expect((await attempt(right)).status).toBe(423);
    await limited.close();
  });

  it('continues on another device with a link that works once', async () => {
    const { visitor, journey, email } = await aVisitor('energy-check');
    server.clock.advance(1000);
    await server.call(journeys.visit, { body: { visitor, journey, step: '/energy-check/energy-needs' } });
    await server.call(journeys.sendResumeLink, { body: { visitor, journey } });
    const link = /#resume=([\w-]+)/.exec((await mailbox.emails(email))[0]!.text)![1]!;
    const { body } = await server.call(journeys.resume, { body: { code: link } });
    expect(body.path).toBe('/energy-check/energy-needs');
    expect(body.state).toMatchObject({ details: { email }, answered: ['details'] });
    expect(body.state.visitor).not.toBe(visitor);
    const there = { visitor: body.state.visitor, journey, step: '/energy-check/energy-needs' };
    expect((await server.call(journeys.visit, { body: there })).body.details?.email).toBe(email);
    expect((await server.call(journeys.resume, { body: { code: link } })).status).toBe(410);
  });

  it('becomes a member without a password, whose user check answers newsignup until one is set', async () => {
    const mia = await aVisitor('getqoin', '2204', { c: 'spring' });
    const { visitor, journey } = mia;
    const open = async () =>
      server.call(journeys.openAccount, { body: { visitor, journey, terms: true, code: await codeOf(mia, 'email') } });
    expect((await open()).body.action).toBe('newsignup');
    const { systemDb } = server.server.database;
    const member = await systemDb
      .selectFrom('members')
      .select('member_id')
      .where('email', '=', mia.email)
      .executeTakeFirstOrThrow();
    const { access } = await openSession(systemDb, server.clock, {
      memberId: member.member_id,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'Firefox' },
    });
    expect((await server.call(session.userCheck, { token: access })).body.action).toBe('newsignup');
    expect((await mailbox.link(mia.email, /password/))[0]).toBe('resetpassword');
    expect((await open()).body.action).toBeNull();
  });

  it('is not another visitor: a token opens its own answers alone', async () => {
    const mia = await aVisitor('wincash');
    const stranger = { visitor: 'x'.repeat(43), journey: 'wincash' };
    expect((await server.call(journeys.sendResumeLink, { body: stranger })).status).toBe(404);
    const { body } = await server.call(journeys.visit, { body: { ...stranger, step: '/wincash' } });
    expect(body.visitor).not.toBe(mia.visitor);
    expect(body.details).toBeNull();
  });
});

describe('an operator', () => {
  it('sees how many reach each page, and turns a journey off and on', async () => {
    const { visitor } = await aVisitor('fail-sequence');
    const journey = 'fail-sequence';
    for (const step of ['/fail-sequence/details', '/fail-sequence/details'])
      await server.call(journeys.visit, { body: { visitor, journey, step } });
    const list = await server.call(journeyBackOffice.list, { token: operator });
    const counted = list.body.data.find(({ slug }) => slug === journey)!;
    expect(counted).toMatchObject({ open: true, visitors: 1, leads: 0 });
    expect(counted.steps.map(({ visitors: seen }) => seen)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    const turn = (open: boolean) =>
      server.call(journeyBackOffice.setOpen, { token: operator, body: { journey, open } });
    await turn(false);
    const of = { visitor, journey };
    expect((await server.call(journeys.visit, { body: { ...of, step: '/fail-sequence' } })).body.open).toBe(false);
    expect((await server.call(journeys.sendCode, { body: { ...of, channel: 'mobile' } })).status).toBe(409);
    await turn(true);
    expect((await server.call(journeys.sendCode, { body: { ...of, channel: 'mobile' } })).status).toBe(200);
    const log = await server.call(backOffice.audit, { token: operator });
    expect(log.body.data.slice(0, 2).map(({ action }) => action)).toEqual(['journey_turned_on', 'journey_turned_off']);
  });

  it('records what became of a request, and exports it with its consent and source', async () => {
    const { state } = await sent('tale-fin', { source: '=cmd|calc', c: 'a,b' });
    await mailbox.carry();
    const [lead] = await leadsOf('tale-fin');
    const work = (body: object) => server.callWith(journeyBackOffice.workLead, { token: operator, body });
    const called = { id: lead!.id, state: 'called', was: 'sent', answer: 'Wants to think about it.' };
    expect((await work(called)).body.state).toBe('called');
    expect((await work(called)).status).toBe(409);
    const file = await server.call(journeyBackOffice.exportLeads, { token: operator, query: { journey: 'tale-fin' } });
    const [head, line, end] = file.text.split('\r\n');
    expect(head).toContain('Reference,Journey,Service,Status');
    expect(line).toContain(`${state.reference},Statement check,banking,Called,`);
    expect(line).toContain("'=cmd|calc");
    expect(line).toContain('"a,b"');
    expect(line).toContain(CONSENT);
    expect(end).toBe('');
    const member = await server.aMember();
    expect((await server.call(journeyBackOffice.leads, { token: member.token })).status).toBe(403);
  });

  it('deletes a request at its person’s wish, with the answers behind it, here and at the partner', async () => {
    const { visitor, journey, state } = await sent('cs');
    await mailbox.carry();
    const held = () =>
      server.server.database.systemDb
        .selectFrom('lead_partner_book')
        .select('key')
        .where('lead_reference', '=', state.reference)
        .execute();
    expect(await held()).toHaveLength(1);
    const [lead] = await leadsOf('cs');
    const remove = () => server.call(journeyBackOffice.deleteLead, { token: operator, body: { id: lead!.id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    await mailbox.carry();
    expect([await leadsOf('cs'), await held()]).toEqual([[], []]);
    const { body } = await server.call(journeys.visit, { body: { visitor, journey, step: '/cs' } });
    expect([body.details, body.lead]).toEqual([null, null]);
  });
});
