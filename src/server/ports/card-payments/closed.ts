import { GatewayUnavailable } from './port.ts';
import type { CardPayments } from './port.ts';

/** No gateway: nothing can be paid, and the checkout says so. */
export function closedCardPayments(kind: CardPayments['kind'] = 'card'): CardPayments {
  const refuse = async (): Promise<never> => {
    throw new GatewayUnavailable('Card payments aren’t set up here.');
  };
  return {
    adapter: 'closed',
    open: false,
    test: false,
    kind,
    repeatsRefunds: true,
    publishableKey: null,
    formPage: null,
    charge: refuse,
    resultOf: refuse,
    cancel: refuse,
    refund: refuse,
    saveCard: refuse,
    forgetCard: refuse,
    readEvents: () => null,
  };
}
