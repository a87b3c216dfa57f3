import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress } from '#domain/wallet/address.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { keccakOf } from '#server/kit/keccak.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { closedWalletCustody } from './closed.ts';
import { preparedTransfer, softPasskey, walletCustodyConformance } from './conformance.ts';
import { embeddedWalletCustody, testReceivers } from './embedded.ts';
import { addressOfKey, isSignedBy, newKeyPair, signMessage } from './key-pair.ts';
import { CustodyRefused } from './port.ts';
import type { WalletCustody } from './port.ts';

describe('addresses', () => {
  it('pass with the checksum of EIP-55, whether it has capitals or not', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0xde709f2102306220921060314715629080e2fb77',
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
      testReceivers.stuck,
    ])
      expect(checkAddress(address, keccakOf)).toEqual({ address });
    expect(checkAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', keccakOf)).toEqual({
      problem: 'This address has no capital letters, so we can’t check it for typos. Copy it with its capitals.',
    });
    expect(checkAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', keccakOf)).toMatchObject({
      problem: expect.stringContaining('has a typo'),
    });
  });
});

describe('key pairs', () => {
  it('have the addresses of Ethereum: a known key, with its checksum', () => {
    expect(addressOfKey('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')).toBe(
      '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
    );
  });

  it('sign messages that only their own address has signed', () => {
    const [own, other] = [newKeyPair(), newKeyPair()];
    const { signature, hash } = signMessage(own.privateKey, 'ten tokens');
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(isSignedBy(own.address, 'ten tokens', signature)).toBe(true);
    expect(isSignedBy(other.address, 'ten tokens', signature)).toBe(false);
    expect(isSignedBy(own.address, 'eleven tokens', signature)).toBe(false);
    expect(isSignedBy(own.address, 'ten tokens', '0x00')).toBe(false);
  });
});

describe('the simulated network', () => {
  const clock = movableClock('2026-11-15T22:00:00Z');
  let test: TestDatabase;
  let database: OpenDatabase;
  let custody: WalletCustody;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    // Encryption itself is tested with the keys; here it must only be used.
    const encryption = { encrypt: (text: string) => `cipher:${text}`, decrypt: (token: string) => token.slice(7) };
    custody = embeddedWalletCustody({ database: database.systemDb, clock, encryption });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  walletCustodyConformance({
    custody: () => custody,
    confirm: () => clock.advance(15_000),
    async sent(key) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from embedded_wallet_transactions where key = ${key}`.execute(database.systemDb);
      return rows[0]!.count;
    },
  });

  it('signs every transfer with the wallet’s key, which it stores encrypted', async () => {
    const { submit, sender } = await preparedTransfer(custody, 'signed');
    await submit();
    const { rows } = await sql<{ signature: string; encrypted: string }>`
      select t.signature, w.private_key_encrypted as encrypted from embedded_wallet_transactions t
      join embedded_wallets w on w.address = t.sender where t.key = 'signed'`.execute(database.systemDb);
    expect(rows[0]!.encrypted).toMatch(/^cipher:[0-9a-f]{64}$/);
    expect(addressOfKey(rows[0]!.encrypted.slice(7))).toBe(sender);
    const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const message = ['wattle-transfer-v1', 'signed', sender, outside, '5'].join('\n');
    expect(isSignedBy(sender, message, rows[0]!.signature)).toBe(true);
  });

  it('declines, delays, loses and forgets transfers by their receiver', async () => {
    const states: Record<string, unknown> = {};
    const at = (seconds: number) =>
      clock.set(new Date(Date.parse('2026-11-20T00:00:00Z') + seconds * 1000).toISOString());
    at(0);
    const declined = await preparedTransfer(custody, 'declines', testReceivers.declines);
    const slow = await preparedTransfer(custody, 'slow', testReceivers.slow);
    const stuck = await preparedTransfer(custody, 'stuck', testReceivers.stuck);
    const lost = await preparedTransfer(custody, 'lost', testReceivers.timesOut);
    states['declined first'] = await declined.submit();
    await slow.submit();
    await stuck.submit();
    await expect(lost.submit()).rejects.toThrow('didn’t answer in time');
    at(15);
    states['declined'] = await custody.stateOf(declined.transfer);
    states['slow'] = (await custody.stateOf(slow.transfer)).state;
    states['lost'] = (await custody.stateOf(lost.transfer)).state;
    at(600);
    states['slow later'] = (await custody.stateOf(slow.transfer)).state;
    states['stuck'] = (await custody.stateOf(stuck.transfer)).state;
    states['stuck again'] = (await stuck.submit()).state;
    expect(states).toEqual({
      'declined first': { state: 'pending', confirmations: 0 },
      declined: { state: 'failed', reason: 'The network declined it: this recipient doesn’t accept tokens.' },
      slow: 'pending',
      lost: 'settled',
      'slow later': 'settled',
      stuck: 'pending',
      'stuck again': 'settled',
    });
  });

  it('refuses receivers with a typo, and wallets that it doesn’t have', async () => {
    const { transfer, passkey } = await preparedTransfer(custody, 'typos');
    const { credentialId } = passkey.signer;
    const typo = transfer.receiver.replace('aAeb', 'aAec');
    await expect(custody.prepare({ ...transfer, receiver: typo, credentialId })).rejects.toThrow(CustodyRefused);
    const foreign = { ...transfer, sender: transfer.receiver };
    const { challenge } = await custody.prepare({ ...foreign, credentialId });
    await expect(custody.submit({ ...foreign, approvals: [passkey.approve(challenge)] })).rejects.toThrow(
      CustodyRefused,
    );
  });

  it('is closed without a custodian', async () => {
    expect(closedWalletCustody.open).toBe(false);
    await expect(closedWalletCustody.createWallet({ key: 'x', signer: softPasskey().signer })).rejects.toThrow(
      CustodyRefused,
    );
    expect(await closedWalletCustody.rate()).toBeNull();
  });
});
