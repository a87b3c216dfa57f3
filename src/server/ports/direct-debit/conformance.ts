import { expect, it } from 'vitest';
import { CardRefused } from './port.ts';
import type { CollectionOrder, DirectDebit, PayoutOrder } from './port.ts';

export interface DebitBench {
  debit(): DirectDebit;
  /** The token of a card that pays; null where no cards are accepted. */
  goodToken: string | null;
  /** The cents that were moved by the orders with this key prefix, according to the service's own records. */
  moved(prefix: string): Promise<number>;
}

const account = { name: 'Mia Carter', bsb: '062000', accountNumber: '12345678' };

export const collection = (key: string, more: Partial<CollectionOrder> = {}): CollectionOrder => ({
  key,
  amountCents: 44_00,
  statement: 'LOAN 1',
  from: { kind: 'account', ...account },
  ...more,
});
export const payout = (key: string, more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  key,
  amountCents: 200_00,
  statement: 'LOAN 1',
  to: account,
  ...more,
});

/** Tests that every adapter for direct debits and payouts passes. */
export function directDebitConformance(bench: DebitBench): void {
  it('answers every order of a batch by its key', async () => {
    const answers = await bench.debit().collect([collection('batch-1'), collection('batch-2', { amountCents: 10_00 })]);
    expect([...answers.keys()].sort()).toEqual(['batch-1', 'batch-2']);
    expect([...answers.values()].every(({ state }) => state === 'complete' || state === 'accepted')).toBe(true);
  });

  it('I16: an order repeated with its key counts once and gets the same answer, even in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await bench.debit().collect([collection('twice')])).get('twice')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await bench.moved('twice')).toBe(44_00);
  });

  it('keeps a card without its number, and takes from it; or none at all', async () => {
    for (const token of ['tok_nobody_knows', 'constructor'])
      await expect(bench.debit().saveCard(token)).rejects.toThrow(CardRefused);
    expect(bench.debit().acceptsCards).toBe(bench.goodToken !== null);
    if (bench.goodToken === null) {
      expect(
        (await bench.debit().collect([collection('card', { from: { kind: 'card', reference: 'stored' } })])).get(
          'card',
        ),
      ).toMatchObject({ state: 'dishonoured', isFinal: true });
      return;
    }
    const card = await bench.debit().saveCard(bench.goodToken);
    expect(card).toMatchObject({
      reference: expect.stringMatching(/\S/),
      lastFour: expect.stringMatching(/^\d{4}$/),
      expires: expect.stringMatching(/^\d{4}-\d{2}$/),
    });
    expect(
      (await bench.debit().collect([collection('card', { from: { kind: 'card', reference: card.reference } })])).get(
        'card',
      ),
    ).toMatchObject({ state: 'complete' });
  });

  it('believes no message that it did not sign', () => {
    expect(bench.debit().readEvent(Buffer.from('{}'), '')).toBeNull();
    expect(bench.debit().readEvent(Buffer.from('{}'), 'AAAA')).toBeNull();
  });

  it('says what became of orders, and keeps silent about those that it never saw', async () => {
    await bench.debit().payOut([payout('known')]);
    const results = await bench.debit().resultsOf(['known', 'unknown']);
    expect(results.has('known')).toBe(true);
    expect(results.has('unknown')).toBe(false);
  });
}
