import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { CustodyRefused } from './port.ts';
import type {
  Approval,
  NetworkState,
  PasskeySigner,
  PreparedTransfer,
  SubmittedTransfer,
  WalletCustody,
} from './port.ts';

export interface CustodyBench {
  custody(): WalletCustody;
  /** Lets the network confirm what was sent. */
  confirm(): Promise<void> | void;
  /** How often the network has a transfer. */
  sent(key: string): Promise<number>;
}

/** A passkey in software that answers any challenge. */
export interface Passkey {
  signer: PasskeySigner;
  approve(challenge: Uint8Array): Approval;
}

export function softPasskey(name = 'Phone'): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16).toString('base64url');
  return {
    signer: { credentialId, name, x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') },
    approve(challenge) {
      const clientData = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: Buffer.from(challenge).toString('base64url'),
          origin: 'https://wattle.example',
        }),
      );
      const authenticatorData = Buffer.concat([
        createHash('sha256').update('wattle.example').digest(),
        Buffer.from([5, 0, 0, 0, 1]),
      ]);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      return { credentialId, authenticatorData, clientData, signature: sign('sha256', signed, privateKey) };
    },
  };
}

/** An address outside of our wallets, with its checksum. */
export const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export interface Prepared {
  sender: string;
  passkey: Passkey;
  prepared: PreparedTransfer;
  submit(approvals?: readonly Approval[]): Promise<NetworkState>;
  transfer: Omit<SubmittedTransfer, 'approvals'>;
}

/** A new wallet with a transfer that waits for approval. */
export async function preparedTransfer(custody: WalletCustody, key: string, receiver = outside): Promise<Prepared> {
  const passkey = softPasskey();
  const sender = await custody.createWallet({ key: `wallet-${key}`, signer: passkey.signer });
  const order = { key, sender, receiver, amount: 5 };
  const prepared = await custody.prepare({ ...order, credentialId: passkey.signer.credentialId });
  const transfer = { ...order, reference: prepared.reference, signer: prepared.signer };
  return {
    sender,
    passkey,
    prepared,
    transfer,
    submit: (approvals = [passkey.approve(prepared.challenge)]) => custody.submit({ ...transfer, approvals }),
  };
}

/** Tests that every adapter for wallets passes. */
export function walletCustodyConformance(bench: CustodyBench): void {
  it('creates a wallet with a checksummed address, and the same one for the same key', async () => {
    const { signer } = softPasskey();
    const first = await bench.custody().createWallet({ key: 'one', signer });
    expect(first).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await bench.custody().createWallet({ key: 'one', signer })).toBe(first);
    expect(await bench.custody().createWallet({ key: 'two', signer })).not.toBe(first);
  });

  it('prepares a transfer with a challenge of its own, and the same one for the same key', async () => {
    const { transfer, passkey, prepared } = await preparedTransfer(bench.custody(), 'prepared');
    expect(prepared.challenge.length).toBeGreaterThanOrEqual(32);
    const order = { ...transfer, credentialId: passkey.signer.credentialId };
    expect(Buffer.from((await bench.custody().prepare(order)).challenge)).toEqual(Buffer.from(prepared.challenge));
    const other = await bench.custody().prepare({ ...order, key: 'another' });
    expect(Buffer.from(other.challenge)).not.toEqual(Buffer.from(prepared.challenge));
  });

  it('sends an approved transfer, which settles with a hash', async () => {
    const { submit, transfer } = await preparedTransfer(bench.custody(), 'settles');
    expect(await submit()).toMatchObject({ state: 'pending' });
    await bench.confirm();
    expect(await bench.custody().stateOf(transfer)).toMatchObject({
      state: 'settled',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  it('I16: a transfer that is sent again under its id is on the network once', async () => {
    const { submit, transfer } = await preparedTransfer(bench.custody(), 'twice');
    await submit();
    await Promise.all([submit(), submit(), submit()]);
    expect(await bench.sent('twice')).toBe(1);
    await bench.confirm();
    expect(await bench.custody().stateOf(transfer)).toMatchObject({ state: 'settled' });
  });

  it('refuses the approval of another transfer', async () => {
    const { submit, passkey } = await preparedTransfer(bench.custody(), 'forged');
    await expect(submit([passkey.approve(randomBytes(32))])).rejects.toThrow(CustodyRefused);
    expect(await bench.sent('forged')).toBe(0);
  });

  it('takes another passkey, and adding it again changes nothing', async () => {
    const { sender } = await preparedTransfer(bench.custody(), 'signers');
    const { signer } = softPasskey('Laptop');
    await bench.custody().addPasskey(sender, signer);
    await bench.custody().addPasskey(sender, signer);
  });

  it('says whether its network is simulated, and invents no price', async () => {
    const { simulated, sampleTokens, confirmations } = bench.custody();
    const rate = await bench.custody().rate();
    expect(rate === null || rate.sample === simulated).toBe(true);
    expect(sampleTokens > 0).toBe(simulated);
    expect(confirmations).toBeGreaterThan(0);
  });
}
