import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import type { EmbeddedGateway } from '#server/ports/card-payments/embedded.ts';
import type { CardPayments, ChargeResult } from '#server/ports/card-payments/port.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/**
 * The card form that Stripe's script draws. The script is a stand-in with the calls that Stripe documents; the charges
 * are those of the embedded gateway.
 */
const STAND_IN = `
window.Stripe = (key) => ({
  elements: (options) => { window.drawn = { key, ...options }; return {
    create: () => ({
      mount: (place) => { place.innerHTML = '<label>Card number <input id="stand-in"></label>'; },
      destroy: () => {} }),
    update: (options) => { window.updated = options; },
    submit: async () => document.getElementById('stand-in').value === '' ? { error: { message: 'Your card number is incomplete.' } } : {} }; },
  createConfirmationToken: async () => ({ confirmationToken: { id: document.getElementById('stand-in').value } }),
  handleNextAction: async ({ clientSecret }) => { await window.bankAgrees(clientSecret); return {}; } });`;

let inner: EmbeddedGateway;
/** The bank's check as Stripe reports it: a secret for its own script. */
const drawnByScript = (result: ChargeResult): ChargeResult =>
  result.state === 'action_required'
    ? { ...result, action: { kind: 'gateway', url: '', secret: result.reference } }
    : result;
const gateway: CardPayments = {
  adapter: 'embedded',
  open: true,
  test: true,
  kind: 'card',
  publishableKey: 'pk_test_stand_in',
  formPage: null,
  repeatsRefunds: true,
  charge: async (order) => drawnByScript(await inner.charge(order)),
  async resultOf(key, reference) {
    const result = await inner.resultOf(key, reference);
    return result && drawnByScript(result);
  },
  cancel: (reference) => inner.cancel(reference),
  refund: (order) => inner.refund(order),
  saveCard: (token, buyer) => inner.saveCard(token, buyer),
  forgetCard: (token) => inner.forgetCard(token),
  readEvents: () => null,
};

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite({ ports: { cardPayments: gateway } });
  const { server, clock } = site.server;
  inner = embeddedCardPayments({ database: server.database.systemDb, clock }, '/test-gateway');
});
afterAll(() => site.close());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

async function open(): Promise<void> {
  // The page of a site without Stripe refuses its script, so the policy is left out here; its own tests hold it.
  visitor = await site.visitor({ viewport: { width: 360, height: 780 }, bypassCSP: true });
  const { page } = visitor;
  page.setDefaultTimeout(10_000);
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  await page.exposeFunction('bankAgrees', async (reference: string) => {
    await inner.answerCheck(reference, true);
  });
  await visitor.open('/payments/credit-card2?slug=debt-handbook');
  await page.getByLabel('Email').fill('kim@example.com');
  await page.getByLabel('Full name').fill('Kim Banksia');
}

it('draws the form with the total, shows what is wrong, and pays with its token', async () => {
  await open();
  const { page } = visitor;
  await page.getByLabel('Card number').waitFor();
  expect(await page.evaluate(() => (window as unknown as { drawn: object }).drawn)).toMatchObject({
    key: 'pk_test_stand_in',
    mode: 'payment',
    amount: 100,
    currency: 'aud',
  });
  await page.getByRole('button', { name: 'Pay $1.00' }).click();
  await page.getByText('Your card number is incomplete.').waitFor();
  await page.getByLabel('Card number').fill('tok_visa');
  await page.getByRole('button', { name: 'Pay $1.00' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thanks, Kim. Your order is paid' }).waitFor();
});

it('lets the script ask the bank, and counts as paid what the server says', async () => {
  await open();
  const { page } = visitor;
  await page.getByLabel('Card number').fill('tok_check');
  await page.getByRole('button', { name: 'Pay $1.00' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thanks, Kim. Your order is paid' }).waitFor();
});
