import { randomUUID } from 'node:crypto';
import type { BoughtCard, orderBackOffice } from '#contract/areas/order-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { isSent } from '#domain/commerce/order-state.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { cardsOfOrder, hasUnissued, lockGiftCard } from '../gift-cards/gift-card-store.ts';
import type { GiftCardRow } from '../gift-cards/gift-card-store.ts';
import { retryIssuing } from '../gift-cards/issuing.ts';
import { maskedCode } from '../gift-cards/paying.ts';
import { tryMembershipRefund } from '../memberships/refunded.ts';
import { postReceipt, postSentNotice } from '../orders/emails.ts';
import { NOBODY, addEvent, linesOf, noteSent, orderByReference } from '../orders/order-store.ts';
import type { LineRow, OrderRow } from '../orders/order-store.ts';
import { restockableLines } from '../orders/restock-store.ts';
import { ordersOnWire } from '../orders/wire.ts';
import { settlePartsOf } from '../payments/capture.ts';
import { dayStart } from './days.ts';
import { lockOrderOfOther } from './locked-order.ts';
import { isToSend, searchOrders } from './order-search-store.ts';
import { refundOnWire } from './refund-handlers.ts';
import { refundsOf } from './refund-decision-store.ts';

const DEFAULT_PAGE_SIZE = 20;

/** Whether goods of the order wait for somebody to send them. */
const canSend = (order: OrderRow, lines: readonly LineRow[]): boolean =>
  order.sent_at === null && (order.state === 'paid' || isToSend(order)) && lines.some(({ kind }) => isSent(kind));

const cardOnWire = (card: GiftCardRow): BoughtCard => ({
  id: card.id,
  title: card.title,
  face: card.face_cents,
  ours: card.ours,
  state: card.state,
  masked: card.last_four === null ? null : maskedCode(card.last_four),
  refusal: card.refusal,
});

/** @throws Failure where nothing of the order is left to send. */
function requireUnsent(order: OrderRow, lines: readonly LineRow[]): void {
  if (order.captured_cents === 0) throw new Failure('conflict', 'This order hasn’t been paid.');
  if (order.state === 'refunded')
    throw new Failure('conflict', 'This order has been refunded in full. There’s nothing to send.');
  if (!lines.some(({ kind }) => isSent(kind)))
    throw new Failure('conflict', 'There’s nothing to send. These items are delivered automatically.');
  if (!canSend(order, lines)) throw new Failure('conflict', 'This order has already been marked as sent.');
}

/** What operators read and do with orders. */
export const orderHandlers = {
  async search({ query: { q = '', state, to_send, from, to, page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    if (from && to && to < from) throw badField('to', 'Choose a last day on or after the first day.');
    const filter = {
      search: q,
      state,
      toSend: to_send === 'true',
      from: from ? dayStart(from) : undefined,
      before: to ? dayStart(addDays(to, 1)) : undefined,
    };
    const { rows, total } = await searchOrders(systemDb, filter, (page - 1) * limit, limit);
    return {
      data: rows.map(({ member_id, buyer, total_cents, refunded_cents, ...row }) => ({
        ...row,
        member_id: member_id === NOBODY ? null : member_id,
        name: buyer,
        total: total_cents,
        refunded: refunded_cents,
      })),
      total,
      page,
      limit,
    };
  },

  async details({ body: { reference } }, { systemDb, clock, member }) {
    const order = await orderByReference(systemDb, reference);
    if (!order) throw new Failure('not_found', 'We couldn’t find that order.');
    const [[data], refunds, lines, cards, restockable, after] = await Promise.all([
      ordersOnWire(systemDb, [order]),
      refundsOf(systemDb, order),
      linesOf(systemDb, [order]),
      cardsOfOrder(systemDb, reference),
      restockableLines(systemDb, order),
      order.captured_cents > order.refunded_cents ? tryMembershipRefund(systemDb, clock, order) : null,
    ]);
    return {
      success: true,
      data: data!,
      member_id: order.member_id === NOBODY ? null : order.member_id,
      mobile: order.mobile,
      to_send: isToSend(order),
      can_send: canSend(order, lines),
      sent_at: order.sent_at,
      parcel: order.parcel,
      refunds: refunds.map((row) => refundOnWire(row, member.id)),
      cards: cards.map(cardOnWire),
      restockable: restockable.map(({ position, title, option, quantity }) => ({
        line: position,
        title: option ? `${title}, ${option}` : title,
        units: quantity,
      })),
      membership_after_refund: after && { ends_at: after.isToCome ? after.endsAt : null, back_to: after.backTo },
    };
  },

  async resend({ body: { reference } }, context) {
    const { clock, member } = context;
    return context.systemDb.transaction().execute(async (transaction) => {
      const order = await lockOrderOfOther(transaction, member, reference);
      if (order.captured_cents === 0) throw new Failure('conflict', 'This order hasn’t been paid.');
      const at = clock.now();
      await postReceipt(transaction, settlePartsOf(context), order, {
        lines: await linesOf(transaction, [order]),
        notes: [],
        again: `again:${randomUUID()}`,
      });
      await addEvent(transaction, order, { at, by: 'operator', state: order.state, note: 'Confirmation sent again' });
      await audit(
        transaction,
        { operatorId: member.id, at },
        { action: 'order_confirmation_resent', subject: 'order', subjectId: reference, before: null, after: null },
      );
      return { success: true };
    });
  },

  async retryCard({ body: { reference, id } }, context) {
    const { clock, member } = context;
    return context.systemDb.transaction().execute(async (transaction) => {
      const order = await lockOrderOfOther(transaction, member, reference);
      const card = await lockGiftCard(transaction, id);
      if (card?.order_reference !== reference) throw new Failure('not_found', 'We couldn’t find that gift card.');
      if (card.state !== 'ordered')
        throw new Failure(
          'conflict',
          card.state === 'void' ? 'This gift card has been refunded.' : 'This gift card has already been issued.',
        );
      await retryIssuing(transaction, clock, card);
      const at = clock.now();
      await addEvent(transaction, order, {
        at,
        by: 'operator',
        state: order.state,
        note: `${card.title}: trying again`,
      });
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: 'gift_card_retried',
          subject: 'order',
          subjectId: reference,
          before: { refusal: card.refusal },
          after: { gift_card: id },
        },
      );
      return { success: true };
    });
  },

  async fulfil({ body: { reference, parcel = '' } }, context) {
    const { clock, member } = context;
    return context.systemDb.transaction().execute(async (transaction) => {
      const order = await lockOrderOfOther(transaction, member, reference);
      requireUnsent(order, await linesOf(transaction, [order]));
      const at = clock.now();
      // What is left of a partly refunded order is sent too; the refund stays its state. Gift cards complete an order.
      const isDone = order.state === 'paid' && !(await hasUnissued(transaction, reference));
      const to = isDone ? 'fulfilled' : order.state;
      const note = parcel === '' ? 'Sent' : `Sent. Tracking number ${parcel}`;
      await noteSent(transaction, order, to, { at, note, parcel });
      await postSentNotice(transaction, settlePartsOf(context), order, parcel);
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: 'order_sent',
          subject: 'order',
          subjectId: reference,
          before: { state: order.state },
          after: { state: to, parcel },
        },
      );
      return { success: true };
    });
  },
} satisfies Partial<HandlersOf<typeof orderBackOffice>>;
