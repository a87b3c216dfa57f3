import type { Ports } from '#server/kit/implement.ts';
import type { CardPayments, PaymentSource } from '#server/ports/card-payments/port.ts';

export type GatewayPorts = Pick<Ports, 'cardPayments' | 'redirectPayments'>;

/** The gateways that take payments now: the card form, and the payment page of a redirect. */
export function openGateways({ cardPayments, redirectPayments }: GatewayPorts): CardPayments[] {
  return [cardPayments, redirectPayments].filter(({ open }) => open);
}

export function gatewayFor({ cardPayments, redirectPayments }: GatewayPorts, source: PaymentSource): CardPayments {
  return source.kind === 'redirect' ? redirectPayments : cardPayments;
}

/** The gateway that made a stored payment; undefined where it is set up no longer. */
export function gatewayNamed(gateways: readonly CardPayments[], adapter: string): CardPayments | undefined {
  return gateways.find((gateway) => gateway.open && gateway.adapter === adapter);
}

/** Whether no order could be paid with real money. */
export function isTestOnly(ports: GatewayPorts): boolean {
  const gateways = openGateways(ports);
  return gateways.length > 0 && gateways.every(({ test }) => test);
}

/** How an order names a payment before its card is known. */
export function methodName({ kind, adapter, test }: CardPayments): string {
  if (kind === 'card') return '';
  return adapter.startsWith('asiapay') && !test ? 'AsiaPay' : 'AsiaPay (test)';
}
