import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collection, directDebitConformance, payout } from './conformance.ts';
import { monoovaDebit } from './monoova.ts';
import { fromDishonour, fromStatus, refusalOf, toDirectCredit, toDirectDebit } from './monoova-transform.ts';
import { DebitTimeout } from './port.ts';
import type { DirectDebit } from './port.ts';

interface Kept {
  cents: number;
  transactionStatus: string;
  dishonouredReason: string | null;
}

/** The service on loopback: it keeps what it was told by reference, refuses a reference that it has, and a closed account. */
const book = new Map<string, Kept>();
const requests: { authorization: string | undefined; body: any }[] = [];
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let server: Server;
let url: string;
let fault = 0;
let isSilent = false;
let debit: DirectDebit;

function execute(body: any): [number, object] {
  const { uniqueReference: reference, totalAmount, directDebit } = body;
  if (book.has(reference)) return [400, { status: 'DuplicateUniqueReference', statusDescription: 'The unique reference has been used.' }];
  if (directDebit?.accountNumber === '111111113') return [400, { status: 'InvalidAccount', statusDescription: 'Account closed' }];
  book.set(reference, { cents: Math.round(totalAmount * 100), transactionStatus: directDebit ? 'WaitingOnClearedFunds' : 'Pending', dishonouredReason: null });
  return [200, { durationMs: 35, status: 'Ok', statusDescription: 'Operation completed successfully', transactionId: 1022, callerUniqueReference: reference }];
}

function status(reference: string): [number, object] {
  const kept = book.get(reference);
  if (!kept) return [404, { status: 'NotFound', statusDescription: 'There is no such transaction.' }];
  return [200, { status: 'Ok', uniqueReference: reference, transactionStatus: kept.transactionStatus, dishonouredReason: kept.dishonouredReason, statusDescription: kept.transactionStatus }];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += piece)).on('end', () => {
      const body = text === '' ? null : JSON.parse(text);
      requests.push({ authorization: request.headers.authorization, body });
      if (isSilent) return void response.destroy();
      const path = decodeURIComponent(request.url ?? '');
      const [code, answer] = fault > 0 ? [fault, { status: 'Fault' }] : path === '/financial/v2/transaction/execute' ? execute(body) : status(path.replace('/financial/v2/status/', ''));
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  debit = monoovaDebit({ url, key: 'key-of-ours', account: '6279059700010918', certificate: publicKey.export({ type: 'spki', format: 'pem' }).toString() });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

describe('Monoova', () => {
  directDebitConformance({
    debit: () => debit,
    goodToken: null,
    async moved(prefix) {
      return [...book].filter(([key]) => key.startsWith(prefix)).reduce((sum, [, { cents }]) => sum + cents, 0);
    },
  });

  it('is told of orders in its own words, with the key alone as the user', async () => {
    await debit.collect([collection('loan:7:1')]);
    expect(requests.at(-1)).toEqual({
      authorization: `Basic ${Buffer.from('key-of-ours:').toString('base64')}`,
      body: { uniqueReference: 'loan:7:1', totalAmount: 44, paymentSource: 'directDebit', lodgementReference: 'LOAN 1', description: 'LOAN 1', directDebit: { bsbNumber: '062-000', accountNumber: '12345678', accountName: 'Mia Carter' } },
    });
    expect(toDirectCredit(payout('loan:7:2', { amountCents: 1 }), '62790')).toEqual({
      uniqueReference: 'loan:7:2', totalAmount: 0.01, paymentSource: 'mAccount', mAccount: { token: '62790' }, description: 'LOAN 1',
      disbursements: [{ disbursementMethod: 'directCredit', toDirectCreditDetails: { bsbNumber: '062-000', accountNumber: '12345678', accountName: 'Mia Carter' }, lodgementReference: 'LOAN 1', amount: 0.01 }],
    });
    expect(toDirectDebit(collection('x', { amountCents: 1_234_56 }), { name: 'N'.repeat(40), bsb: '012003', accountNumber: '00123' })).toMatchObject({ totalAmount: 1234.56, directDebit: { bsbNumber: '012-003', accountNumber: '00123', accountName: 'N'.repeat(32) } });
  });

  it('counts a debit when its funds are there, and says why one came back', async () => {
    const keys = ['clear', 'back', 'waits'];
    expect([...(await debit.collect(keys.map((key) => collection(key)))).values()]).toEqual([{ state: 'accepted' }, { state: 'accepted' }, { state: 'accepted' }]);
    book.get('clear')!.transactionStatus = 'Complete';
    Object.assign(book.get('back')!, { transactionStatus: 'Dishonoured', dishonouredReason: 'REFER TO CUSTOMER' });
    const results = await debit.resultsOf([...keys, 'never']);
    expect(keys.map((key) => results.get(key))).toEqual([
      { state: 'complete', bankReference: 'clear' }, { state: 'dishonoured', reason: 'The bank sent it back: there may not have been enough in the account.' }, { state: 'accepted' },
    ]);
    expect(results.has('never')).toBe(false);
    // The order again: it is known, and has come to its end.
    expect((await debit.collect([collection('clear')])).get('clear')).toEqual({ state: 'complete', bankReference: 'clear' });
    expect((await debit.collect([collection('closed', { from: { kind: 'account', name: 'Mia', bsb: '062000', accountNumber: '111111113' } })])).get('closed')).toEqual({ state: 'dishonoured', reason: 'The account is closed.', isFinal: true });
  });

  it.each([401, 429, 500, 503])('a fault of the service (%d) is no answer about the order, and tells nothing of ours', async (code) => {
    fault = code;
    const failed = await debit.collect([collection(`fault-${code}`)]).then(() => null, (error: Error) => error.message);
    fault = 0;
    expect(failed).toBe(`Monoova answered ${code}.`);
    expect(book.has(`fault-${code}`)).toBe(false);
  });

  it('no answer leaves open whether it has the order', async () => {
    isSilent = true;
    await expect(debit.payOut([payout('silent')])).rejects.toThrow(DebitTimeout);
    isSilent = false;
    expect((await debit.payOut([payout('silent')])).get('silent')).toEqual({ state: 'accepted' });
  });

  it('believes a notice of a dishonour that bears its signature, byte for byte', () => {
    const notice = JSON.stringify({ ReturnDate: '2026-11-30T00:00:00', Amount: 44, Type: 'Debit', ReturnReason: 'ACCOUNT CLOSED', OriginalTransactionId: 1022, TransactionReference: 'loan:7:1' });
    const signature = sign('sha256', Buffer.from(notice), privateKey).toString('base64');
    expect([...debit.readEvent(Buffer.from(notice), signature)!]).toEqual([['loan:7:1', { state: 'dishonoured', reason: 'The account is closed.', isFinal: true }]]);
    expect(debit.readEvent(Buffer.from(`${notice} `), signature)).toBeNull();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(debit.readEvent(Buffer.from(notice), sign('sha256', Buffer.from(notice), other).toString('base64'))).toBeNull();
    expect(monoovaDebit({ url, key: 'k', account: 'a', certificate: undefined }).readEvent(Buffer.from(notice), signature)).toBeNull();
  });

  it('reads nothing out of odd answers', () => {
    for (const odd of [null, [], 'Ok', 7, { transactionStatus: 3 }, { transactionStatus: 'Unheard' }]) expect(fromStatus(odd, 'k')).toBeNull();
    for (const odd of [null, [], {}, { TransactionReference: 9 }]) expect(fromDishonour(odd).size).toBe(0);
    expect(refusalOf({ statusDescription: 'Nobody knows' })).toEqual({ state: 'dishonoured', reason: 'The bank sent it back.' });
  });
});
