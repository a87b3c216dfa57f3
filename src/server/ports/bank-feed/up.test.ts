import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedScopes } from '#domain/bank-feed/data-clusters.ts';
import { openUpBank, upAccountIds, upRows } from '#tests/build/up-bank.ts';
import type { UpBank } from '#tests/build/up-bank.ts';
import { bankFeedConformance, signInAt } from './conformance.ts';
import type { BankFeedBench } from './conformance.ts';
import { FeedAccountGone, FeedConsentEnded, FeedMalformed, FeedSignInRefused } from './port.ts';
import { toUpBalance, toUpTransaction } from './up-transform.ts';
import { upFeed } from './up.ts';

const window = { oldest: new Date('2026-11-01T00:00:00Z'), newest: new Date('2026-11-15T22:00:00Z') };
const eventUrl = 'https://wattle.example/event/k1';
let bank: UpBank;
beforeAll(async () => {
  bank = await openUpBank(upRows());
});
afterAll(() => bank.close());

function benchOf(): BankFeedBench {
  bank.tokens.set('up:yeah:anna', 'customer-anna');
  return {
    feed: () => upFeed({ url: bank.url }),
    institutionId: 'up',
    login: 'up:yeah:anna',
    answer: '',
    wrong: 'up:yeah:nobody',
    scopes: requestedScopes,
    window,
    endAtBank: async () => void bank.tokens.delete('up:yeah:anna'),
  };
}

describe('Up, by a personal token', () => {
  bankFeedConformance(benchOf);

  it('follows the cursor over the pages; a transaction on hold has no id, and its amount is still in the account', async () => {
    const session = await upFeed({ url: bank.url }).open(await signInAt(benchOf()));
    expect(await session.accounts()).toMatchObject([
      { name: 'Spending', kind: 'transaction', product: 'Spending', open: true },
      { name: 'Rainy Day', kind: 'savings' },
    ]);
    const [spending] = await session.balances();
    expect(spending).toEqual({
      accountId: upAccountIds[0],
      currentCents: 1_805_50,
      availableCents: 1_765_50,
      currency: 'AUD',
    });
    bank.requested.length = 0;
    const rows = await session.transactions(upAccountIds[0]!, window);
    expect(bank.requested).toHaveLength(2);
    expect(rows.map(({ id, date, amountCents, pending }) => [id, date, amountCents, pending])).toEqual([
      [null, '2026-11-15', -4000, true],
      ['t6', '2026-11-14', -1195, false],
      ['t4', '2026-11-09', -50_000, false],
      ['t3', '2026-11-07', -6415, false],
      ['t2', '2026-11-05', -1840, false],
      ['t1', '2026-11-02', 240_000, false],
    ]);
  });

  it('reads a transaction again that was on hold for weeks and has settled since', async () => {
    const session = await upFeed({ url: bank.url }).open(await signInAt(benchOf()));
    const late = await session.transactions(upAccountIds[0]!, {
      oldest: new Date('2026-11-20T00:00:00Z'),
      newest: new Date('2026-12-01T00:00:00Z'),
    });
    expect(late.map(({ id }) => id)).toContain('t2');
    await expect(session.transactions('elsewhere', window)).rejects.toThrow(FeedAccountGone);
  });

  it('renews only for the same customer, and never sends the token to another server', async () => {
    const bench = benchOf();
    const grant = await signInAt(bench);
    bank.tokens.set('up:yeah:anna-2', 'customer-anna');
    bank.tokens.set('up:yeah:ben', 'customer-ben');
    expect(await signInAt(bench, 'up:yeah:anna-2', grant)).toMatchObject({
      arrangementId: 'customer-anna',
      refreshToken: 'up:yeah:anna-2',
      expiresAt: null,
    });
    await expect(signInAt(bench, 'up:yeah:ben', grant)).rejects.toThrow('This token belongs to another Up customer.');
    await expect(signInAt(bench, 'no\r\ntoken')).rejects.toThrow(FeedSignInRefused);
    const elsewhere = { ...bank.rows[0]! };
    bank.rows.push(...Array.from({ length: 3 }, (_, at) => ({ ...elsewhere, id: `x${at}` })));
    const leading = upFeed({ url: bank.url.replace('127.0.0.1', 'localhost') });
    await expect((await leading.open(grant)).transactions(upAccountIds[0]!, window)).rejects.toThrow(FeedMalformed);
    bank.rows.splice(-3);
  });

  it('creates one webhook however often it is called, accepts only what Up signed, and removes the webhook', async () => {
    const feed = upFeed({ url: bank.url });
    const grant = await signInAt(benchOf());
    await feed.listen(grant, eventUrl);
    const { secret } = (await feed.listen(grant, eventUrl))!;
    expect(bank.webhooks.map(({ url }) => url)).toEqual([eventUrl]);
    const read = ({ body, signature }: { body: string; signature: string }) =>
      feed.readEvent('up', secret, { body: Buffer.from(body), signature });
    expect(await read(bank.event('TRANSACTION_CREATED', secret))).toBe('rows');
    expect(await read(bank.event('TRANSACTION_SETTLED', secret))).toBe('rows');
    expect(await read(bank.event('PING', secret))).toBe('nothing');
    const genuine = bank.event('TRANSACTION_CREATED', secret);
    expect(await read(bank.event('TRANSACTION_CREATED', 'another'))).toBeNull();
    expect(await read({ ...genuine, body: `${genuine.body} ` })).toBeNull();
    for (const signature of ['', 'zz', genuine.signature.slice(2)])
      expect(await read({ ...genuine, signature })).toBeNull();
    await feed.withdraw(grant, eventUrl);
    expect(bank.webhooks).toEqual([]);
    bank.tokens.delete('up:yeah:anna');
    await feed.withdraw(grant, eventUrl);
    await expect((await feed.open(grant)).accounts()).rejects.toThrow(FeedConsentEnded);
  });
});

describe('the transform of Up', () => {
  const onHold = {
    id: 't',
    attributes: {
      status: 'HELD' as const,
      rawText: null,
      description: 'Hotel',
      message: 'Deposit',
      amount: { currencyCode: 'AUD', valueInBaseUnits: -25_000 },
      settledAt: null,
      createdAt: '2026-11-14T13:30:00Z',
    },
  };
  it('dates a transaction by its day in Sydney', () => {
    expect(toUpTransaction(onHold)).toEqual({
      id: null,
      date: '2026-11-15',
      amountCents: -25_000,
      description: 'Hotel',
      reference: 'Deposit',
      pending: true,
      merchantName: null,
      merchantCode: null,
      currency: 'AUD',
    });
  });
  it('refuses money in another currency', () => {
    const account = {
      id: 'a',
      attributes: {
        displayName: 'Spending',
        accountType: 'TRANSACTIONAL' as const,
        ownershipType: 'JOINT' as const,
        balance: { currencyCode: 'USD', valueInBaseUnits: 1 },
      },
    };
    expect(() => toUpBalance(account, [])).toThrow(FeedMalformed);
  });
});
