import { describe, expect, it } from 'vitest';
import { CardRefused, GatewayUnavailable } from './port.ts';
import type { CardPayments, ChargeOrder, PaymentSource } from './port.ts';

export interface GatewayBench {
  gateway(): CardPayments;
  /** What is charged for each outcome; a payment page has one source for all of them. */
  sources: { pays: PaymentSource; declines: PaymentSource; waits: PaymentSource };
  /** The token of the form for a card that can be saved, and for one that cannot; null where no card is saved. */
  savable: { good: string; bad: string } | null;
  /** Tokens of saved cards: one that pays, and one whose bank checks each payment; null where no card is saved. */
  saved: { pays(): Promise<string>; checks(): Promise<string> } | null;
  /** What the buyer does where an outcome needs the buyer: the check of the bank, or the payment page. */
  answer(order: ChargeOrder, agreed: boolean): Promise<void>;
  /** The next answer is lost after the gateway did what it was asked. */
  loseAnswer(lost: boolean): void;
  /** The source of a charge whose answer is lost; null where the charge itself asks nobody. */
  lost: PaymentSource | null;
  /** Cents captured, and paid back, by the gateway's own records for keys with this prefix. */
  captured(prefix: string): Promise<number>;
  refunded(prefix: string): Promise<number>;
}

export const chargeOrder = (key: string, source: PaymentSource, more: Partial<ChargeOrder> = {}): ChargeOrder => ({
  key,
  amountCents: 50_00,
  source,
  reference: key.slice(0, key.lastIndexOf(':')),
  email: 'kim@example.com',
  returnUrl: 'https://wattle.example/checkout/user-details?order=W',
  save: false,
  buyerPresent: true,
  ...more,
});

/** Keys as orders make them: the reference 'W-7K2M-9QXD-4H?P', and a number in place of the random part. */
let keys = 0;
export const chargeKey = (mark: string): string => `W-7K2M-9QXD-4H${mark}P:${String((keys += 1)).padStart(18, '0')}`;

/** Charges, and lets the buyer finish where that is needed. */
async function finished(bench: GatewayBench, order: ChargeOrder, agreed = true) {
  const first = await bench.gateway().charge(order);
  if (first.state !== 'action_required') return first;
  await bench.answer(order, agreed);
  return bench.gateway().resultOf(order.key, first.reference);
}

function outcomes(bench: GatewayBench): void {
  const isPage = () => bench.gateway().kind === 'redirect';

  describe('a charge', () => {
    it('is captured with its amount, and known by its key', async () => {
      const order = chargeOrder(chargeKey('A'), bench.sources.pays);
      const result = await finished(bench, order);
      expect(result).toMatchObject({ state: 'captured', reference: expect.stringMatching(/\S/) });
      expect(await bench.captured(order.key)).toBe(50_00);
      const again = await bench.gateway().resultOf(order.key);
      expect(again).toEqual(await bench.gateway().resultOf(order.key, (result as { reference: string }).reference));
      expect(again).toMatchObject({ state: 'captured', reference: (result as { reference: string }).reference });
    });

    it('that is declined says why, with the next step', async () => {
      const result = await finished(bench, chargeOrder(chargeKey('B'), bench.sources.declines), false);
      expect(result).toMatchObject({ state: 'declined', code: expect.stringMatching(/^[a-z_]+$/) });
      expect((result as { message: string }).message).toMatch(/\. \S.*\.$/);
    });

    it('I7: repeated with its key, even in parallel, counts once and gets the same answer', async () => {
      const order = chargeOrder(chargeKey('C'), bench.sources.pays);
      const results = await Promise.all(Array.from({ length: 6 }, () => bench.gateway().charge(order)));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      if (isPage()) await bench.answer(order, true);
      expect(await bench.captured(order.key)).toBe(50_00);
    });

    it('that was never sent is unknown', async () => {
      expect(await bench.gateway().resultOf(chargeKey('H'))).toBeNull();
    });
  });
}

function interruptions(bench: GatewayBench): void {
  describe('a charge', () => {
    it('that waits for the buyer is captured once the buyer agrees', async () => {
      const order = chargeOrder(chargeKey('D'), bench.sources.waits);
      const first = await bench.gateway().charge(order);
      expect(first).toMatchObject({ state: 'action_required' });
      const { action } = first as Extract<typeof first, { state: 'action_required' }>;
      expect(action.url !== '' || action.secret !== null).toBe(true);
      expect(await bench.captured(order.key)).toBe(0);
      await bench.answer(order, true);
      expect(await bench.gateway().resultOf(order.key)).toMatchObject({ state: 'captured' });
    });

    it('that waits for the buyer is declined where the buyer does not agree', async () => {
      expect(await finished(bench, chargeOrder(chargeKey('E'), bench.sources.waits), false)).toMatchObject({
        state: 'declined',
      });
    });

    it('that waits for the buyer can be ended, or the gateway says that it cannot', async () => {
      const order = chargeOrder(chargeKey('F'), bench.sources.waits);
      const { reference } = await bench.gateway().charge(order);
      const ended = await bench.gateway().cancel(reference!);
      if (ended === null) return;
      expect(ended).toMatchObject({ state: 'declined', code: 'cancelled' });
      await bench.answer(order, true).catch(() => {});
      expect(await bench.captured(order.key)).toBe(0);
    });

    it('whose answer is lost is found by its key, and charged once', async () => {
      if (bench.lost === null) return;
      const order = chargeOrder(chargeKey('G'), bench.lost);
      bench.loseAnswer(true);
      await expect(bench.gateway().charge(order)).rejects.toThrow(GatewayUnavailable);
      bench.loseAnswer(false);
      expect(await bench.gateway().resultOf(order.key)).toMatchObject({ state: 'captured' });
      expect(await bench.gateway().charge(order)).toMatchObject({ state: 'captured' });
      expect(await bench.captured(order.key)).toBe(50_00);
    });
  });
}

function withoutBuyer(bench: GatewayBench): void {
  it('a charge without its buyer never waits for one: the bank’s check declines it, and the buyer can pay again', async () => {
    const absent = { buyerPresent: false } as const;
    for (const source of [bench.sources.waits, bench.sources.pays]) {
      const order = chargeOrder(chargeKey('N'), source, absent);
      expect(await bench.gateway().charge(order)).toMatchObject({ state: 'declined', code: 'authentication_required' });
      expect(await bench.captured(order.key)).toBe(0);
    }
    if (!bench.saved) return;
    const pays = chargeOrder(chargeKey('N'), { kind: 'saved', token: await bench.saved.pays() }, absent);
    expect(await bench.gateway().charge(pays)).toMatchObject({ state: 'captured' });
    const saved = { kind: 'saved', token: await bench.saved.checks() } as const;
    const checked = chargeOrder(chargeKey('N'), saved, absent);
    const declined = await bench.gateway().charge(checked);
    expect(declined).toMatchObject({ state: 'declined', code: 'authentication_required' });
    expect(await bench.gateway().resultOf(checked.key, declined.reference)).toMatchObject(declined);
    expect(await finished(bench, chargeOrder(chargeKey('N'), saved))).toMatchObject({ state: 'captured' });
  });
}

function refundsAndCards(bench: GatewayBench): void {
  it('a refund pays back a part, and counts once by its key where the gateway has keys', async () => {
    const order = chargeOrder(chargeKey('J'), bench.sources.pays);
    const { reference } = (await finished(bench, order))!;
    const refund = { key: `${order.key}:1`, reference: reference!, amountCents: 12_34 };
    expect(await bench.gateway().refund(refund)).toEqual({ reference: expect.stringMatching(/\S/) });
    if (bench.gateway().repeatsRefunds) await bench.gateway().refund(refund);
    expect(await bench.refunded(order.key)).toBe(12_34);
  });

  it('a saved card pays without its form, or none can be saved', async () => {
    const gateway = bench.gateway();
    if (bench.savable === null) {
      await expect(gateway.saveCard('any', 'kim@example.com')).rejects.toThrow(CardRefused);
      return;
    }
    await expect(gateway.saveCard(bench.savable.bad, 'kim@example.com')).rejects.toThrow(CardRefused);
    await expect(gateway.saveCard('constructor', 'kim@example.com')).rejects.toThrow(CardRefused);
    const card = await gateway.saveCard(bench.savable.good, 'kim@example.com');
    expect(card).toMatchObject({
      lastFour: expect.stringMatching(/^\d{4}$/),
      expires: expect.stringMatching(/^\d{4}-\d{2}$/),
    });
    const order = chargeOrder(chargeKey('K'), { kind: 'saved', token: card.token });
    expect(await gateway.charge(order)).toMatchObject({ state: 'captured' });
    // A form's token does not pass for a saved card, nor the other way round.
    expect(
      await gateway.charge(chargeOrder(chargeKey('L'), { kind: 'saved', token: bench.savable.good })),
    ).toMatchObject({ state: 'declined' });
    expect(await gateway.charge(chargeOrder(chargeKey('M'), { kind: 'token', token: card.token }))).toMatchObject({
      state: 'declined',
    });
    await gateway.forgetCard(card.token);
    await gateway.forgetCard(card.token);
  });

  it('a notice counts only where the gateway signed it', () => {
    const now = new Date('2026-11-15T22:00:00Z');
    for (const signature of ['', 'AAAA', 't=1,v1=00'])
      expect(bench.gateway().readEvents(Buffer.from('{"id":"evt_1"}'), signature, now)).toBeNull();
    expect(bench.gateway().readEvents(Buffer.alloc(0), '', now)).toBeNull();
  });
}

/** Tests that every adapter for card payments passes, as far as its kind allows. */
export function cardPaymentsConformance(bench: GatewayBench): void {
  outcomes(bench);
  interruptions(bench);
  withoutBuyer(bench);
  refundsAndCards(bench);
}
