/** Gateways refuse card payments below this amount. */
export const MIN_CHARGE_CENTS = 50;
