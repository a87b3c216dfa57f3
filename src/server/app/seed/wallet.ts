import { wallet } from '#contract/areas/wallet.ts';
import { testReceivers } from '../../ports/wallet-custody/embedded.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Receivers for trying the simulated network out, by what it does with a transfer to them. */
const receivers = [
  { name: 'Sample: declines tokens', address: testReceivers.declines },
  { name: 'Sample: takes ten minutes', address: testReceivers.slow },
  { name: 'Sample: gets stuck once', address: testReceivers.stuck },
  { name: 'Sample: Robin’s wallet', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
] as const;

/**
 * The address book of the demo member. The wallet itself is created in the browser, since its passkey belongs to the
 * device of whoever tries the demo.
 */
export async function seedWallet(
  { server, product }: { server: Server; product: string },
  { token }: { token: string },
): Promise<void> {
  const { simulated } = await callEndpoint<{ simulated: boolean }>(server, product, wallet.get, { token });
  if (!simulated) return;
  for (const body of receivers) await callEndpoint(server, product, wallet.saveReceiver, { token, body });
}
