import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { CardNotIssued } from './port.ts';
import { signedGiftCards } from './signed.ts';
import { cardOf, requestOf, signatureOf } from './signed-transform.ts';

const order = {
  key: 'gift-card:7',
  product: 'coles-gift-card',
  amountCents: 50_00,
  recipientEmail: 'kim@example.com',
  orderedAt: new Date('2026-11-15T22:00:00.000Z'),
};

test('R16: the request names type, time, product, amount and recipient, and is signed with a keyed hash', () => {
  const request = requestOf(order);
  expect(request).toEqual({
    RequestType: 'Purchase',
    Timestamp: '1794780000',
    Product: 'coles-gift-card',
    Amount: '50.00',
    RecipientEmail: 'kim@example.com',
    SendGiftEmail: 'false',
  });
  const text =
    'RequestType=Purchase&Timestamp=1794780000&Product=coles-gift-card&Amount=50.00&RecipientEmail=kim@example.com&SendGiftEmail=false';
  expect(signatureOf(request, 'secret')).toBe(createHmac('sha256', 'secret').update(text).digest('hex'));
  expect(signatureOf({ ...request, Amount: '20.00' }, 'secret')).not.toBe(signatureOf(request, 'secret'));
});

test('an answer is a card, a refusal for good, or worth a repetition', () => {
  expect(cardOf(200, { Code: 'AB12-CD34', ExpiryDate: '2029-11-16' })).toEqual({
    code: 'AB12-CD34',
    expiresOn: '2029-11-16',
  });
  expect(() => cardOf(422, { Error: 'Amount not available' })).toThrow(new CardNotIssued('Amount not available'));
  expect(() => cardOf(503, null)).toThrow('unreadable response with status 503');
  expect(() => cardOf(200, { Code: 'AB12' })).toThrow('an unreadable response');
});

test('the key of the signature stays on the server, and ours is the provider’s Idempotency-Key', async () => {
  const seen: { headers: Record<string, unknown>; body: string }[] = [];
  const provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ headers: request.headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ Code: 'AB12-CD34', ExpiryDate: '2029-11-16' }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const issuer = signedGiftCards({ url: `http://127.0.0.1:${port}/cards`, key: 'secret' });
  expect(await issuer.issue(order)).toEqual({ code: 'AB12-CD34', expiresOn: '2029-11-16' });
  provider.close();
  expect(seen[0]!.headers).toMatchObject({
    'idempotency-key': 'gift-card:7',
    'x-signature': signatureOf(requestOf(order), 'secret'),
  });
  expect(JSON.stringify(seen)).not.toContain('secret');
});
