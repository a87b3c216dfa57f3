import type { Ports } from '../kit/implement.ts';
import { asiaPayPayments } from '../ports/card-payments/asiapay.ts';
import type { AsiaPaySettings } from '../ports/card-payments/asiapay.ts';
import { closedCardPayments } from '../ports/card-payments/closed.ts';
import { embeddedCardPayments } from '../ports/card-payments/embedded.ts';
import { embeddedRedirectPayments } from '../ports/card-payments/embedded-redirect.ts';
import { stripeCardPayments } from '../ports/card-payments/stripe.ts';
import type { StripeSettings } from '../ports/card-payments/stripe.ts';
import { closedGiftCards } from '../ports/gift-cards/closed.ts';
import { embeddedGiftCards } from '../ports/gift-cards/embedded.ts';
import type { GiftCardIssuer } from '../ports/gift-cards/port.ts';
import { signedGiftCards } from '../ports/gift-cards/signed.ts';
import type { SignedIssuerSettings } from '../ports/gift-cards/signed.ts';
import type { PartnerWebhookSettings } from '../ports/lead-partners/webhook.ts';
import { TEST_GATEWAY_PATH } from './test-gateway.ts';

/** The gateways that take payments for orders; without any, the embedded one does outside production. */
export interface GatewaySettings {
  stripe?: StripeSettings | undefined;
  asiaPay?: AsiaPaySettings | undefined;
  /** The provider of merchants' gift cards. */
  giftCards?: SignedIssuerSettings | undefined;
  /** A partner who receives the requests of visitors. */
  leadPartners?: PartnerWebhookSettings | undefined;
  /** Whether the embedded gateway may take payments; by default only outside production. */
  embeddedGateway?: boolean;
}

/** Picks the issuer of merchants' gift cards; sample codes are sold for test money alone. */
export function openGiftCards(
  { giftCards, embeddedGateway }: GatewaySettings,
  parts: Parameters<typeof embeddedGiftCards>[0] & { settings: { production: boolean } },
): GiftCardIssuer {
  if (giftCards) return signedGiftCards(giftCards);
  return (embeddedGateway ?? !parts.settings.production) ? embeddedGiftCards(parts) : closedGiftCards;
}

/** Picks both gateways. The embedded ones never stand beside a real one, which would sell goods for test money. */
export function openGatewayPorts(
  { stripe, asiaPay, embeddedGateway }: GatewaySettings,
  parts: Parameters<typeof embeddedCardPayments>[0] & { settings: { production: boolean } },
): Pick<Ports, 'cardPayments' | 'redirectPayments'> {
  const isEmbedded = !stripe && !asiaPay && (embeddedGateway ?? !parts.settings.production);
  if (isEmbedded)
    return {
      cardPayments: embeddedCardPayments(parts, TEST_GATEWAY_PATH),
      redirectPayments: embeddedRedirectPayments(parts, TEST_GATEWAY_PATH),
    };
  return {
    cardPayments: stripe ? stripeCardPayments(stripe, parts) : closedCardPayments(),
    redirectPayments: asiaPay ? asiaPayPayments(asiaPay) : closedCardPayments('redirect'),
  };
}
