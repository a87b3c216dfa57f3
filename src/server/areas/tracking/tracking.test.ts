import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tracking } from '#contract/areas/tracking.ts';
import { traffic } from '#contract/areas/traffic.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { embeddedAnalytics } from '../../ports/product-analytics/embedded.ts';
import { AnalyticsUnavailable } from '../../ports/product-analytics/port.ts';
import { postHog } from '../../ports/product-analytics/posthog.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { sendAnalytics, sweepVisits } from './public.ts';
import { writeVisit } from './visit-writer.ts';
import { keysOf } from '#server/kit/keys.ts';

/** 9:00 on Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

type Visit = WireBodyOf<typeof tracking.track>;
const opened = (url: string, more: Partial<Visit> = {}): Visit => ({
  event_type: 'UserUxTraffic',
  date: server.clock.now().toISOString(),
  page_name: 'A page',
  parent: '/nd2',
  device_type: 'Desktop',
  url_referral_link: '',
  url,
  ...more,
});
/** The events that the service receives. */
interface ReceivedEvent {
  api_key: string;
  batch: { event: string; distinct_id: string; properties: Record<string, unknown> }[];
}

const rows = (memberId: number) =>
  server.server.database.systemDb
    .selectFrom('screen_visits')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
const waiting = (memberId: number) =>
  server.server.database.systemDb
    .selectFrom('analytics_events')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
const sending = (productAnalytics: Parameters<typeof sendAnalytics>[0]['productAnalytics']) =>
  sendAnalytics({
    system: server.server.database.systemDb,
    clock: server.clock,
    productAnalytics,
    keys: keysOf(new Uint8Array(32).fill(7)),
  });

describe('C21: screen visits', () => {
  it('cuts a long screen name before a character that does not fit whole, and writes visits of others beside it', async () => {
    const [kim, lee] = [await server.aMember(), await server.aMember()];
    const name = `${'x'.repeat(199)}😀`;
    const track = (token: string, more: Partial<Visit> = {}) =>
      server.call(tracking.track, { token, body: opened('/shop', more) });
    const answers = await Promise.all([track(kim.token, { page_name: name }), track(lee.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await rows(kim.id))[0]!.page, (await rows(lee.id))[0]!.page]).toEqual(['x'.repeat(199), 'A page']);
  });

  it('is refused alone where it cannot be written, such as after its member has left', async () => {
    const { systemDb } = server.server.database;
    const { id } = await server.aMember();
    const visit = { startedAt: server.clock.now(), place: '/shop', page: 'Shop', parent: null, referrerHost: null };
    const [right, wrong] = await Promise.allSettled([
      writeVisit(systemDb, { ...visit, memberId: id, device: 'Desktop' }),
      writeVisit(systemDb, { ...visit, memberId: 999_999_999, device: 'Desktop' }),
    ]);
    expect([right.status, wrong.status]).toEqual(['fulfilled', 'rejected']);
    expect(await rows(id)).toHaveLength(1);
  });

  it('stores the path of the URL and the referring host, without codes, names or query', async () => {
    const { id, token } = await server.aMember();
    const { status, body } = await server.call(tracking.track, {
      token,
      body: opened('/auth/resetpassword/k3J9xQ-2b8Zr_77aa?email=mia@example.com', {
        page_name: 'Choose a new password',
        device_type: 'iOS',
        url_referral_link: 'https://mail.example.com/inbox?open=secret',
      }),
    });
    expect([status, body]).toEqual([200, { success: true, EventID: expect.any(Number) }]);
    expect(await rows(id)).toEqual([
      expect.objectContaining({
        id: body.EventID,
        place: '/auth/resetpassword/:id',
        page: 'Choose a new password',
        parent: '/nd2',
        device: 'iOS',
        referrer_host: 'mail.example.com',
        spent_ms: 0,
        started_at: new Date('2026-11-15T22:00:00.000Z'),
      }),
    ]);
  });

  it('extends a visit, never shortens it, and at most to the time since it began', async () => {
    const { id, token } = await server.aMember();
    const {
      body: { EventID: event_id },
    } = await server.call(tracking.track, { token, body: opened('/nd2') });
    const reported = (time_spent: number) =>
      server.call(tracking.trackUpdate, {
        token,
        body: { event_type: 'UserUxTraffic', event_id: event_id!, time_spent },
      });
    server.clock.advance(20_000);
    for (const [spent, stored] of [
      [12_000, 12_000],
      [5_000, 12_000],
      [3_600_000, 20_000],
    ] as const) {
      expect((await reported(spent)).body).toEqual({ success: true });
      expect((await rows(id))[0]!.spent_ms).toBe(stored);
    }
  });

  it('writes a hundred concurrent visits, each with its own id in order', async () => {
    const { id, token } = await server.aMember();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        server.call(tracking.track, {
          token,
          body: opened(`/page-${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`),
        }),
      ),
    );
    const stored = new Map((await rows(id)).map((row) => [row.id, row.place]));
    expect(stored.size).toBe(100);
    answers.forEach(({ body }, at) =>
      expect(stored.get(body.EventID!)).toBe(`/page-${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`),
    );
  });

  it("does not find another member's visit", async () => {
    const [anna, ben] = [await server.aMember(), await server.aMember()];
    const {
      body: { EventID: event_id },
    } = await server.call(tracking.track, { token: anna.token, body: opened('/nd2') });
    server.clock.advance(5_000);
    expect(
      (
        await server.call(tracking.trackUpdate, {
          token: ben.token,
          body: { event_type: 'UserUxTraffic', event_id: event_id!, time_spent: 4_000 },
        })
      ).status,
    ).toBe(404);
    expect((await rows(anna.id))[0]!.spent_ms).toBe(0);
  });

  it.each([
    ['event_type', { event_type: 'Other' }],
    ['date', { date: 'yesterday' }],
    ['device_type', { device_type: 'Fridge' }],
    ['url', { url: '' }],
    ['page_name', { page_name: 'x'.repeat(2_001) }],
  ])('refuses a wrong %s by its name', async (field, more) => {
    const { token } = await server.aMember();
    const { status, problem } = await server.callWith(tracking.track, { token, body: { ...opened('/nd2'), ...more } });
    expect([status, problem.errors?.[0]?.field]).toEqual([400, field]);
  });

  it("uses the server's time when the browser's differs", async () => {
    const { id, token } = await server.aMember();
    const now = server.clock.now();
    await server.call(tracking.track, { token, body: opened('/nd2', { date: '2031-01-01T00:00:00Z' }) });
    await server.call(tracking.track, { token, body: opened('/nd2', { date: '2020-01-01T00:00:00Z' }) });
    expect((await rows(id)).map((row) => row.started_at)).toEqual([now, now]);
  });
});

describe('consent', () => {
  it('a refusal stops recording and deletes what was recorded; the service receives nothing without consent', async () => {
    const { id, token } = await server.aMember();
    expect((await server.call(tracking.choices, { token })).body).toEqual({
      data: { visits: true, analytics: false },
      service: null,
    });
    await server.call(tracking.track, { token, body: opened('/nd2') });
    await server.call(tracking.track, { token, body: opened('/accounts') });
    expect(await waiting(id)).toEqual([]);
    expect((await server.call(tracking.choose, { token, body: { visits: false } })).body).toEqual({
      data: { visits: false, analytics: false },
      deleted: 2,
    });
    expect((await server.call(tracking.track, { token, body: opened('/nd2') })).body).toEqual({
      success: true,
      EventID: null,
    });
    expect(await rows(id)).toEqual([]);
  });

  it('visits are deleted after thirteen months', async () => {
    const { id, token } = await server.aMember();
    await server.call(tracking.track, { token, body: opened('/nd2') });
    const at = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 3600 * 1000);
    await sweepVisits(server.server.database.systemDb, at(399));
    expect(await rows(id)).toHaveLength(1);
    await sweepVisits(server.server.database.systemDb, at(401));
    expect(await rows(id)).toEqual([]);
  });
});

describe('C27: the product-analytics service', () => {
  it('receives identify once a day, page views and captures, under a pseudonym, each once despite failures', async () => {
    await sending(embeddedAnalytics);
    const { id, token, email } = await server.aMember();
    await server.call(tracking.choose, { token, body: { analytics: true } });
    await server.call(tracking.track, { token, body: opened('/accounts/4711', { page_name: 'Account' }) });
    expect(
      (
        await server.call(tracking.capture, {
          token,
          body: { events: [{ name: 'goals.create', date: server.clock.now().toISOString() }] },
        })
      ).body,
    ).toEqual({ success: true, recorded: 1 });
    const received: ReceivedEvent[] = [];
    let isDown = true;
    const service = createServer((request, response) => {
      let text = '';
      request
        .on('data', (piece) => (text += piece))
        .on('end', () => {
          if (!isDown) received.push(JSON.parse(text) as ReceivedEvent);
          response.writeHead(isDown ? 503 : 200).end('{}');
        });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const adapter = postHog({ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, key: 'phc_test' });
    await expect(sending(adapter)).rejects.toThrow(AnalyticsUnavailable);
    isDown = false;
    expect([await sending(adapter), await sending(adapter)]).toEqual([3, 0]);
    service.close();
    expect(received).toHaveLength(1);
    const { api_key: key, batch } = received[0]!;
    expect(key).toBe('phc_test');
    expect(batch.map(({ event }) => event)).toEqual(['$identify', '$pageview', 'goals.create']);
    expect(batch[0]!.properties['$set']).toEqual({ member_since: expect.stringMatching(/^\d{4}-\d{2}$/), plan: 1 });
    expect(batch[1]!.properties).toMatchObject({
      $current_url: '/accounts/:id',
      title: 'Account',
      device: 'Desktop',
      $ip: null,
    });
    expect(new Set(batch.map(({ distinct_id: who }) => who)).size).toBe(1);
    expect(batch[0]!.distinct_id).toMatch(/^[\w-]{24}$/);
    expect(JSON.stringify(received)).not.toContain(email);
    expect((await waiting(id)).every(({ sent_at }) => sent_at !== null)).toBe(true);
    // Withdrawing consent deletes the queued events.
    expect((await server.call(tracking.choose, { token, body: { analytics: false } })).body.deleted).toBe(3);
  });

  it('accepts the commands of every area, including those with two-word names', async () => {
    const { token } = await server.aMember();
    await server.call(tracking.choose, { token, body: { analytics: true } });
    const events = ['manualEntry.add', 'shopCatalogue.save', 'goals.create'].map((name) => ({
      name,
      date: server.clock.now().toISOString(),
    }));
    expect((await server.call(tracking.capture, { token, body: { events } })).body).toEqual({
      success: true,
      recorded: 3,
    });
  });

  it("refuses a command that could contain the member's own text", async () => {
    const { token } = await server.aMember();
    const { status, problem } = await server.call(tracking.capture, {
      token,
      body: { events: [{ name: 'goals.create Mia', date: server.clock.now().toISOString() }] },
    });
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'events.0.name']);
  });
});

describe("the operators' reports", () => {
  it('count screens, members and durations, and follow members from screen to screen', async () => {
    server.clock.advance(40 * 24 * 3600 * 1000);
    const { token: operator } = await server.aMember({ role: 'operator' });
    const members = await Promise.all([0, 1, 2].map(() => server.aMember()));
    const visit = async (who: number, url: string, ms: number, device: Visit['device_type'] = 'Desktop') => {
      const token = members[who]!.token;
      const { body } = await server.call(tracking.track, { token, body: opened(url, { device_type: device }) });
      server.clock.advance(ms);
      if (ms > 0)
        await server.call(tracking.trackUpdate, {
          token,
          body: { event_type: 'UserUxTraffic', event_id: body.EventID!, time_spent: ms },
        });
    };
    await visit(0, '/deals', 10_000);
    await visit(0, '/deals', 30_000, 'iOS');
    await visit(1, '/deals', 20_000);
    await visit(2, '/deals', 0);
    await visit(0, '/shop', 5_000);
    await visit(1, '/shop', 5_000);
    await visit(0, '/shop/checkout', 5_000);
    // Back-office screens are not screens of members.
    await visit(2, '/operator', 5_000);
    await visit(2, '/operator/audit', 5_000);
    const day = server.clock.today('Australia/Sydney');
    const { body } = await server.call(traffic.screens, { token: operator, query: { from: day, to: day } });
    expect(body.data).toEqual([
      { place: '/deals', page: 'A page', visits: 4, members: 3, median_seconds: 20, total_minutes: 1, phones: 0.25 },
      {
        place: '/shop',
        page: 'A page',
        visits: 2,
        members: 2,
        median_seconds: 5,
        total_minutes: expect.closeTo(1 / 6, 5),
        phones: 0,
      },
      {
        place: '/shop/checkout',
        page: 'A page',
        visits: 1,
        members: 1,
        median_seconds: 5,
        total_minutes: expect.closeTo(1 / 12, 5),
        phones: 0,
      },
    ]);
    const steps = async (words: string) =>
      (
        await server.call(traffic.funnel, { token: operator, query: { from: day, to: day, steps: words } })
      ).body.data.map((step) => step.members);
    expect(await steps('/deals,/shop,/shop/checkout')).toEqual([3, 2, 1]);
    expect(await steps('/shop,/deals')).toEqual([2, 0]);
    expect(
      (await server.call(traffic.screens, { token: members[0]!.token, query: { from: day, to: day } })).status,
    ).toBe(403);
  });
});
