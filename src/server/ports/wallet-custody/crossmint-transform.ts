import { p256 } from '@noble/curves/nist.js';
import { checkAddress } from '#domain/wallet/address.ts';
import { keccakOf } from '#server/kit/keccak.ts';
import { CustodyRefused } from './port.ts';
import type { Approval, NetworkState, PasskeySigner } from './port.ts';

/**
 * Requests and answers of Crossmint's wallets API, version 2025-06-09.
 *
 * The administrator of a wallet is our API key, so that a passkey can be added for a member who lost theirs; passkeys
 * are delegated signers, and each transfer names the one that has to approve it.
 */

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const unreadable = (what: string) => new Error(`Crossmint’s ${what} can’t be read.`);

const decimal = (bytes: Uint8Array): string => BigInt(`0x${Buffer.from(bytes).toString('hex')}`).toString();
const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

export const locatorOf = (credentialId: string): string => `passkey:${credentialId}`;

/** A passkey as a signer: its public key as two decimal numbers. */
export function signerRequest({ credentialId, name, x, y }: PasskeySigner): Json {
  return { type: 'passkey', id: credentialId, name, publicKey: { x: decimal(x), y: decimal(y) } };
}

export function walletRequest(key: string, signer: PasskeySigner): Json {
  return {
    chainType: 'evm',
    type: 'smart',
    config: { adminSigner: { type: 'api-key' }, delegatedSigners: [{ signer: signerRequest(signer) }] },
    owner: `userId:${key}`,
  };
}

export function addressOf(answer: unknown): string {
  const checked = checkAddress(textOf(isObject(answer) ? answer['address'] : ''), keccakOf);
  if ('address' in checked) return checked.address;
  throw unreadable('wallet');
}

export function transferRequest(receiver: string, amount: number, credentialId: string): Json {
  return { recipient: receiver, amount: String(amount), signer: locatorOf(credentialId) };
}

/** The id of a new transfer, and the message that the passkey signs, as bytes. */
export function preparedOf(answer: unknown, credentialId: string): { reference: string; challenge: Uint8Array } {
  const { id, approvals } = isObject(answer) ? answer : {};
  const pending = isObject(approvals) && Array.isArray(approvals['pending']) ? (approvals['pending'] as unknown[]) : [];
  const own = pending
    .filter(isObject)
    .find(({ signer }) => isObject(signer) && signer['locator'] === locatorOf(credentialId));
  const message = textOf(own?.['message']);
  if (!textOf(id) || !/^0x(?:[0-9a-f]{2})+$/i.test(message)) throw unreadable('transfer');
  return { reference: textOf(id), challenge: Buffer.from(message.slice(2), 'hex') };
}

/** The half of the curve's order: of two valid signatures, networks take the one whose s is below it. */
const HALF = p256.Point.Fn.ORDER / 2n;

/** An approval as it is submitted: the signature's two numbers, and where the challenge stands in the client data. */
export function approvalRequest({ credentialId, authenticatorData, clientData, signature }: Approval): Json {
  const { r, s } = p256.Signature.fromBytes(Buffer.from(signature), 'der');
  const text = Buffer.from(clientData).toString('utf8');
  return {
    signer: locatorOf(credentialId),
    signature: { r: `0x${r.toString(16)}`, s: `0x${(s > HALF ? p256.Point.Fn.ORDER - s : s).toString(16)}` },
    metadata: {
      authenticatorData: hex(authenticatorData),
      challengeIndex: text.indexOf('"challenge"'),
      clientDataJSON: text,
      typeIndex: text.indexOf('"type"'),
      userVerificationRequired: true,
    },
  };
}

/** What became of a transfer, and whether it still waits for its approval. */
export function stateOf(answer: unknown): { network: NetworkState; awaitsApproval: boolean } {
  const { status, onChain, error } = isObject(answer) ? answer : {};
  const chain = isObject(onChain) ? onChain : {};
  switch (status) {
    case 'awaiting-approval':
    case 'pending':
      return { network: { state: 'pending', confirmations: 0 }, awaitsApproval: status === 'awaiting-approval' };
    case 'success': {
      const hash = textOf(chain['txId']) || textOf(chain['userOperationHash']);
      return { network: { state: 'settled', hash }, awaitsApproval: false };
    }
    case 'failed': {
      const reason = isObject(error) ? textOf(error['message']).slice(0, 200) : '';
      return { network: { state: 'failed', reason: reason || 'The network declined it.' }, awaitsApproval: false };
    }
    default:
      throw unreadable('transfer');
  }
}

/** The whole tokens of one symbol in a list of balances. */
export function balanceOf(answer: unknown, symbol: string): number {
  if (!Array.isArray(answer)) throw unreadable('balance');
  const balance = (answer as unknown[])
    .filter(isObject)
    .find((each) => textOf(each['symbol']).toLowerCase() === symbol.toLowerCase());
  const [whole = '0'] = textOf(balance?.['amount']).split('.');
  return /^\d{1,15}$/.test(whole) ? Number(whole) : 0;
}

const REFUSALS = [400, 404, 422];

/** @throws CustodyRefused where Crossmint refuses for good; Error where the call is worth repeating. */
export function checkAnswer(status: number, answer: unknown): void {
  if (status >= 200 && status < 300) return;
  const message = isObject(answer) ? textOf(answer['message']).slice(0, 200) : '';
  if (REFUSALS.includes(status)) throw new CustodyRefused(message || 'Crossmint declined the request.');
  throw new Error(`Crossmint responded with error ${status}.`);
}
