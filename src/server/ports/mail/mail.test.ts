import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { mailConformance } from './conformance.ts';
import type { Arrived } from './conformance.ts';
import { embeddedMail, storedEmails } from './embedded.ts';
import type { MailPort } from './port.ts';
import { messageIdOf } from './smtp-transform.ts';
import { smtpMail } from './smtp.ts';

describe('embedded mail', () => {
  const clock = movableClock('2026-03-02T01:00:00Z');
  let test: TestDatabase;
  let database: OpenDatabase;
  let mail: MailPort;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    mail = embeddedMail({ database: database.systemDb, clock });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  mailConformance({
    mail: () => mail,
    arrived: async () =>
      (await storedEmails({ database: database.systemDb, clock })).map((email) => ({
        ...email,
        unsubscribe: email.unsubscribeUrl ?? null,
      })),
  });

  it('stores an email once when it is sent twice with the same key', async () => {
    const email = { key: 'twice', to: 'once@example.com', subject: 'Once', text: 'Once.', html: '<p>Once.</p>' };
    await mail.send(email);
    await mail.send(email);
    expect(
      (await storedEmails({ database: database.systemDb, clock })).filter((each) => each.to === 'once@example.com'),
    ).toHaveLength(1);
  });

  it('delivers to a slow address a minute late, and deletes the data of an address', async () => {
    await mail.send({ key: 'late', to: 'slow@example.com', subject: 'Late', text: 'Late.', html: '<p>Late.</p>' });
    const toSlow = async () =>
      (await storedEmails({ database: database.systemDb, clock })).filter((each) => each.to === 'slow@example.com')
        .length;
    expect(await toSlow()).toBe(0);
    clock.advance(60_000);
    expect(await toSlow()).toBe(1);
    await mail.forget('Slow@example.com');
    expect(await toSlow()).toBe(0);
  });
});

/** Headers and parts of a raw message, decoded as far as our emails need. */
function readRaw(raw: string, to: string): Arrived {
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ') ?? '';
  const words = (text: string): string =>
    text.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString()
        : Buffer.from(
            body
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    );
  const part = (type: string): string => {
    const result = new RegExp(`Content-Type: ${type}[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`).exec(raw)?.[1] ?? '';
    return result
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  };
  return {
    to,
    subject: words(header('Subject')),
    text: part('text/plain'),
    html: part('text/html'),
    unsubscribe: header('List-Unsubscribe') || null,
  };
}

describe('mail through a real SMTP server', () => {
  const emails: Arrived[] = [];
  const raws: string[] = [];
  let smtp: SMTPServer;
  let mail: MailPort;
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) =>
        auth.username === 'wattle' && auth.password === 'p@ss/word'
          ? done(null, { user: 'wattle' })
          : done(new Error('Wrong password')),
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('bounce') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
      onData(stream, session, done) {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          raws.push(Buffer.concat(pieces).toString());
          for (const { address } of session.envelope.rcptTo) emails.push(readRaw(raws.at(-1)!, address));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    mail = smtpMail({
      url: `smtp://wattle:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`,
      from: 'Wattle <hello@wattle.example>',
    });
  });
  afterAll(async () => {
    await mail.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  mailConformance({ mail: () => mail, arrived: async () => emails });

  it('uses our sender address and a Message-ID derived from the key, so that a repeated email is recognised', async () => {
    await mail.send({
      key: 'order-7',
      to: 'leo@example.com',
      subject: 'Order 7',
      text: 'Seven.',
      html: '<p>Seven.</p>',
    });
    expect(raws.at(-1)).toContain('From: Wattle <hello@wattle.example>');
    expect(raws.at(-1)).toContain(`Message-ID: ${messageIdOf('order-7', 'Wattle <hello@wattle.example>')}`);
    expect(messageIdOf('order-7', 'a@b.example')).not.toBe(messageIdOf('order-8', 'a@b.example'));
  });

  it('fails its check when the server refuses our login', async () => {
    const { port } = smtp.server.address() as AddressInfo;
    const stranger = smtpMail({ url: `smtp://wattle:wrong@127.0.0.1:${port}`, from: 'hello@wattle.example' });
    await expect(stranger.check()).rejects.toThrow('535 Wrong password');
    await stranger.close();
  });
});
