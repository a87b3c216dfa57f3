import { expect, it } from 'vitest';
import type { BankPayments, PaymentOrder } from './port.ts';

export interface BankBench {
  bank(): BankPayments;
  /** The cents that left by the orders with this key prefix, according to the bank's own records. */
  left(prefix: string): Promise<number>;
}

export const order = (key: string, more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  key,
  from: { bsb: '062000', accountNumber: '12345678' },
  to: { kind: 'account', name: 'Mia Carter', bsb: '083001', accountNumber: '00123456' },
  amountCents: 25_00,
  reference: 'Rent',
  ...more,
});

/** Tests that every adapter for payments passes. */
export function bankPaymentsConformance(bench: BankBench): void {
  it('carries an order out and names it', async () => {
    expect(await bench.bank().send(order('one'))).toMatchObject({
      state: 'complete',
      bankReference: expect.stringMatching(/\S/),
    });
    expect(await bench.left('one')).toBe(25_00);
  });

  it('I16: an order repeated with its key counts once and gets the same answer, even in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.bank().send(order('twice'))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await bench.left('twice')).toBe(25_00);
  });

  it('says what became of orders, and keeps silent about those that it never saw', async () => {
    await bench.bank().send(order('known'));
    const results = await bench.bank().resultsOf(['known', 'unknown']);
    expect(results.get('known')).toMatchObject({ state: 'complete' });
    expect(results.has('unknown')).toBe(false);
  });

  it('takes PayIDs and BPAY billers', async () => {
    expect(
      await bench
        .bank()
        .send(order('payid', { to: { kind: 'payid', name: 'Mia', payIdType: 'mobile', payId: '+61412345678' } })),
    ).toMatchObject({ state: 'complete' });
    expect(
      await bench
        .bank()
        .send(order('bpay', { to: { kind: 'bpay', name: 'Water', billerCode: '23796', crn: '79927398713' } })),
    ).toMatchObject({ state: 'complete' });
  });

  it('has a limit for each way to pay', () => {
    expect(
      bench
        .bank()
        .methods()
        .map(({ kind }) => kind),
    ).toEqual(['internal', 'account', 'payid', 'bpay']);
    expect(
      bench
        .bank()
        .methods()
        .every(({ limitCents }) => Number.isSafeInteger(limitCents) && limitCents > 0),
    ).toBe(true);
  });
}
