import type { Logger } from 'pino';
import type { OutboxHandler } from '../kit/outbox.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import {
  GIFT_CARD_TOPIC,
  REFUND_TOPIC,
  REVERSAL_TOPIC,
  giftCardOutboxHandler,
  openGateways,
  refundOutboxHandler,
  reversalOutboxHandler,
} from '../areas/commerce/public.ts';
import { listenOutboxHandler, syncOutboxHandler, withdrawOutboxHandler } from '../areas/connections/public.ts';
import {
  CALL_TOPIC,
  LEAD_TOPIC,
  WITHDRAW_TOPIC,
  callOutboxHandler,
  leadOutboxHandler,
  withdrawLeadHandler,
} from '../areas/journeys/public.ts';
import { PRIZE_TOPIC, prizeOutboxHandler } from '../areas/draws/public.ts';
import { REWARD_TOPIC, giveEntries, rewardOutboxHandler } from '../areas/entitlements/public.ts';
import { mailOutboxHandler, smsOutboxHandler } from '../areas/email/public.ts';
import { giveQoin } from '../areas/rewards/public.ts';
import { LOAN_MONEY_TOPIC, loanMoneyOutboxHandler } from '../areas/loans/public.ts';
import { NOTICE_TOPIC, PUSH_TOPIC, noticeOutboxHandler, pushOutboxHandler } from '../areas/notifications/public.ts';
import { PAYMENT_TOPIC, paymentOutboxHandler } from '../areas/payments/public.ts';
import { FOLLOW_TOPIC, SUBMIT_TOPIC, followOutboxHandler, submitOutboxHandler } from '../areas/wallet/public.ts';
import { eventPartsOf } from './bank-events.ts';
import { contactOutboxHandler } from '../areas/verification/outbox-handler.ts';

export interface ReactionParts {
  database: Database;
  clock: Clock;
  ports: Ports;
  settings: AppSettings;
  log?: Logger;
}

/**
 * What each kind of outbox message causes: the topic, and the provider that is called.
 *
 * An outbox handler may be called again with the same key after a crash; it passes the key on, so that the provider
 * counts it once.
 */
export function outboxHandlersOf({
  database,
  clock,
  ports,
  settings,
  log,
}: ReactionParts): Readonly<Record<string, OutboxHandler>> {
  const events = eventPartsOf({ database, clock, ports, settings });
  return {
    'bank-sync': syncOutboxHandler({
      system: database,
      clock,
      feed: ports.bankFeed,
      keys: settings.keys,
      brand: settings.brand,
    }),
    'bank-listen': listenOutboxHandler(events),
    'bank-withdraw': withdrawOutboxHandler(events),
    mail: mailOutboxHandler(ports.mail),
    sms: smsOutboxHandler(ports.sms),
    [NOTICE_TOPIC]: noticeOutboxHandler({ database, clock }),
    [PUSH_TOPIC]: pushOutboxHandler({ database, clock, push: ports.push, brand: settings.brand }),
    // The bank receives each order with its own key; its result settles the payment queue.
    [PAYMENT_TOPIC]: paymentOutboxHandler({ database, clock, bank: ports.bankPayments }),
    // Payouts and repayments of loans, many in one message.
    [LOAN_MONEY_TOPIC]: loanMoneyOutboxHandler({
      database,
      clock,
      debit: ports.directDebit,
      brand: settings.brand,
      publicUrl: settings.publicUrl,
    }),
    // Gift cards of paid orders.
    [GIFT_CARD_TOPIC]: giftCardOutboxHandler({ database, clock, issuer: ports.giftCards, settings }),
    // Refunds of orders, and charges that came too late.
    [REFUND_TOPIC]: refundOutboxHandler({ database, clock, gateways: openGateways(ports) }),
    [REVERSAL_TOPIC]: reversalOutboxHandler({ database, gateways: openGateways(ports), log }),
    // Approved transfers of wallets, and what became of them.
    [SUBMIT_TOPIC]: submitOutboxHandler({ database, clock, custody: ports.walletCustody }),
    [FOLLOW_TOPIC]: followOutboxHandler({ database, clock, custody: ports.walletCustody }),
    // Requests of visitors, the calls that they book, and what they withdraw.
    [LEAD_TOPIC]: leadOutboxHandler({ database, clock, leadPartners: ports.leadPartners }),
    [CALL_TOPIC]: callOutboxHandler({ database, clock, leadPartners: ports.leadPartners }),
    [WITHDRAW_TOPIC]: withdrawLeadHandler({ leadPartners: ports.leadPartners }),
    // What a sign-in or a sign-up grants by the operators' rules.
    [REWARD_TOPIC]: rewardOutboxHandler({ database, clock }),
    // Entries and Qoin that a member has won in a draw.
    [PRIZE_TOPIC]: prizeOutboxHandler({
      database,
      clock,
      give: {
        entries: (db, at, memberId, { amount, ...grant }) =>
          giveEntries(db, at, memberId, { ...grant, entries: amount, kind: 'prize' }),
        qoin: (db, at, memberId, { amount, ...grant }) => giveQoin(db, at, memberId, { ...grant, qoin: amount }),
      },
    }),
    // A question about an address is answered later and in another process, so that its response time is always the
    // same.
    contact: contactOutboxHandler({ database, clock, keys: settings.keys, brand: settings.brand }),
  };
}
