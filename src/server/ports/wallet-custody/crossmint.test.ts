import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { p256 } from '@noble/curves/nist.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparedTransfer, outside, softPasskey, walletCustodyConformance } from './conformance.ts';
import { approvalRequest, balanceOf, checkAnswer, preparedOf, signerRequest, stateOf } from './crossmint-transform.ts';
import { crossmintWalletCustody } from './crossmint.ts';
import { newKeyPair } from './key-pair.ts';
import { CustodyRefused } from './port.ts';

/** The example of Crossmint's API reference for a transfer, with the fields that a client reads. */
const awaiting = {
  chainType: 'evm',
  walletType: 'smart',
  params: {
    chain: 'base',
    signer: { type: 'passkey', id: 'cWtP7gmZbd98HbKUuGXx5Q', locator: 'passkey:cWtP7gmZbd98HbKUuGXx5Q' },
  },
  onChain: { userOperationHash: '0xf719f9570671c6eb016f1f4a95ada4278b8e91f55bc384d70c69fd756919a41c' },
  id: '30ef7527-eb5a-4862-92de-aa96947ee705',
  status: 'awaiting-approval',
  approvals: {
    required: 1,
    pending: [
      {
        signer: { type: 'passkey', id: 'cWtP7gmZbd98HbKUuGXx5Q', locator: 'passkey:cWtP7gmZbd98HbKUuGXx5Q' },
        message: '0xf719f9570671c6eb016f1f4a95ada4278b8e91f55bc384d70c69fd756919a41c',
      },
    ],
    submitted: [],
  },
  createdAt: '2024-01-01T00:00:00.000Z',
};

describe('what Crossmint answers', () => {
  it('has the message that the passkey signs, for that passkey alone', () => {
    const { reference, challenge } = preparedOf(awaiting, 'cWtP7gmZbd98HbKUuGXx5Q');
    expect(reference).toBe('30ef7527-eb5a-4862-92de-aa96947ee705');
    expect(Buffer.from(challenge).toString('hex')).toMatch(/^f719f957.{48}6919a41c$/);
    expect(() => preparedOf(awaiting, 'another')).toThrow('can’t be read');
    expect(() => preparedOf({ id: 'x' }, 'another')).toThrow('can’t be read');
  });

  it('has states: awaiting, pending, success with its hash, failed with its reason', () => {
    const hash = awaiting.onChain.userOperationHash;
    expect(stateOf(awaiting)).toEqual({ network: { state: 'pending', confirmations: 0 }, awaitsApproval: true });
    expect(stateOf({ ...awaiting, status: 'pending' }).awaitsApproval).toBe(false);
    expect(stateOf({ ...awaiting, status: 'success' }).network).toEqual({ state: 'settled', hash });
    const sent = { ...awaiting, status: 'success', onChain: { ...awaiting.onChain, txId: '0xabc' } };
    expect(stateOf(sent).network).toEqual({ state: 'settled', hash: '0xabc' });
    const failed = { ...awaiting, status: 'failed', error: { reason: 'build_failed', message: 'Out of funds' } };
    expect(stateOf(failed).network).toEqual({ state: 'failed', reason: 'Out of funds' });
    expect(() => stateOf({ status: 'new' })).toThrow('can’t be read');
  });

  it('has balances by symbol, of which the whole tokens count', () => {
    const balances = [
      { symbol: 'eth', name: 'Ether', decimals: 18, amount: '0.5', rawAmount: '500000000000000000', chains: {} },
      { symbol: 'usdc', name: 'USDC Token', decimals: 6, amount: '18.8343253454', rawAmount: '18834325', chains: {} },
    ];
    expect([balanceOf(balances, 'usdc'), balanceOf(balances, 'eth'), balanceOf([], 'usdc')]).toEqual([18, 0, 0]);
  });

  it('refuses for good, or is worth asking again', () => {
    expect(() => checkAnswer(201, {})).not.toThrow();
    expect(() => checkAnswer(400, { error: true, message: 'Insufficient funds' })).toThrow(
      new CustodyRefused('Insufficient funds'),
    );
    for (const status of [401, 409, 429, 500, 503])
      expect(() => checkAnswer(status, null)).toThrow(`responded with error ${status}`);
  });
});

describe('what Crossmint is sent', () => {
  it('has the public key as two decimal numbers', () => {
    const x = Buffer.from('54197c4c65ca6c1e1d45dc0bbbf1a1d1ea2a3dbc4cbe4f4b61c7c5d3a0b4b837', 'hex');
    const request = signerRequest({
      credentialId: 'cWtP7gmZbd98HbKUuGXx5Q',
      name: 'hgranger',
      x,
      y: Buffer.alloc(32, 1),
    });
    expect(request).toEqual({
      type: 'passkey',
      id: 'cWtP7gmZbd98HbKUuGXx5Q',
      name: 'hgranger',
      publicKey: { x: BigInt(`0x${x.toString('hex')}`).toString(), y: BigInt(`0x${'01'.repeat(32)}`).toString() },
    });
  });

  it('has the two numbers of the signature, s below half of the order, and where the challenge stands', () => {
    for (let at = 0; at < 20; at += 1) {
      const passkey = softPasskey();
      const approval = passkey.approve(Buffer.alloc(32, at));
      const { signer, signature, metadata } = approvalRequest(approval) as {
        signer: string;
        signature: { r: string; s: string };
        metadata: Record<string, unknown>;
      };
      expect(signer).toBe(`passkey:${passkey.signer.credentialId}`);
      const [r, s] = [BigInt(signature.r), BigInt(signature.s)];
      expect(s <= p256.Point.Fn.ORDER / 2n).toBe(true);
      const signed = Buffer.concat([
        approval.authenticatorData,
        createHash('sha256').update(approval.clientData).digest(),
      ]);
      const point = Buffer.concat([Buffer.from([4]), passkey.signer.x, passkey.signer.y]);
      expect(p256.verify(new p256.Signature(r, s).toBytes(), signed, point)).toBe(true);
      expect(metadata).toMatchObject({ typeIndex: 1, challengeIndex: 23, userVerificationRequired: true });
    }
  });
});

interface Book {
  wallets: Map<string, string>;
  transfers: Map<string, { id: string; status: string; message: string; signer: string; approvals: number }>;
  balances: unknown[];
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>);
}

const onWire = ({ id, status, message, signer }: { id: string; status: string; message: string; signer: string }) => ({
  ...awaiting,
  id,
  status,
  onChain: { userOperationHash: message, ...(status === 'success' ? { txId: message } : {}) },
  approvals: {
    required: 1,
    pending: status === 'awaiting-approval' ? [{ signer: { locator: signer }, message }] : [],
    submitted: [],
  },
});

/** Crossmint's wallets on this machine, as its API reference describes them. */
function loopback(book: Book): Server {
  return createServer((request, response) => {
    void (async () => {
      const say = (status: number, answer: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      };
      if (request.headers['x-api-key'] !== 'sk_staging_12345678') return say(401, { error: true, message: 'No key' });
      const key = String(request.headers['x-idempotency-key'] ?? '');
      const path = (request.url ?? '').replace('/api/2025-06-09/wallets', '').split('?')[0]!.split('/').slice(1);
      const body = await bodyOf(request);
      if (path.length === 0) {
        if (!book.wallets.has(key)) book.wallets.set(key, newKeyPair().address);
        return say(201, { chainType: 'evm', type: 'smart', address: book.wallets.get(key), owner: body['owner'] });
      }
      const [, kind, id = '', last] = path;
      if (kind === 'balances') return say(200, book.balances);
      if (kind === 'signers') return say(201, body['signer']);
      if (kind === 'tokens') {
        const existing = book.transfers.get(key);
        const message = `0x${createHash('sha256')
          .update(`${key}${String(body['recipient'])}`)
          .digest('hex')}`;
        const transfer = existing ?? {
          id: randomUUID(),
          status: 'awaiting-approval',
          message,
          signer: String(body['signer']),
          approvals: 0,
        };
        book.transfers.set(key, transfer);
        return say(201, onWire(transfer));
      }
      const transfer = [...book.transfers.values()].find((one) => one.id === id);
      if (!transfer) return say(404, { error: true, message: 'Transaction not found' });
      if (last === 'approvals') {
        const [approval] = body['approvals'] as { signer: string; metadata: { clientDataJSON: string } }[];
        const { challenge } = JSON.parse(approval!.metadata.clientDataJSON) as { challenge: string };
        if (
          `0x${Buffer.from(challenge, 'base64url').toString('hex')}` !== transfer.message ||
          approval!.signer !== transfer.signer
        )
          return say(400, { error: true, message: 'Invalid signature' });
        transfer.approvals += 1;
        transfer.status = 'pending';
      }
      return say(200, onWire(transfer));
    })();
  });
}

describe('Crossmint', () => {
  const book: Book = { wallets: new Map(), transfers: new Map(), balances: [] };
  const server = loopback(book);
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const custody = (key = 'sk_staging_12345678') => crossmintWalletCustody({ url, key, chain: 'base', token: 'usdc' });

  walletCustodyConformance({
    custody,
    confirm() {
      for (const transfer of book.transfers.values()) if (transfer.status === 'pending') transfer.status = 'success';
    },
    sent: (key) => Promise.resolve(Math.min(1, book.transfers.get(key)?.approvals ?? 0)),
  });

  it('is sent the approval of the transfer’s own signer, where another passkey has approved it first', async () => {
    const { submit, passkey, prepared } = await preparedTransfer(custody(), 'signer');
    expect(prepared.signer).toBe(passkey.signer.credentialId);
    const other = softPasskey().approve(prepared.challenge);
    expect(await submit([other, passkey.approve(prepared.challenge)])).toMatchObject({ state: 'pending' });
  });

  it('reads the whole tokens of a wallet', async () => {
    book.balances = [{ symbol: 'usdc', decimals: 6, amount: '41.9', rawAmount: '41900000' }];
    expect(await custody().balanceAt(outside)).toBe(41);
  });

  it('is asked again where the key is wrong or nobody answers, and says when a transfer is unknown', async () => {
    await expect(custody('sk_staging_wrong000').balanceAt(outside)).rejects.toThrow('responded with error 401');
    const { transfer } = await preparedTransfer(custody(), 'unknown');
    await expect(custody().stateOf({ ...transfer, reference: 'nothing' })).rejects.toThrow(CustodyRefused);
  });
});
