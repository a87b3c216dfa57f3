import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { smsConformance } from './conformance.ts';
import { embeddedSms, deliveredTexts } from './embedded.ts';
import { TextRefused } from './port.ts';
import type { SmsPort } from './port.ts';
import { toWebhook } from './webhook-transform.ts';
import { webhookSms } from './webhook.ts';

describe('embedded text messages', () => {
  const clock = movableClock('2026-03-02T01:00:00Z');
  let test: TestDatabase;
  let database: OpenDatabase;
  let sms: SmsPort;
  const arrived = async () =>
    (await deliveredTexts({ database: database.systemDb, clock })).reverse().map(({ to, text }) => ({ to, text }));
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    sms = embeddedSms({ database: database.systemDb, clock });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  smsConformance({ sms: () => sms, arrived });

  it('delivers to a slow number a minute late, and deletes the data of a number', async () => {
    await sms.send({ key: 'late', to: '+61411111001', text: 'Late.' });
    const late = async () => (await arrived()).filter(({ to }) => to === '+61411111001').length;
    expect(await late()).toBe(0);
    clock.advance(60_000);
    expect(await late()).toBe(1);
    await sms.forget('+61411111001');
    expect(await late()).toBe(0);
  });
});

describe('text messages through an HTTP gateway', () => {
  const texts = new Map<string, { to: string; text: string }>();
  let status = 202;
  let gateway: Server;
  let sms: SmsPort;
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        if (request.headers.authorization !== 'Bearer gateway-token') return response.writeHead(401).end('who are you');
        const message = JSON.parse(body) as { to: string; text: string };
        if (message.to.endsWith('000')) return response.writeHead(422).end('{"error":"invalid number"}');
        if (status === 202)
          texts.set(String(request.headers['idempotency-key']), { to: message.to, text: message.text });
        return response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    sms = webhookSms({
      url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`,
      token: 'gateway-token',
    });
  });
  afterAll(() => new Promise((resolve) => gateway.close(resolve)));

  smsConformance({ sms: () => sms, arrived: async () => [...texts.values()] });

  it('fails temporarily when the gateway is down or refuses our login', async () => {
    status = 503;
    const failure: unknown = await sms
      .send({ key: 'x', to: '+61412345678', text: 'Hello' })
      .catch((error: unknown) => error);
    status = 202;
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(TextRefused);
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;
    const stranger: unknown = await webhookSms({ url, token: 'old' })
      .send({ key: 'y', to: '+61412345678', text: 'Hello' })
      .catch((error: unknown) => error);
    expect(stranger).toBeInstanceOf(Error);
    expect(stranger).not.toBeInstanceOf(TextRefused);
  });

  it('sends the fields that the gateway requires', () => {
    expect(toWebhook({ key: 'k1', to: '+61412345678', text: 'Hi' })).toEqual({
      to: '+61412345678',
      text: 'Hi',
      reference: 'k1',
    });
  });
});
