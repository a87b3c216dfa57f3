import { expect, it } from 'vitest';
import { MailRefused } from './port.ts';
import type { MailMessage, MailPort } from './port.ts';

/** A delivered email, as the recipient's mailbox shows it. */
export interface Arrived {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe: string | null;
}

export interface MailBench {
  mail(): MailPort;
  arrived(): Promise<Arrived[]>;
}

const email: MailMessage = {
  key: 'conformance-1',
  to: 'mia@example.com',
  subject: 'Grüße aus Wagga Wagga',
  text: 'Dear Mia,\n\nyour code is 123456.\n',
  html: '<p>Dear Mia,</p><p>your code is <b>123456</b>.</p>',
};

/** Tests that every mail adapter passes. */
export function mailConformance(bench: MailBench): void {
  it('delivers an email with its subject, plain text and HTML', async () => {
    await bench.mail().send(email);
    const [first] = await bench.arrived();
    expect(first).toMatchObject({ to: 'mia@example.com', subject: 'Grüße aus Wagga Wagga', unsubscribe: null });
    expect(first?.text).toContain('your code is 123456.');
    expect(first?.html).toContain('<b>123456</b>');
  });

  it('names the way to unsubscribe', async () => {
    await bench
      .mail()
      .send({ ...email, key: 'conformance-2', unsubscribeUrl: 'https://wattle.example/auth/unsubscribe/abc' });
    const emails = await bench.arrived();
    expect(emails.some((each) => each.unsubscribe?.includes('https://wattle.example/auth/unsubscribe/abc'))).toBe(true);
  });

  it('lets no line break of a subject start a header', async () => {
    await bench.mail().send({ ...email, key: 'conformance-3', subject: 'Hello\r\nBcc: everybody@example.com' });
    const emails = await bench.arrived();
    expect(emails.every((each) => each.to === 'mia@example.com')).toBe(true);
    expect(emails.some((each) => each.subject.startsWith('Hello'))).toBe(true);
  });

  it('refuses for good an address that does not exist', async () => {
    await expect(bench.mail().send({ ...email, key: 'conformance-4', to: 'bounce@example.com' })).rejects.toThrow(
      MailRefused,
    );
  });

  it('tells that the way out is open', async () => {
    await expect(bench.mail().check()).resolves.toBeUndefined();
  });
}
