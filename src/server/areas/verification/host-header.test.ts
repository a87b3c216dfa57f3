import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import { verification } from '#contract/areas/verification.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { signUp } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A request with headers that fetch would not send. */
function forged(
  endpoint: Endpoint,
  body: object,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.baseUrl}${endpoint.path}`,
      { method: endpoint.method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    if (endpoint.method === 'POST') sent.write(JSON.stringify(body));
    sent.end();
  });
}

const attacks: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:80' },
  { host: '127.0.0.1.evil.example' },
  { host: 'localhost@evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example' },
  { host: 'localhost:1' },
];

describe.each(attacks)('links in emails, requested with %o', (headers) => {
  const listened = () => new URL(server.baseUrl).origin;

  async function linksTo(email: string): Promise<string[]> {
    const emails = await mailboxOf(server).emails(email);
    return emails.flatMap(({ text, html }) =>
      [...`${text}\n${html}`.matchAll(/https?:\/\/[^/\s"'<)]+/g)].map(([origin]) => origin),
    );
  }

  test('a reset, a verification and a sign-up link to the configured address', async () => {
    const guest = await signUp(server);
    expect((await forged(verification.forgotPassword, { email: guest.email }, headers)).status).toBe(200);
    expect((await forged(verification.requestVerifyLink, { email: guest.email }, headers)).status).toBe(200);
    const fresh = `fresh-${Math.random().toString(36).slice(2)}@example.com`;
    expect(
      (
        await forged(
          profile.create,
          { email: fresh, password: 'a long enough password', first_name: 'Ann', last_name: 'New', terms: true },
          headers,
        )
      ).status,
    ).toBe(200);
    for (const email of [guest.email, fresh]) {
      const origins = await linksTo(email);
      expect(origins.length).toBeGreaterThan(0);
      expect(new Set(origins)).toEqual(new Set([listened()]));
    }
  });

  test('so does the link that a member shares', async () => {
    const guest = await signUp(server);
    const { text } = await forged(settings.referralLink, {}, { ...headers, authorization: `Bearer ${guest.token}` });
    expect(new URL((JSON.parse(text) as { referalurl: string }).referalurl).origin).toBe(listened());
  });
});
