import { sql } from 'kysely';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { testReceivers } from '#server/ports/wallet-custody/embedded.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { testStart } from '../build/server.ts';

/** The token wallet in a browser whose passkeys are kept by a virtual authenticator. */
let mia: Guest;

openJourney();
beforeAll(async () => {
  mia = await verifiedMember(site, 'mia@example.com');
});

/** An address outside of our wallets, with its checksum. */
const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const phone = { viewport: { width: 360, height: 780 } };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const toast = (words: string) => page.getByText(words).first().waitFor();
const entries = () => page.getByRole('list', { name: 'History' }).getByRole('listitem');
const db = () => site.server.server.database.systemDb;

/** A device that recognises its owner. */
async function withDevice(): Promise<void> {
  const device = await visitor.context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Opens the wallet of a new member on a phone, and creates it. */
async function openWallet(who: Guest, options: Parameters<typeof arrive>[2] = phone): Promise<void> {
  await arrive(who, '/wallet', options);
  page.setDefaultTimeout(10_000);
  await withDevice();
  await button('Create wallet with a passkey').click();
  await heading('My wallet').waitFor();
}

/** Gives the password, which opens the form for sending. */
async function beginSending(): Promise<void> {
  await button('Send tokens').click();
  if (!(await dialog('Send tokens').isVisible())) {
    await heading('Confirm your password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(mia.password);
    await button('Continue').click();
  }
  await dialog('Send tokens').waitFor();
}

async function sendTo(address: string, amount: string): Promise<void> {
  await beginSending();
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('Amount in tokens').fill(amount);
  await button('Review transfer').click();
  await dialog('Review transfer').waitFor();
  await page.getByLabel('I’ve checked the address').check();
  await dialog('Review transfer').getByRole('button', { name: 'Approve with a passkey' }).click();
  await toast('Approved. We’ll show it as sent once the network confirms it.');
}

/** Lets the network take up what was sent, and add its blocks. */
async function confirmBlocks(): Promise<void> {
  await site.emails.carry();
  for (let block = 0; block < 4; block += 1) {
    site.server.clock.advance(5_000);
    await site.emails.carry();
  }
}

describe('R10: a wallet', () => {
  it('is created with a passkey, sends tokens, and shows a transfer as sent only once the network has confirmed it', async () => {
    await openWallet(mia);
    await page.getByText('100 tokens', { exact: true }).waitFor();
    await page.getByText('Simulated network', { exact: true }).waitFor();
    await page.getByText(/^\$10\.00 · Sample rate, not a market price, /).waitFor();
    await beginSending();
    await visitor.expectAccessible();
    await page.getByLabel('Address', { exact: true }).fill(elsewhere.replace('aAeb', 'aAec'));
    await page.getByLabel('Amount in tokens').fill('15');
    await button('Review transfer').click();
    await page.getByText(/^This address has a typo/).waitFor();
    await page.getByLabel('Address', { exact: true }).fill(elsewhere);
    await page.getByLabel('Amount in tokens').fill('21');
    await button('Review transfer').click();
    await page.getByText('This recipient is new, so you can send up to 20 tokens for now.').waitFor();
    await page.getByLabel('Amount in tokens').fill('15');
    await button('Review transfer').click();
    await page.getByText('You’ve never sent anything to this address').waitFor();
    await expect
      .poll(() => dialog('Review transfer').getByRole('button', { name: 'Approve with a passkey' }).isDisabled())
      .toBe(true);
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    await page.getByLabel('I’ve checked the address').check();
    await dialog('Review transfer').getByRole('button', { name: 'Approve with a passkey' }).click();
    await toast('Approved. We’ll show it as sent once the network confirms it.');
    await entries().first().getByText('On its way', { exact: true }).waitFor();
    await page.getByText('84 tokens', { exact: true }).waitFor();
    expect(await entries().first().getByText('Sent', { exact: true }).count()).toBe(0);
    await confirmBlocks();
    await entries().first().getByText('Sent', { exact: true }).waitFor();
    await entries().first().getByText('Balance 84').waitFor();
    site.server.clock.set(testStart);
  });

  it('sends a stuck transfer again', async () => {
    mia = await verifiedMember(site, 'stuck@example.com');
    await openWallet(mia, {});
    await sendTo(testReceivers.stuck, '5');
    await confirmBlocks();
    expect(await entries().first().getByText('Sent', { exact: true }).count()).toBe(0);
    // As the job does half an hour later.
    await sql`update wallet_transfers set state = 'stuck' where state = 'submitted'`.execute(db());
    await page.reload();
    await button('Send again').click();
    await entries()
      .first()
      .getByText(/^On its way/)
      .waitFor();
    await confirmBlocks();
    await entries().first().getByText('Sent', { exact: true }).waitFor();
    site.server.clock.set(testStart);
  });
});

describe('a lost passkey', () => {
  it('is replaced with the recovery code, which was practised, and a code by email', async () => {
    mia = await verifiedMember(site, 'lost@example.com');
    await openWallet(mia);
    await page.getByRole('tab', { name: 'Passkeys and limits' }).click();
    await button('Create a recovery code').click();
    const code = (await dialog('Your recovery code')
      .getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){5}$/)
      .textContent())!;
    await button('I’ve written it down').click();
    await button('Practise recovery').click();
    await page.getByLabel('Recovery code').fill('2222-2222-2222-2222-2222-2222');
    await button('Check the code').click();
    await page.getByText('That recovery code isn’t right.').waitFor();
    await page.getByLabel('Recovery code').fill(code);
    await button('Check the code').click();
    await toast('That’s right. Your recovery code works.');
    await page.getByRole('link', { name: 'Lost your passkeys? Recover this wallet' }).click();
    await heading('Confirm your email').waitFor();
    await button('Email me a code').click();
    await page.getByText('We emailed a code to l•••@example.com.').waitFor();
    await visitor.expectAccessible();
    await page.getByLabel('Code from the email').fill(await site.emails.code('lost@example.com', /wallet code/));
    await button('Continue to recovery').click();
    await dialog('Recover My wallet').getByLabel('Recovery code').fill(code);
    await button('Recover with a new passkey').click();
    await toast('Your wallet has a new passkey. Create a new recovery code next.');
    await page.getByText('Sending is paused').waitFor();
    await expect.poll(() => button('Send tokens').isDisabled()).toBe(true);
  });
});

describe('the address of a receiver', () => {
  /** The QR code of a text as an image. */
  async function imageOf(text: string): Promise<Buffer> {
    const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 6 });
    return sharp(Buffer.from(svg)).png().toBuffer();
  }
  const choose = (name: string, buffer: Buffer) =>
    dialog('Scan a QR code').locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });

  it('is read from a QR code, also in a browser without a reader of its own, which loads ours only then', async () => {
    mia = await verifiedMember(site, 'scan@example.com');
    await openWallet(mia, {});
    const readers: string[] = [];
    page.on('response', async (response) => {
      const text = response.url().endsWith('.js') ? await response.text().catch(() => '') : '';
      if (text.includes('pointsOnDetect')) readers.push(response.url());
    });
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
    await beginSending();
    const address = page.getByLabel('Address', { exact: true });
    await button('Scan a QR code').click();
    await page.getByText('We couldn’t use the camera.').waitFor();
    expect(readers).toHaveLength(0);
    const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    await choose('blank.png', blank);
    await page.getByText('We couldn’t find a QR code in this image.').waitFor();
    await choose('broken.png', Buffer.from('not an image'));
    await page.getByText('We couldn’t read this image.').waitFor();
    await choose('code.png', await imageOf(elsewhere));
    await dialog('Scan a QR code').waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe(elsewhere);
    await expect.poll(() => readers.length).toBe(1);
    // A camera that shows a code in its corner.
    await address.fill('');
    const shown = `data:image/png;base64,${(await imageOf(testReceivers.stuck)).toString('base64')}`;
    await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const context = canvas.getContext('2d')!;
      const draw = () => {
        context.fillStyle = '#777';
        context.fillRect(0, 0, 640, 480);
        context.drawImage(image, 60, 40);
        requestAnimationFrame(draw);
      };
      draw();
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
    }, shown);
    await button('Scan a QR code').click();
    await dialog('Scan a QR code').waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe(testReceivers.stuck);
  }, 60_000);
});

describe('the screens', () => {
  it('fit a phone and a desktop, in light and dark, and are accessible', async () => {
    mia = await verifiedMember(site, 'screens@example.com');
    await openWallet(mia, {});
    await sendTo(elsewhere, '5');
    await confirmBlocks();
    await sendTo(testReceivers.stuck, '5');
    await page.getByRole('tab', { name: 'Address book' }).click();
    await button('Add a recipient').click();
    await page.getByLabel('Name', { exact: true }).fill('Robin Wren');
    await page.getByLabel('Address', { exact: true }).fill(elsewhere);
    await button('Save recipient').click();
    await toast('Robin Wren is in your address book.');
    await walkScreens(visitor, [
      '/wallet',
      '/wallet?part=receive',
      '/wallet?part=receivers',
      '/wallet?part=security',
      '/confirm-wallet-password',
      '/confirm-wallet-email',
    ]);
    site.server.clock.set(testStart);
  });
});
