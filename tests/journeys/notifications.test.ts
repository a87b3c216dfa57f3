import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '#contract/areas/notifications.ts';
import { notify, PUSH_TOPIC, pushOutboxHandler, sendDigests } from '#server/areas/notifications/public.ts';
import type { Notification } from '#server/areas/notifications/public.ts';
import { openLog } from '#server/kit/log.ts';
import { movableClock } from '#server/kit/clock.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import type { PushPort } from '#server/ports/push/port.ts';
import { senderKeyFrom } from '#server/ports/push/web-push-transform.ts';
import { webPush } from '#server/ports/push/web-push.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';
import { makeOperators } from '../build/operator.ts';
import { keysOf } from '#server/kit/keys.ts';

/** Notifications to a member (rule R11): at the bell, on the page, by email, and on a device whose page is closed. */

let site: Site;
let visitor: Visitor;
let page: Page;
let push: PushPort;
const requested: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
const service = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    requested.push({ path: request.url ?? '', headers: request.headers, bytes });
    response.writeHead(201).end();
  });
});
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  endpoint = `http://${host}/mia-laptop`;
  push = webPush({
    key: senderKeyFrom(new Uint8Array(32).fill(7)),
    contact: 'mailto:team@wattle.example',
    hosts: [host],
    clock: movableClock(testStart),
  });
  site = await openSite({ ports: { push } });
});
afterEach(async () => {
  const complaints = visitor?.complaints ?? [];
  await visitor?.leave();
  expect(complaints).toEqual([]);
});
afterAll(async () => {
  await site?.close();
  service.close();
});

const notifyMember = (who: Guest, reported: Partial<Notification> & { dedupeKey: string }) =>
  notify(site.server.server.database.systemDb, site.server.clock, {
    memberId: who.id,
    kind: 'goals',
    title: 'The bike is there',
    body: 'All $2,400.00 of it.',
    href: '/goals',
    ...reported,
  });

async function arrive(who: Guest, path: string, options: Parameters<typeof arriveAs>[3] = {}): Promise<void> {
  visitor = await arriveAs(site, who, path, options);
  page = visitor.page;
}

/** The bell in the side bar; the phone's bell is hidden at this width. */
const bell = (says: string) => page.getByRole('button', { name: says, exact: true });

describe('R11: a notification', () => {
  it('appears by itself, is counted at the bell, opened, hidden, restored and removed', async () => {
    const mia = await verifiedMember(site, 'mia.told@example.com');
    await arrive(mia, '/notifications');
    await page.getByText('No notifications yet').waitFor();
    await bell('Notifications').waitFor();
    await notifyMember(mia, { dedupeKey: 'bike' });
    const list = page.getByRole('list', { name: 'Notifications', exact: true });
    await list.getByRole('link', { name: 'The bike is there' }).waitFor();
    await bell('Notifications, 1 new').waitFor();
    await notifyMember(mia, {
      dedupeKey: 'rent',
      kind: 'bills',
      title: 'Rent is due tomorrow',
      body: 'You’ll pay $540.00.',
      href: '/expense-analysis/payments-calendar',
    });
    await notifyMember(mia, { dedupeKey: 'note', kind: 'notes', title: 'Water the plants', body: '', href: null });
    await bell('Notifications, 3 new').click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Water the plants').waitFor();
    await visitor.expectAccessible();
    await panel.getByRole('link', { name: 'The bike is there' }).click();
    await page.getByRole('heading', { level: 1, name: 'Goals' }).waitFor();
    await bell('Notifications, 2 new').waitFor();
    // Every open page is notified at once, whatever the screen.
    await notifyMember(mia, { dedupeKey: 'laptop', title: 'The laptop is there' });
    await bell('Notifications, 3 new').click();
    await panel.getByRole('link', { name: 'See all' }).click();
    await page.getByText('3 unread').waitFor();

    const actionsOf = async (title: string, action: string) => {
      await page.getByRole('button', { name: `Options for “${title}”` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await actionsOf('Rent is due tomorrow', 'Hide');
    await list.getByText('Rent is due tomorrow').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Hidden' }).click();
    await list.getByText('Rent is due tomorrow').waitFor();
    await actionsOf('Rent is due tomorrow', 'Unhide');
    await page.getByText('No hidden notifications').waitFor();
    await page.getByRole('radio', { name: 'Unread' }).click();
    await list.getByText('Water the plants').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
    await actionsOf('Water the plants', 'Delete');
    await list.getByText('Water the plants').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('You’re all caught up', { exact: true }).waitFor();
    await bell('Notifications').waitFor();
    await page.getByRole('radio', { name: 'All' }).click();
    await page.getByRole('combobox', { name: 'Topic' }).click();
    await page.getByRole('option', { name: 'Bills' }).click();
    await list.getByText('Rent is due tomorrow').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?kind=bills');
  });

  it('is emailed as often as chosen, and pushed to a subscribed device without amounts', async () => {
    const mia = await verifiedMember(site, 'mia.hears@example.com');
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
    visitor = await arriveAs(site, mia, '/notifications', { serviceWorkers: 'allow' });
    page = visitor.page;
    // A local push service replaces the browser's own, and this browser asks nobody for permission; everything else is
    // real.
    await visitor.context.addInitScript(
      ({ endpoint: at, keys: own }) => {
        let current: object | null = null;
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
        Notification.requestPermission = async () => 'granted';
        PushManager.prototype.subscribe = async (options) => {
          if (
            options?.userVisibleOnly !== true ||
            new Uint8Array(options.applicationServerKey as ArrayBuffer).length !== 65
          )
            throw new Error('The key is wrong.');
          current = {
            endpoint: at,
            toJSON: () => ({ endpoint: at, keys: own }),
            unsubscribe: async () => ((current = null), true),
          };
          return current as PushSubscription;
        };
        PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
      },
      { endpoint, keys },
    );
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await visitor.open('/settings/notifications');
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    await page.getByRole('list', { name: 'Devices with push notifications' }).getByText('This device').waitFor();
    await page.getByRole('combobox', { name: 'How often we email you' }).click();
    await page.getByRole('option', { name: 'As it happens' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Notification settings saved.').waitFor();
    const goals = page.getByRole('checkbox', { name: 'Goals, Email' });
    // The box shows the state on the server: it moves with the reply.
    await goals.click();
    await expect.poll(() => goals.isChecked()).toBe(false);
    await expect.poll(() => goals.isEnabled()).toBe(true);
    await visitor.expectAccessible();

    await notifyMember(mia, { dedupeKey: 'bike' });
    await notifyMember(mia, {
      dedupeKey: 'low',
      kind: 'balances',
      title: 'Everyday is low',
      body: 'It holds $143.20.',
      href: '/accounts/1',
    });
    const { systemDb } = site.server.server.database;
    await drainOutbox(
      systemDb,
      site.server.clock,
      { [PUSH_TOPIC]: pushOutboxHandler({ database: systemDb, clock: site.server.clock, push, brand: 'Wattle' }) },
      openLog('error'),
    );
    expect(requested.map(({ path, headers }) => [path, headers['content-encoding']])).toEqual([
      ['/mia-laptop', 'aes128gcm'],
      ['/mia-laptop', 'aes128gcm'],
    ]);
    await sendDigests({
      db: systemDb,
      clock: site.server.clock,
      settings: { brand: 'Wattle', publicUrl: site.url, keys: keysOf(new Uint8Array(32).fill(7)) },
    });
    await site.emails.carry();
    await page.goto('/dev/outbox');
    const email = page.getByRole('article').filter({ hasText: 'Everyday is low' });
    await email.getByText('It holds $143.20.').waitFor();
    await expect.poll(() => email.textContent()).not.toContain('bike');
    await email.getByRole('link', { name: /\/auth\/unsubscribe\// }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('is shown by the service worker while the page is closed, and opens it when tapped', async () => {
    const mia = await verifiedMember(site, 'mia.worker@example.com');
    await arrive(mia, '/notifications', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const devtools = await visitor.context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    // This headless browser shows no notifications: what the worker would show is recorded.
    const [worker] = visitor.context.serviceWorkers();
    await worker!.evaluate(() => {
      const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) =>
        void scope.shown.push({
          title,
          body: options?.body,
          href: (options?.data as { href: string } | undefined)?.href,
        });
    });
    const data = JSON.stringify({
      title: 'Rent is due tomorrow',
      body: '',
      href: 'https://evil.example/',
      tag: 'notification-1',
    });
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: await registered,
      data,
    });
    const shown = () => worker!.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    await expect.poll(shown).toEqual([{ title: 'Rent is due tomorrow', body: '', href: '/notifications' }]);
    // A scripted event keeps no worker awake; the stand-in for `waitUntil` does.
    await worker!.evaluate(() => {
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close() {}, data: { href: '/goals' } },
        waitUntil() {},
      });
      globalThis.dispatchEvent(event);
    });
    await page.getByRole('heading', { level: 1, name: 'Goals' }).waitFor();
  });

  it('is sent by an operator to all members, who see it arrive, and withdrawn; the screens fit every width', async () => {
    const [boss, kim] = [
      await verifiedMember(site, 'boss.tells@example.com'),
      await verifiedMember(site, 'kim.told@example.com'),
    ];
    await makeOperators(site.server, boss);
    for (const [at, kind] of (
      ['bills', 'balances', 'budgets', 'goals', 'banks', 'messages', 'loans', 'draws', 'security'] as const
    ).entries())
      await notifyMember(boss, {
        dedupeKey: `walk ${at}`,
        kind,
        title: `About ${kind}`,
        href: at % 2 === 0 ? '/goals' : null,
      });
    await arrive(boss, '/operator/notifications');
    const form = page.getByRole('form', { name: 'New notice' });
    await form.getByLabel('Title').fill('The bank feed works again');
    await form.getByRole('button', { name: 'Send to all members' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await site.server.call(notifications.notices, { token: boss.token })).body.total).toBe(0);
    await form.getByRole('button', { name: 'Send to all members' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send to everyone' }).click();
    await page.getByText('Notice sent.').waitFor();
    await site.emails.carry();
    await page.reload();
    const sent = page.getByRole('list', { name: 'Notices' }).getByRole('listitem').first();
    await sent.getByText(/Sent to 5, read by 0/).waitFor();
    const reported = async () => (await site.server.call(notifications.list, { token: kim.token })).body.total;
    expect(await reported()).toBe(1);
    await walkScreens(visitor, ['/notifications', '/operator/notifications'], () =>
      page
        .getByRole('list', { name: /^Not(ifications|ices)$/ })
        .getByRole('listitem')
        .first()
        .waitFor(),
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Withdraw “The bank feed works again”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn from 5 members.').waitFor();
    expect(await reported()).toBe(0);
  });
});
