import { describe, expect, it } from 'vitest';
import { movableClock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { WrongSettings, readSettings } from './env.ts';
import { openGatewayPorts } from './gateways.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems;
    throw error;
  }
  return [];
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_wattle0000',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_wattle0000',
  STRIPE_WEBHOOK_SECRET: 'whsec_wattle0000',
};
const stripeTest = {
  ...stripe,
  STRIPE_SECRET_KEY: 'sk_test_wattle0000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_wattle0000',
};
const asiaPay = {
  ASIAPAY_URL: 'https://www.paydollar.com/b2c2',
  ASIAPAY_MERCHANT_ID: '88001',
  ASIAPAY_SECRET: 'secret',
  ASIAPAY_API_LOGIN: 'api',
  ASIAPAY_API_PASSWORD: 'hunter2',
};
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'ab'.repeat(32),
  PUBLIC_URL: 'https://wattle.example',
};

/** Which adapters an environment picks, and whether they take payments. */
function gatewaysAt(environment: Record<string, string>): string[] {
  const { ports, production: isProduction } = readSettings(environment);
  const parts = { database: {} as Database, clock: movableClock('2026-11-15T22:00:00Z') };
  const { cardPayments, redirectPayments } = openGatewayPorts(ports, {
    ...parts,
    settings: { production: isProduction },
  });
  return [cardPayments, redirectPayments].map(({ adapter }) => adapter);
}

describe('the settings of the gateways', () => {
  it('give all of Stripe, or none of it', () => {
    expect(problemsOf(stripe)).toEqual([]);
    expect(problemsOf({ STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY })).toEqual([
      'STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_SECRET_KEY: a key such as pk_live_….',
      'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY: a secret such as whsec_….',
    ]);
    expect(problemsOf({ STRIPE_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET })).toEqual([
      'STRIPE_SECRET_KEY must be set together with STRIPE_WEBHOOK_SECRET: a key such as sk_live_… or rk_live_….',
      'STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_WEBHOOK_SECRET: a key such as pk_live_….',
    ]);
    expect(problemsOf({ STRIPE_API_URL: 'http://127.0.0.1:4000' })).toEqual([
      'STRIPE_SECRET_KEY must be set together with STRIPE_API_URL.',
    ]);
  });

  it('give all of AsiaPay, or none of it', () => {
    expect(problemsOf(asiaPay)).toEqual([]);
    expect(problemsOf({ ASIAPAY_MERCHANT_ID: '88001' }).map((problem) => problem.split(' ', 1)[0])).toEqual([
      'ASIAPAY_URL',
      'ASIAPAY_SECRET',
      'ASIAPAY_API_LOGIN',
      'ASIAPAY_API_PASSWORD',
    ]);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_wattle0000', 'a key such as sk_live_… or rk_live_…'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_wattle0000', 'a key such as pk_live_…'],
    ['STRIPE_WEBHOOK_SECRET', 'wattle0000', 'a secret such as whsec_…'],
    ['STRIPE_API_URL', 'http://stripe.example', 'a URL that starts with https://, or names this machine'],
    ['ASIAPAY_URL', 'http://www.paydollar.com/b2c2', 'a URL that starts with https://, or names this machine'],
    ['ASIAPAY_MERCHANT_ID', 'wattle', 'up to 12 digits'],
    ['ASIAPAY_HASH', 'md5', 'sha1 or sha256 or sha512'],
  ])('refuse %s=%s without repeating it', (name, value, allowed) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} must be ${allowed}.`]);
  });

  it('refuse a live key beside a test key, and test money in production', () => {
    expect(problemsOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: stripeTest.STRIPE_PUBLISHABLE_KEY })).toEqual([
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both be test keys.',
    ]);
    expect(problemsOf({ ...production, ...stripe, ...asiaPay })).toEqual([]);
    expect(problemsOf({ ...production, ...stripeTest })).toEqual([
      'STRIPE_SECRET_KEY must be a live key in production, unless EMBEDDED_GATEWAY is on.',
    ]);
    expect(problemsOf({ ...production, ...asiaPay, ASIAPAY_URL: 'https://test.paydollar.com/b2cDemo' })).toEqual([
      'ASIAPAY_URL must not be AsiaPay’s test address in production, unless EMBEDDED_GATEWAY is on.',
    ]);
    expect(problemsOf({ ...production, ...stripeTest, EMBEDDED_GATEWAY: 'on' })).toEqual([]);
  });
});

describe('the gateways', () => {
  it('are embedded outside production, and closed in it unless the operator allows them', () => {
    expect(gatewaysAt({})).toEqual(['embedded', 'embedded-redirect']);
    expect(gatewaysAt(production)).toEqual(['closed', 'closed']);
    expect(gatewaysAt({ ...production, EMBEDDED_BANK: 'on' })).toEqual(['closed', 'closed']);
    expect(gatewaysAt({ ...production, EMBEDDED_GATEWAY: 'on' })).toEqual(['embedded', 'embedded-redirect']);
  });

  it('are real where they are set up, and no embedded one stands beside a real one', () => {
    expect(gatewaysAt(stripe)).toEqual(['stripe', 'closed']);
    expect(gatewaysAt(asiaPay)).toEqual(['closed', 'asiapay']);
    expect(gatewaysAt({ ...production, ...stripe, ...asiaPay, EMBEDDED_GATEWAY: 'on' })).toEqual(['stripe', 'asiapay']);
  });
});
