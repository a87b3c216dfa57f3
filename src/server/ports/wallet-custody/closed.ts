import { CustodyRefused } from './port.ts';
import type { WalletCustody } from './port.ts';

const refuse = () => Promise.reject(new CustodyRefused('The wallet isn’t available yet.'));

/** No custodian: no wallet can be created or used. */
export const closedWalletCustody: WalletCustody = {
  adapter: 'closed',
  network: '',
  simulated: false,
  open: false,
  confirmations: 0,
  sampleTokens: 0,
  createWallet: refuse,
  addPasskey: refuse,
  prepare: refuse,
  submit: refuse,
  stateOf: refuse,
  balanceAt: refuse,
  rate: () => Promise.resolve(null),
};
