import { wallet } from '#contract/areas/wallet.ts';
import { call } from '#web/kit/api.ts';
import { makePasskey } from '#web/kit/passkey.ts';

/** Creates a passkey on this device, as the calls that store one want it. */
export async function newPasskey(address?: string): Promise<{ request: string; credential: Record<string, unknown> }> {
  const { request, options } = await call(wallet.registrationOptions, { body: address ? { address } : {} });
  return { request, credential: await makePasskey(options) };
}
