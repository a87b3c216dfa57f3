import type { z } from 'zod';
import { isTestAddress } from '../ports/card-payments/asiapay.ts';
import { fuelSettings, fuelTable } from './fuel-settings.ts';
import type { GatewaySettings } from './gateways.ts';
import { choice, key, safeUrl, text } from './setting-kinds.ts';
import { walletProblems, walletSettings, walletTable } from './wallet-settings.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** The settings of the gateways that take payments for orders, and of other services that secrets are sent to. */

export const gatewayTable = {
  STRIPE_SECRET_KEY: key(
    'Stripe’s secret key, for card payments. Set all three Stripe settings, or none.',
    /^(?:sk|rk)_(?:live|test)_\w{8,}$/,
    'a key such as sk_live_… or rk_live_…',
    'the embedded gateway takes payments, closed in production',
  ),
  STRIPE_PUBLISHABLE_KEY: key(
    'The publishable key of the same Stripe account, for its card form in the browser.',
    /^pk_(?:live|test)_\w{8,}$/,
    'a key such as pk_live_…',
    '',
  ),
  STRIPE_WEBHOOK_SECRET: key(
    'The signing secret of the webhook endpoint at Stripe, which posts to the base path + api/stripe/index.php.',
    /^whsec_\S{8,}$/,
    'a secret such as whsec_…',
    '',
  ),
  STRIPE_API_URL: safeUrl('A different address for Stripe’s API, for tests.', 'Stripe’s own'),
  ASIAPAY_URL: safeUrl(
    'The address of AsiaPay, for payments on its own page, such as https://www.paydollar.com/b2c2. Set all five AsiaPay settings, or none.',
    'no payment page is offered; the embedded one outside production',
  ),
  ASIAPAY_MERCHANT_ID: key('Our merchant ID at AsiaPay.', /^\d{1,12}$/, 'up to 12 digits', ''),
  ASIAPAY_SECRET: text('The secure hash secret of that merchant, for payment forms and the data feed.'),
  ASIAPAY_HASH: choice('The hash function that this secret is used with.', ['sha1', 'sha256', 'sha512'], 'sha1'),
  ASIAPAY_API_LOGIN: text('The username for AsiaPay’s merchant API, for refunds and unreported results.'),
  ASIAPAY_API_PASSWORD: text('That user’s password.'),
  GIFT_CARDS_URL: safeUrl(
    'Where gift cards are bought from their provider. Set it together with its key, or set neither.',
    'sample codes outside production; none are sold in production',
  ),
  GIFT_CARDS_KEY: text('The key that signs those requests.'),
  LEADS_URL: safeUrl(
    'The address of a partner, or a lead broker, that visitors’ requests are posted to. Set it together with its secret, or set neither.',
    'requests wait in the back office',
  ),
  LEADS_SECRET: text('The secret that signs those requests.'),
  EMBEDDED_GATEWAY: choice(
    'Whether gateways that move no real money (the embedded one, and test accounts of real ones) take payments in production.',
    ['on', 'off'],
    'off',
  ),
  ...walletTable,
  ...fuelTable,
};

type Name = keyof typeof gatewayTable;
type Values = { readonly [N in Name]: z.output<(typeof gatewayTable)[N]['schema']> };

/** Settings of one service, which are given together or not at all. */
export const gatewayGroups: readonly (readonly Name[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GIFT_CARDS_URL', 'GIFT_CARDS_KEY'],
  ['LEADS_URL', 'LEADS_SECRET'],
  ['FUELCHECK_URL', 'FUELCHECK_KEY', 'FUELCHECK_SECRET'],
  ['ASIAPAY_URL', 'ASIAPAY_MERCHANT_ID', 'ASIAPAY_SECRET', 'ASIAPAY_API_LOGIN', 'ASIAPAY_API_PASSWORD'],
];

const isTestKey = (value: string): boolean => /^\w\w_test_/.test(value);

/** Settings that contradict each other, or would sell goods for test money. */
export function gatewayProblems(values: Values, production: boolean): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API_URL: api } = values;
  const problems = walletProblems(values, production);
  if (secret && publishable && isTestKey(secret) !== isTestKey(publishable))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both be test keys.');
  if (api && !secret) problems.push('STRIPE_SECRET_KEY must be set together with STRIPE_API_URL.');
  if (!production || values.EMBEDDED_GATEWAY === 'on') return problems;
  if (isTestKey(secret))
    problems.push('STRIPE_SECRET_KEY must be a live key in production, unless EMBEDDED_GATEWAY is on.');
  if (values.ASIAPAY_URL && isTestAddress(values.ASIAPAY_URL))
    problems.push('ASIAPAY_URL must not be AsiaPay’s test address in production, unless EMBEDDED_GATEWAY is on.');
  return problems;
}

export function gatewaySettings(
  values: Values,
  production: boolean,
): GatewaySettings & WalletSettings & ReturnType<typeof fuelSettings> {
  return {
    ...walletSettings(values, production),
    ...fuelSettings(values),
    stripe: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          publishableKey: values.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET,
          url: values.STRIPE_API_URL || undefined,
        }
      : undefined,
    asiaPay: values.ASIAPAY_URL
      ? {
          url: values.ASIAPAY_URL.replace(/\/+$/, ''),
          merchantId: values.ASIAPAY_MERCHANT_ID,
          secret: values.ASIAPAY_SECRET,
          hash: values.ASIAPAY_HASH,
          login: values.ASIAPAY_API_LOGIN,
          password: values.ASIAPAY_API_PASSWORD,
        }
      : undefined,
    giftCards: values.GIFT_CARDS_URL ? { url: values.GIFT_CARDS_URL, key: values.GIFT_CARDS_KEY } : undefined,
    leadPartners: values.LEADS_URL ? { url: values.LEADS_URL, secret: values.LEADS_SECRET } : undefined,
    embeddedGateway: !production || values.EMBEDDED_GATEWAY === 'on',
  };
}
