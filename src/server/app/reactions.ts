import type { Carrier } from '../kit/outbox.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { AppSettings, Ports } from '../kit/implement.ts';
import { listenCarrier, syncCarrier, withdrawCarrier } from '../areas/connections/public.ts';
import { REWARD_TOPIC, rewardCarrier } from '../areas/entitlements/public.ts';
import { mailCarrier, smsCarrier } from '../areas/letters/public.ts';
import { LOAN_MONEY_TOPIC, loanMoneyCarrier } from '../areas/loans/public.ts';
import { NOTICE_TOPIC, PUSH_TOPIC, noticeCarrier, pushCarrier } from '../areas/notifications/public.ts';
import { PAYMENT_TOPIC, paymentCarrier } from '../areas/payees/public.ts';
import { eventPartsOf } from './bank-events.ts';
import { contactCarrier } from '../areas/verification/carrier.ts';

export interface ReactionParts {
  database: Database;
  clock: Clock;
  ports: Ports;
  settings: AppSettings;
}

/**
 * What each kind of outbox message causes, on one page: the topic, and the provider that is told.
 *
 * A carrier may be called again with the same key after a crash; it hands the key on, so that the provider counts it once.
 */
export function carriersOf({ database, clock, ports, settings }: ReactionParts): Readonly<Record<string, Carrier>> {
  const events = eventPartsOf({ database, clock, ports, settings });
  return {
    'bank-sync': syncCarrier({
      system: database,
      clock,
      feed: ports.bankFeed,
      keys: settings.keys,
      brand: settings.brand,
    }),
    'bank-listen': listenCarrier(events),
    'bank-withdraw': withdrawCarrier(events),
    mail: mailCarrier(ports.mail),
    sms: smsCarrier(ports.sms),
    [NOTICE_TOPIC]: noticeCarrier({ database, clock }),
    [PUSH_TOPIC]: pushCarrier({ database, clock, push: ports.push, brand: settings.brand }),
    // The bank is given each order with its own key; what it answers settles the queue of requests.
    [PAYMENT_TOPIC]: paymentCarrier({ database, clock, bank: ports.bankPayments }),
    // Payouts and repayments of loans, many in one message.
    [LOAN_MONEY_TOPIC]: loanMoneyCarrier({ database, clock, debit: ports.directDebit, brand: settings.brand }),
    // What a sign-in or a sign-up grants by the operators' rules.
    [REWARD_TOPIC]: rewardCarrier({ database, clock }),
    // A question about an address is answered later and elsewhere, so that its answer takes the same time for all.
    contact: contactCarrier({ database, clock, keys: settings.keys, brand: settings.brand }),
  };
}
