import { closedCardPayments } from '#server/ports/card-payments/closed.ts';

/** Gateways for tests in which nothing is paid. */
export const closedGateways = {
  cardPayments: closedCardPayments(),
  redirectPayments: closedCardPayments('redirect'),
};
