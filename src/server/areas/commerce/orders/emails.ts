import { formatCents } from '#domain/money/format.ts';
import { qoinText } from '#domain/rewards/qoin.ts';
import { counted } from '#domain/text/counted.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../../email/public.ts';
import type { Email } from '../../email/public.ts';
import type { EmailParts } from '../memberships/membership-emails.ts';
import { prepaidCents } from './order-store.ts';
import type { LineRow, OrderRow } from './order-store.ts';
import { paidBy } from './paid-by.ts';
import { invoiceName } from './wire.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** Where a buyer sees the order: a member among theirs, anybody else by reference and email. */
function pageOf({ publicUrl }: EmailParts, { member_id, journey, reference }: OrderRow): string {
  const page = journey === 'claim' ? '/claim-journey-congrats-2' : '/checkout/user-details';
  return `${publicUrl}${member_id === 0 ? page : '/packs/order-summary'}?order=${reference}`;
}

/** The name to greet the buyer by; a member who has none is stored with the email address instead. */
function firstNameOf({ buyer }: OrderRow): string | undefined {
  return buyer.includes('@') ? undefined : buyer.split(' ')[0];
}

function downloadLabel(ebooks: number): string | undefined {
  if (ebooks === 0) return undefined;
  return ebooks === 1 ? 'Download your e-book' : 'Download your e-books';
}

/** The total, with the GST in it where there is any. */
function paidText({ total_cents: total, gst_cents: gst }: OrderRow): string {
  return gst > 0 ? `${dollars(total)}, including ${dollars(gst)} GST` : dollars(total);
}

/** Where the gift cards of an order are; their codes are in no email. */
function giftCardsText({ member_id: memberId }: OrderRow, lines: readonly LineRow[]): string[] {
  const cards = lines.filter(({ kind }) => kind === 'gift_card').reduce((sum, { quantity }) => sum + quantity, 0);
  if (cards === 0) return [];
  const [name, codes] = cards === 1 ? ['gift card', 'its code'] : ['gift cards', 'their codes'];
  return memberId === 0
    ? [`Create an account with this email to see your ${name} and ${codes}.`]
    : [`You’ll find your ${name} with ${codes} in your account, under Your gift cards.`];
}

interface ReceiptFacts {
  lines: readonly LineRow[];
  notes: readonly string[];
  /** The key under which it is sent once more. */
  again?: string;
  isRenewal?: boolean;
}

/**
 * The confirmation of a paid order, with its key. A renewal is charged without an order by the member, so it is named
 * as one.
 */
export async function receiptOf(
  db: Database,
  parts: EmailParts,
  order: OrderRow,
  { lines, notes, again, isRenewal }: ReceiptFacts,
): Promise<{ key: string; email: Email }> {
  const bought = lines.map(
    ({ quantity, title, option, unit_cents }) =>
      `${quantity} × ${title}${option ? `, ${option}` : ''}: ${dollars(unit_cents * quantity)}`,
  );
  const payment = prepaidCents(order) > 0 ? await paidBy(db, order) : [];
  const entries =
    order.entries === 0
      ? []
      : order.member_id === 0
        ? [
            `This order is worth ${counted(order.entries, 'entry', 'entries')} in our draws. Create an account with this email to claim ${order.entries === 1 ? 'it' : 'them'}.`,
          ]
        : [`We’ve added ${counted(order.entries, 'draw entry', 'draw entries')} to your account.`];
  const ebooks = lines.flatMap(({ ebook }) => ebook ?? []);
  const email = {
    to: order.email,
    subject: `Your order ${order.reference}`,
    firstName: firstNameOf(order),
    paragraphs: [
      `${isRenewal ? 'Your membership has renewed.' : 'Thanks for your order.'} We’ve received your payment of ${paidText(order)}.`,
      ...bought,
      ...(order.delivery_cents > 0 ? [`Delivery: ${dollars(order.delivery_cents)}`] : []),
      ...(order.fee_cents > 0 ? [`Card fee: ${dollars(order.fee_cents)}`] : []),
      ...(order.discount_cents > 0 ? [`Discount: −${dollars(order.discount_cents)}`] : []),
      ...payment.map(({ by, cents }) => `${by}: ${dollars(cents)}`),
      ...(order.address
        ? [`We’ll send your parcel to ${order.address.recipient}, ${order.address.full_address}.`]
        : []),
      ...giftCardsText(order, lines),
      ...ebooks.map((title) => `Your e-book “${title}” is ready. Download it from your order page.`),
      ...entries,
      ...notes,
    ],
    action: { label: downloadLabel(ebooks.length) ?? 'See your order', url: pageOf(parts, order) },
    after: [`Your tax invoice ${invoiceName(order.invoice_number ?? 0)} is on the same page.`],
  };
  return { key: `order-paid:${order.reference}${again ? `:${again}` : ''}`, email };
}

/** Sends the confirmation of a paid order, once; with `again`, once more. */
export async function postReceipt(
  db: Database,
  parts: EmailParts,
  order: OrderRow,
  facts: ReceiptFacts,
): Promise<void> {
  const { key, email } = await receiptOf(db, parts, order, facts);
  await postEmail(db, parts.clock, parts.brand, key, email);
}

interface RefundNotice {
  id: number;
  cents: number;
  /** The parts that went back to gift cards and to Qoin, and how many Qoin they are. */
  giftCents: number;
  qoinCents: number;
  qoin: number;
  notes: readonly string[];
}

/** The notice of a refund, once for each. */
export async function postRefundNotice(
  db: Database,
  parts: EmailParts,
  order: OrderRow,
  { id, cents, giftCents, qoinCents, qoin, notes }: RefundNotice,
): Promise<void> {
  const toCard = cents - giftCents - qoinCents;
  await postEmail(db, parts.clock, parts.brand, `order-refund:${order.reference}:${id}`, {
    to: order.email,
    subject: `Your refund for order ${order.reference}`,
    firstName: firstNameOf(order),
    paragraphs: [
      ...(toCard > 0
        ? [`We’ve refunded ${dollars(toCard)} to the card you paid with. Banks usually show it within 5 business days.`]
        : []),
      ...(giftCents > 0
        ? [`We’ve returned ${dollars(giftCents)} to your gift card balance. You can use it again straight away.`]
        : []),
      ...(qoin > 0
        ? [`We’ve returned ${qoinText(qoin)}, which paid ${dollars(qoinCents)}. You can use them again straight away.`]
        : []),
      ...notes,
    ],
    action: { label: 'See your order', url: pageOf(parts, order) },
  });
}

/** The notice that the goods were sent, once. */
export async function postSentNotice(db: Database, parts: EmailParts, order: OrderRow, parcel: string): Promise<void> {
  await postEmail(db, parts.clock, parts.brand, `order-sent:${order.reference}`, {
    to: order.email,
    subject: `Your order ${order.reference} is on its way`,
    firstName: firstNameOf(order),
    paragraphs: [
      order.address
        ? `We’ve sent your order to ${order.address.recipient}, ${order.address.full_address}.`
        : 'We’ve sent you everything in your order.',
      ...(parcel === '' ? [] : [`Your tracking number is ${parcel}.`]),
    ],
    action: { label: 'See your order', url: pageOf(parts, order) },
  });
}

/** The notice that a refund which the buyer asked for was declined, with the operator's reason. */
export async function postRefusalNotice(
  db: Database,
  parts: EmailParts,
  order: OrderRow,
  refusal: { id: number; reason: string },
): Promise<void> {
  await postEmail(db, parts.clock, parts.brand, `order-refund-declined:${order.reference}:${refusal.id}`, {
    to: order.email,
    subject: `Your refund request for order ${order.reference}`,
    firstName: firstNameOf(order),
    paragraphs: ['We’ve looked at your request and can’t refund this order.', `Reason: ${refusal.reason}`],
    action: { label: 'See your order', url: pageOf(parts, order) },
    after: ['If you disagree, send us a message from your account and we’ll look at it again.'],
  });
}
