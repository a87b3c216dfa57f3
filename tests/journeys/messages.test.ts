import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/areas/messages.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';
import { makeOperators } from '../build/operator.ts';

/** Messages to the support team (rule M11), from the first message to the reply, which appears by itself. */

let site: Site;
let visitor: Visitor;
let page: Page;
let operator: { id: number; token: string };

beforeAll(async () => {
  site = await openSite();
  operator = await site.server.aMember({ email: 'operator@example.com', role: 'operator' });
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

const createMember = (email: string): Promise<Guest> =>
  verifiedMember(site, email, { first_name: 'Mia', last_name: 'Chen' });

async function arrive(
  who: { email: string; password: string },
  path: string,
  options: Parameters<Site['visitor']>[0] = {},
): Promise<void> {
  visitor = await arriveAs(site, who, path, options);
  ({ page } = visitor);
}

const reply = (guest: Guest, headerId: number, message: string) =>
  site.server.call(messages.teamReply, {
    token: operator.token,
    body: { member_id: guest.id, message_header_id: headerId, message },
  });

describe('messages to the support team', () => {
  it('M11: sends a question with a file, shows the reply when it arrives, and archives the conversation', async () => {
    const mia = await createMember('mia.writes@example.com');
    await arrive(mia, '/messages', { viewport: { width: 360, height: 780 } });
    // The stream of events opens only after the reply has been sent.
    const replied = Promise.withResolvers<void>();
    await page.route(`**/${messages.live.path}?*`, (route) => replied.promise.then(() => route.continue()));
    await page.reload();
    await page.getByText('Your inbox is empty').waitFor();
    await page.getByRole('button', { name: 'Write a message' }).first().click();
    const form = page.getByRole('form', { name: 'New message' });
    await form.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => form.getByText('This field is required.').count()).toBe(2);
    await form.getByLabel('Subject').fill('Rent under groceries');
    await form.getByLabel('Message', { exact: true }).fill('Row of 3 November, see the file.');
    await form
      .getByLabel('Files to attach')
      .setInputFiles({ name: 'row.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rent under groceries' }).waitFor();
    await page.getByRole('button', { name: /row.csv/ }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/')[2]);
    await reply(mia, id, 'Thank you, that is mended.');
    replied.resolve();
    await page.getByText('Thank you, that is mended.').waitFor();
    // Messages on the screen count as read.
    await expect
      .poll(async () => (await site.server.call(messages.unread, { token: mia.token })).body)
      .toEqual({ unread: 0 });
    await page.getByRole('form', { name: 'Reply' }).getByLabel('Your reply').fill('Lovely.');
    await page.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Send' }).click();
    await page.getByRole('list', { name: 'Messages' }).getByText('Lovely.').waitFor();
    await visitor.expectNoSideways();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Your inbox is empty').waitFor();
    await page.getByRole('radio', { name: 'Archived' }).click();
    await page.getByRole('link', { name: /Rent under groceries/ }).waitFor();
  });

  it('a new reply is marked in the list and counted in the menu, in dark mode too', async () => {
    const zoe = await createMember('zoe.reads@example.com');
    const { body } = await site.server.call(messages.create, {
      token: zoe.token,
      body: { subject: 'A question', message: 'When is payday?' },
    });
    await reply(zoe, body.data.message_header_id, 'On Thursday.');
    await arrive(zoe, '/messages', { colorScheme: 'dark' });
    const row = page.getByRole('link', { name: /A question/ });
    await row.getByText('1 new').waitFor();
    await page.getByRole('link', { name: 'Messages 1 waiting' }).waitFor();
    await visitor.expectAccessible();
    await row.click();
    await page.getByText('On Thursday.').waitFor();
    await page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  });

  it('an operator sees the waiting messages, and replies', async () => {
    const kim = await createMember('kim.waits@example.com');
    await site.server.call(messages.create, {
      token: kim.token,
      body: { subject: 'Kim waits', message: 'Is anybody there?' },
    });
    const boss = await createMember('boss@example.com');
    await makeOperators(site.server, boss);
    await arrive(boss, '/operator/messages');
    await page.getByRole('link', { name: /Kim waits/ }).click();
    await page.getByRole('form', { name: 'Reply' }).getByLabel('Your reply').fill('Yes, good morning.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('list', { name: 'Messages' }).getByText('Yes, good morning.').waitFor();
    await visitor.expectAccessible();
    const { body } = await site.server.call(messages.list, { token: kim.token });
    expect(body.data[0]).toMatchObject({ subject: 'Kim waits', message: 'Yes, good morning.', unread: 1 });
  });
});
