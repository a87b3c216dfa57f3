import * as z from 'zod/mini';
import { flag, text, unsignedMoney, wholeBetween } from '#contract/kit/wire.ts';
import { giftCodes } from './cart.ts';

/** The parts of orders and their payments. */

export const addressOnOrder = z.object({ recipient: z.string(), full_address: z.string() });

/** What the buyer must do next if the bank asks for confirmation; the page shows it in a frame or redirects to it. */
export const action = z.object({
  kind: z.literal(['frame', 'redirect', 'gateway']),
  url: z.string(),
  secret: z.nullable(z.string()),
});

/** Gift cards, which pay as much as they can. A card pays the rest, which must be the amount that was shown. */
export const giftCards = { gift_cards: z.optional(giftCodes), charged: z.optional(unsignedMoney) };

/** Whether the member's Qoin pay as much as they can, before gift cards. */
export const qoin = { use_qoin: z.optional(flag) };

/** Twelve to nineteen digits in a row, however they are grouped: what a card number looks like. */
const cardNumber = /(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/;

/** Text of a payment. No call takes a card number: the gateway's own form does. */
export const withoutCardNumber = z.refine<string>(
  (value) => !cardNumber.test(value),
  'Card numbers aren’t accepted here.',
);

export const reference = text(40, 12).check(withoutCardNumber);
/** The id of a saved card, too short for a card number. */
export const methodId = wholeBetween(1, 99_999_999_999);

export const payment = {
  /** The token that the gateway's form gave the browser. */
  token: z.optional(text(200, 0).check(withoutCardNumber)),
  /** The card form, which is the default, or the payment page of a redirect gateway, which needs no token. */
  gateway: z.optional(z.literal(['card', 'redirect'])),
};

export const method = {
  /** A saved card. */
  method_id: z.optional(methodId),
  ...payment,
  save: z.optional(flag),
};
