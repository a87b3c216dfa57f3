import { qoinText } from '#domain/rewards/qoin.ts';
import type { Database } from '#server/kit/database.ts';
import { cardsPaying } from '../gift-cards/hold-store.ts';
import { maskedCode } from '../gift-cards/paying.ts';
import { latestPayment } from '../payments/payment-store.ts';
import { chargedCents } from './order-store.ts';
import type { OrderRow } from './order-store.ts';

/** One way by which an order was paid, in the words of receipts and invoices. */
export interface PaymentPart {
  /** 'Paid with Qoin (1,234 Qoin)', 'Gift card ending K2M9', 'Visa ending 4242' */
  by: string;
  cents: number;
}

/** How an order was paid: Qoin first, then its gift cards, and then the card. */
export async function paidBy(db: Database, order: OrderRow): Promise<PaymentPart[]> {
  const cards = order.gift_cents > 0 ? await cardsPaying(db, [order.reference]) : [];
  const qoin = order.qoin > 0 ? [{ by: `Paid with Qoin (${qoinText(order.qoin)})`, cents: order.qoin_cents }] : [];
  const giftCards = cards.map(({ last_four, cents }) => ({ by: `Gift card ${maskedCode(last_four)}`, cents }));
  const parts = [...qoin, ...giftCards];
  const rest = chargedCents(order);
  if (rest === 0) return parts;
  const payment = await latestPayment(db, order);
  return [...parts, { by: payment?.method || 'Card', cents: rest }];
}
