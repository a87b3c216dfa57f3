import { giftCards } from '#contract/areas/gift-cards.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { mailboxOf } from './mailbox.ts';
import type { AnyInput, TestServer } from './server.ts';

/** Members who buy gift cards and pay with them. */

let keys = 0;
export const giftKey = () => ({ 'idempotency-key': `gift-card-story-${(keys += 1)}` });

/** A member, or the one of an account that exists. */
export async function giftBuyer(server: TestServer, input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: giftKey(), ...call });
  const buy = async (slug: string, variant: string, quantity: number, total: number) =>
    (await ask(orders.createCapture, { body: { items: [{ slug, variant, quantity }], total, token: 'tok_visa' } })).body
      .data!;
  const cards = async () => (await ask(giftCards.mine)).body.data;
  /** Buys one of our cards and returns its code. */
  const card = async (dollars: number): Promise<string> => {
    const { reference } = await buy('wattle-gift-card', String(dollars), 1, dollars);
    await mailboxOf(server).carry();
    const { id } = (await cards()).find(({ order }) => order === reference)!;
    return (await ask(giftCards.reveal, { body: { id } })).body.code;
  };
  /** What is left on a card, in dollars, by its code. */
  const left = async (code: string): Promise<number | null> =>
    (await cards()).find(({ masked }) => masked === `ending ${code.slice(-4)}`)!.balance as number | null;
  const order = async (reference: string) => (await ask(orders.details, { body: { reference } })).body.data!;
  return { ...member, ask, buy, card, cards, left, order };
}
