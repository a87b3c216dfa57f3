import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AnyInput } from '#tests/build/server.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';

const own = "It works on the member's own rows, all of them.";
const checked = 'An address is checked by its checksum, and looked up among the member’s own receivers.';

const WALLET = 731_000_903;
const RECEIVER = 731_000_904;
/** Anna's wallet; its checksum is right. */
const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const transactionId = 'wt_QUANDONG';

/** Anna's wallet with a passkey, a receiver, a transfer and a receipt. Only a browser with a passkey makes one. */
export function walletRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  const id = sql.lit(WALLET);
  return [
    sql`insert into wallets (member_id, id, key, name, address, is_primary, created_at, daily_limit, balance_checked_at)
      values (${memberId}, ${id}, 'QUANDONG', 'QUANDONG wallet', ${address}, true, ${now}, 500, ${now})`,
    sql`insert into wallet_passkeys (member_id, id, wallet_id, credential_id, public_key, counter, transports, synced,
        name, created_at)
      values (${memberId}, ${id}, ${id}, 'QUANDONG', '\\x51', 0, '{}', false, 'QUANDONG key', ${now})`,
    sql`insert into wallet_receivers (member_id, id, address, name, first_at)
      values (${memberId}, ${sql.lit(RECEIVER)}, ${elsewhere}, 'QUANDONG friend', ${now})`,
    sql`insert into wallet_transfers (member_id, id, wallet_id, transaction_id, reference, sender, receiver, amount,
        fee, state, challenge, origin, site, approvals_needed, created_at, expires_at)
      values (${memberId}, ${id}, ${id}, ${transactionId}, 'QUANDONG', ${address}, ${elsewhere}, 731, 1,
        'awaiting_approval', '\\x51', 'http://quandong.example', 'quandong.example', 1, ${now},
        ${now}::timestamptz + interval '30 days')`,
    sql`insert into wallet_approvals (member_id, transfer_id, passkey_id, assertion_hash, authenticator_data,
        client_data, signature, at)
      values (${memberId}, ${id}, ${id}, '\\x51', '\\x51', '\\x51', '\\x51', ${now})`,
    sql`insert into wallet_receipts (member_id, wallet_id, kind, sender, amount, balance_after, ledger_transfer_id, at)
      values (${memberId}, ${id}, 'received', ${elsewhere}, 731, 731, 1, ${now})`,
    sql`insert into wallet_checks (member_id, session_id, kind, until)
      values (${memberId}, 731000903, 'password', ${now})`,
  ];
}

const credential = { id: 'QUANDONG' };
const request = 'q'.repeat(43);
const proof = { request, credential };
let keys = 0;
const headers = () => ({ 'idempotency-key': `matrix-wallet-${(keys += 1)}` });
/** Requests for passkeys are random and used once; Anna's example has none. */
const unknown = { annaGets: 410 };
const byAddress = (more: object = {}): AnyInput => ({ body: { address, ...more } });
const operators = (input: AnyInput = {}): Entry => namesNoRow('It is for operators.', input, { annaGets: 403 });

export const walletEntries: Record<string, Entry> = {
  'wallet.get': namesNoRow(own),
  'wallet.create': namesNoRow(
    own,
    { body: { walletName: 'A', payload: { request, credential } }, headers: headers() },
    unknown,
  ),
  'wallet.createTransaction': aims(
    { body: { walletLocator: address, params: { recipient: elsewhere, amount: 1 } }, headers: headers() },
    { annaGets: 403 },
  ),
  'wallet.approvedTransaction': aims(
    {
      body: {
        senderWallet: address,
        receiverWallet: elsewhere,
        amount: 731,
        transactionId,
        approvals: [credential],
      },
      headers: headers(),
    },
    { annaGets: 403 },
  ),
  'wallet.transaction': aims({ query: { transactionId } }),
  'wallet.retryTransaction': aims({ body: { transactionId }, headers: headers() }, { annaGets: 409 }),
  'wallet.cancelTransaction': aims({ body: { transactionId } }),
  'wallet.getAddress': namesNoRow(own),
  'wallet.getPrimaryAddress': namesNoRow(own),
  'wallet.getTokenValue': namesNoRow(own),
  'wallet.getCurrencyValue': namesNoRow(own),
  'wallet.getWalletCredential': aims({ body: { walletAddress: address } }),
  'wallet.getSendTransactionHistory': aims({ query: { walletAddress: address } }),
  'wallet.updatePrimaryWallet': aims({ body: { wallet: address } }),
  'wallet.confirmPassword': namesNoRow(own, { body: { Password: 'QUANDONG' } }, { annaGets: 403 }),
  'wallet.saveSettings': aims(byAddress({ name: 'A', daily_limit: 1, second_above: null, proof }), unknown),
  'wallet.receivers': namesNoRow(own),
  'wallet.checkReceiver': namesNoRow(checked, { body: { address: elsewhere } }, { echoes: ['address'] }),
  'wallet.saveReceiver': namesNoRow(checked, { body: { address: elsewhere, name: 'A' } }),
  'wallet.removeReceiver': aims({ body: { id: RECEIVER } }),
  // Passkeys do not work at the numeric address of the test server.
  'wallet.registrationOptions': aims({ body: { address } }, { annaGets: 503 }),
  'wallet.proofOptions': aims({ body: { address } }, { annaGets: 503 }),
  'wallet.addPasskey': aims(byAddress({ request, credential, proof }), unknown),
  'wallet.renamePasskey': aims({ body: { id: WALLET, name: 'A' } }),
  'wallet.revokePasskey': aims({ body: { id: WALLET, proof } }, unknown),
  'wallet.newRecoveryCode': aims(byAddress({ proof }), unknown),
  'wallet.tryRecoveryCode': aims(byAddress({ code: 'QUAN-DONG' }), { annaGets: 422 }),
  'wallet.recover': aims(byAddress({ code: 'QUAN-DONG', request, credential }), { annaGets: 403 }),
  'wallet.sendEmailCode': namesNoRow(own, { body: {} }),
  'wallet.confirmEmail': namesNoRow(own, { body: { code: '000000' } }, { annaGets: 422 }),
  'walletBackOffice.transfers': operators(),
  'walletBackOffice.retry': operators({ body: { member_id: 1, id: 1 }, headers: headers() }),
};
