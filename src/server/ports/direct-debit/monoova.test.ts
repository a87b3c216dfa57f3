import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMonoova } from '#tests/build/monoova.ts';
import type { MonoovaStandIn } from '#tests/build/monoova.ts';
import { collection, directDebitConformance, payout } from './conformance.ts';
import { monoovaDebit } from './monoova.ts';
import {
  fromDishonour,
  fromStatus,
  refusalCode,
  refusalOf,
  toDirectCredit,
  toDirectDebit,
} from './monoova-transform.ts';
import { DebitTimeout } from './port.ts';
import type { DirectDebit } from './port.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let service: MonoovaStandIn;
let debit: DirectDebit;
beforeAll(async () => {
  service = await startMonoova();
  debit = monoovaDebit({
    url: service.url,
    key: 'key-of-ours',
    account: '6279059700010918',
    certificate: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
});
afterAll(() => service.close());

describe('Monoova', () => {
  directDebitConformance({
    debit: () => debit,
    goodToken: null,
    async moved(prefix) {
      return [...service.book].filter(([key]) => key.startsWith(prefix)).reduce((sum, [, { cents }]) => sum + cents, 0);
    },
  });

  it('receives orders in its own format, with the API key as the user', async () => {
    await debit.collect([collection('loan:7:1')]);
    expect(service.requests.at(-1)).toEqual({
      authorization: `Basic ${Buffer.from('key-of-ours:').toString('base64')}`,
      body: {
        uniqueReference: 'loan:7:1',
        totalAmount: 44,
        paymentSource: 'directDebit',
        lodgementReference: 'LOAN 1',
        description: 'LOAN 1',
        directDebit: { bsbNumber: '062-000', accountNumber: '12345678', accountName: 'Mia Carter' },
      },
    });
    expect(toDirectCredit(payout('loan:7:2', { amountCents: 1 }), '62790')).toEqual({
      uniqueReference: 'loan:7:2',
      totalAmount: 0.01,
      paymentSource: 'mAccount',
      mAccount: { token: '62790' },
      description: 'LOAN 1',
      disbursements: [
        {
          disbursementMethod: 'directCredit',
          toDirectCreditDetails: { bsbNumber: '062-000', accountNumber: '12345678', accountName: 'Mia Carter' },
          lodgementReference: 'LOAN 1',
          amount: 0.01,
        },
      ],
    });
    expect(
      toDirectDebit(collection('x', { amountCents: 1_234_56 }), {
        name: 'N'.repeat(40),
        bsb: '012003',
        accountNumber: '00123',
      }),
    ).toMatchObject({
      totalAmount: 1234.56,
      directDebit: { bsbNumber: '012-003', accountNumber: '00123', accountName: 'N'.repeat(32) },
    });
  });

  it('completes a debit when its funds have cleared, and reports why one was returned', async () => {
    const keys = ['clear', 'back', 'waits'];
    expect([...(await debit.collect(keys.map((key) => collection(key)))).values()]).toEqual([
      { state: 'accepted' },
      { state: 'accepted' },
      { state: 'accepted' },
    ]);
    service.book.get('clear')!.transactionStatus = 'Complete';
    Object.assign(service.book.get('back')!, {
      transactionStatus: 'Dishonoured',
      dishonouredReason: 'REFER TO CUSTOMER',
    });
    const results = await debit.resultsOf([...keys, 'never']);
    expect(keys.map((key) => results.get(key))).toEqual([
      { state: 'complete', bankReference: 'clear' },
      { state: 'dishonoured', reason: 'There may not have been enough money in the account.', onlyDebits: true },
      { state: 'accepted' },
    ]);
    expect(results.has('never')).toBe(false);
    // The same order again: the service knows it and returns its final result.
    expect((await debit.collect([collection('clear')])).get('clear')).toEqual({
      state: 'complete',
      bankReference: 'clear',
    });
    expect(
      (
        await debit.collect([
          collection('closed', { from: { kind: 'account', name: 'Mia', bsb: '062000', accountNumber: '111111113' } }),
        ])
      ).get('closed'),
    ).toEqual({ state: 'dishonoured', reason: 'The account is closed.', isFinal: true });
  });

  it.each([
    { status: 'InsufficientFunds', statusDescription: 'The mAccount has insufficient funds.' },
    { status: 'InvalidMAccount', statusDescription: 'The mAccount is closed.' },
    { status: 'LimitExceeded', statusDescription: 'The daily limit was reached.' },
    { status: 'Unheard', statusDescription: 'Unheard of.' },
  ])(
    'an order that is refused for $status is no fault of the borrower’s account: it is not answered, and taken later',
    async (refusal) => {
      const key = `short-${refusal.status}`;
      await debit.payOut([payout(`${key}-before`)]);
      service.refuses = refusal;
      const orders = [payout(key), payout(`${key}-before`)];
      await expect(debit.payOut(orders)).rejects.toThrow(`Monoova didn’t accept the order (${refusal.status}).`);
      await expect(debit.collect([collection(`${key}-in`)])).rejects.toThrow(`(${refusal.status})`);
      service.refuses = null;
      const taken = await debit.payOut(orders);
      expect([taken.get(key)?.state, taken.get(`${key}-before`)?.state]).toEqual(['accepted', 'complete']);
    },
  );

  it('a missing account is the borrower’s, and final', async () => {
    service.refuses = { status: 'InvalidBsb', statusDescription: 'The BSB is not valid.' };
    expect((await debit.payOut([payout('no-bank')])).get('no-bank')).toEqual({
      state: 'dishonoured',
      reason: 'No bank uses that BSB.',
      isFinal: true,
    });
    service.refuses = null;
  });

  it.each([401, 429, 500, 503])(
    'a fault of the service (%d) is no answer about the order, and tells nothing of ours',
    async (code) => {
      service.fault = code;
      const failed = await debit.collect([collection(`fault-${code}`)]).then(
        () => null,
        (error: Error) => error.message,
      );
      service.fault = 0;
      expect(failed).toBe(`Monoova responded with error ${code}.`);
      expect(service.book.has(`fault-${code}`)).toBe(false);
    },
  );

  it('a timeout leaves open whether it has the order', async () => {
    service.isSilent = true;
    await expect(debit.payOut([payout('silent')])).rejects.toThrow(DebitTimeout);
    service.isSilent = false;
    expect((await debit.payOut([payout('silent')])).get('silent')).toEqual({ state: 'accepted' });
  });

  it('accepts a dishonour notice only with a signature over its exact bytes', () => {
    const notice = JSON.stringify({
      ReturnDate: '2026-11-30T00:00:00',
      Amount: 44,
      Type: 'Debit',
      ReturnReason: 'ACCOUNT CLOSED',
      OriginalTransactionId: 1022,
      TransactionReference: 'loan:7:1',
    });
    const signature = sign('sha256', Buffer.from(notice), privateKey).toString('base64');
    expect([...debit.readEvent(Buffer.from(notice), signature)!]).toEqual([
      ['loan:7:1', { state: 'dishonoured', reason: 'The account is closed.', isFinal: true }],
    ]);
    expect(debit.readEvent(Buffer.from(`${notice} `), signature)).toBeNull();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(
      debit.readEvent(Buffer.from(notice), sign('sha256', Buffer.from(notice), other).toString('base64')),
    ).toBeNull();
    expect(
      monoovaDebit({ url: service.url, key: 'k', account: 'a', certificate: undefined }).readEvent(
        Buffer.from(notice),
        signature,
      ),
    ).toBeNull();
  });

  it('reads no result from unexpected responses', () => {
    for (const odd of [null, [], 'Ok', 7, { transactionStatus: 3 }, { transactionStatus: 'Unheard' }])
      expect(fromStatus(odd, 'k')).toBeNull();
    for (const odd of [null, [], {}, { TransactionReference: 9 }]) expect(fromDishonour(odd).size).toBe(0);
    for (const odd of [null, [], {}, { statusDescription: 9 }, { statusDescription: 'Nobody knows' }])
      expect(refusalOf(odd)).toBeNull();
    expect([
      refusalCode({ status: 'InsufficientFunds' }),
      refusalCode({ status: 'key-of-ours refused' }),
      refusalCode(null),
    ]).toEqual(['InsufficientFunds', 'no code', 'no code']);
  });
});
