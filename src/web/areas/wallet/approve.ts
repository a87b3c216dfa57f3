import { wallet } from '#contract/areas/wallet.ts';
import type { WalletTransaction } from '#contract/areas/wallet-shapes.ts';
import { transferMessage } from '#domain/wallet/transfer-message.ts';
import { call } from '#web/kit/api.ts';
import { askForPasskey } from '#web/kit/passkey.ts';

type Json = Record<string, unknown>;

/** Thrown where the server asks for a signature of something other than what the page shows. */
export class OtherTransfer extends Error {
  constructor() {
    super('The approval doesn’t match this transfer, so nothing was signed. Start again.');
    this.name = 'OtherTransfer';
  }
}

async function challengeOf(transaction: WalletTransaction): Promise<string> {
  const bytes = new TextEncoder().encode(transferMessage(transaction));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Asks for a passkey that signs a transfer. On the simulated network the page knows what the signature must be of, and
 * refuses anything else. @throws OtherTransfer, or the device's error.
 */
export async function signTransfer(transaction: WalletTransaction, options: Json, simulated: boolean): Promise<Json> {
  if (simulated && (await challengeOf(transaction)) !== options['challenge']) throw new OtherTransfer();
  return askForPasskey(options);
}

/** Asks for a passkey of the wallet, for a change of it. */
export async function proofFor(address: string): Promise<{ request: string; credential: Json }> {
  const { request, options } = await call(wallet.proofOptions, { body: { address } });
  return { request, credential: await askForPasskey(options) };
}
