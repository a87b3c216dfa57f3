import { wallet } from '#contract/areas/wallet.ts';
import { implement } from '#server/kit/implement.ts';
import { walletBackOfficeRoutes } from './transfers/back-office-handlers.ts';
import { receiverHandlers } from './transfers/receiver-handlers.ts';
import { transferHandlers } from './transfers/transfer-handlers.ts';
import { walletPasskeyHandlers } from './wallets/passkey-handlers.ts';
import { recoveryHandlers } from './wallets/recovery-handlers.ts';
import { walletHandlers } from './wallets/wallet-handlers.ts';

/** The token wallet and its back office. */
export const walletRoutes = [
  ...implement(wallet, {
    ...walletHandlers,
    ...walletPasskeyHandlers,
    ...recoveryHandlers,
    ...transferHandlers,
    ...receiverHandlers,
  }),
  ...walletBackOfficeRoutes,
];
