import {
  addressOf,
  approvalRequest,
  balanceOf,
  checkAnswer,
  preparedOf,
  signerRequest,
  stateOf,
  transferRequest,
  walletRequest,
} from './crossmint-transform.ts';
import type { WalletCustody } from './port.ts';

const TIMEOUT_MS = 10_000;
const VERSION = '2025-06-09';

export interface CrossmintSettings {
  /** Without a trailing slash; Crossmint's own by default. */
  url: string;
  /** A server key, 'sk_…'. */
  key: string;
  /** Such as 'base'. */
  chain: string;
  /** The symbol of the token on that chain, such as 'usdc'. */
  token: string;
}

/** Wallets kept by Crossmint: smart wallets on an EVM chain, with passkeys as signers. */
export function crossmintWalletCustody({ url, key, chain, token }: CrossmintSettings): WalletCustody {
  async function call(path: string, body?: object, idempotencyKey?: string): Promise<unknown> {
    const response = await fetch(`${url}/api/${VERSION}/wallets${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    checkAnswer(response.status, answer);
    return answer;
  }
  const transaction = (sender: string, reference: string) => `/${sender}/transactions/${encodeURIComponent(reference)}`;
  return {
    adapter: `crossmint (${new URL(url).hostname})`,
    network: chain,
    simulated: false,
    open: true,
    confirmations: 1,
    sampleTokens: 0,
    createWallet: async (wallet) => addressOf(await call('', walletRequest(wallet.key, wallet.signer), wallet.key)),
    async addPasskey(address, signer) {
      await call(`/${address}/signers`, { signer: signerRequest(signer), chain });
    },
    async prepare({ key: id, sender, receiver, amount, credentialId }) {
      const path = `/${sender}/tokens/${chain}:${token}/transfers`;
      const answer = await call(path, transferRequest(receiver, amount, credentialId), id);
      // Crossmint pays the network's fee.
      return { ...preparedOf(answer, credentialId), signer: credentialId, fee: 0 };
    },
    async submit({ sender, reference, signer, approvals }) {
      const before = stateOf(await call(transaction(sender, reference)));
      // A transfer that Crossmint has the approval of is not approved again.
      if (!before.awaitsApproval) return before.network;
      // Crossmint knows one signer of a transfer; a second one is our own requirement, which the caller has checked.
      const own = approvals.filter(({ credentialId }) => credentialId === signer);
      const body = { approvals: own.map(approvalRequest) };
      return stateOf(await call(`${transaction(sender, reference)}/approvals`, body)).network;
    },
    stateOf: async ({ sender, reference }) => stateOf(await call(transaction(sender, reference))).network,
    balanceAt: async (address) =>
      balanceOf(await call(`/${address}/balances?${new URLSearchParams({ chains: chain, tokens: token })}`), token),
    // Crossmint's wallets have no prices.
    rate: () => Promise.resolve(null),
  };
}
