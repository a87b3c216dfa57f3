import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verification } from '#contract/areas/verification.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = new URL(server.baseUrl).origin;
});
afterAll(() => server.close());

describe('the outbox page of development', () => {
  it('shows emails with their links and texts, as a page, as JSON and as rendered', async () => {
    expect(await (await fetch(`${origin}/dev/outbox`)).text()).toContain('Nothing has been sent yet.');
    const guest = await signUp(server, { first_name: '<b>Mia</b>' });
    await server.call(verification.requestMobileOtp, { body: { mobile: '0412345678' } });
    await mailboxOf(server).carry();

    const page = await fetch(`${origin}/dev/outbox`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('Verify your email for Wattle');
    expect(html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/auth\/emailverification\//);
    expect(html).toContain('+61412345678');
    expect(html).not.toContain('<b>Mia</b>');

    const { mails, texts } = (await (await fetch(`${origin}/dev/outbox.json`)).json()) as {
      mails: { id: number; to: string }[];
      texts: { text: string }[];
    };
    expect(mails[0]?.to).toBe(guest.email);
    expect(texts[0]?.text).toMatch(/^\d{6} is your Wattle code/);
    const email = await (await fetch(`${origin}/dev/outbox/mail/${mails[0]?.id}`)).text();
    expect(email).toContain('Verify my email</a>');
    expect((await fetch(`${origin}/dev/outbox/mail/999`)).status).toBe(404);
  });

  it('is not available in production', async () => {
    const production = await startTestServer({ production: true });
    const response = await fetch(`${new URL(production.baseUrl).origin}/dev/outbox.json`);
    await production.close();
    expect(response.status).toBe(404);
  });
});
