import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wallet } from '#contract/areas/wallet.ts';
import { openLog } from '#server/kit/log.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { testReceivers } from '#server/ports/wallet-custody/embedded.ts';
import { softAuthenticator } from '#tests/build/authenticator.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { walletOwner } from '#tests/build/wallet.ts';
import { keysOf } from '#server/kit/keys.ts';
import { openWalletCustody } from '#server/app/wallet-custody.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { followTransfers } from './sending.ts';

/** Sending tokens on the simulated network, whose blocks are five seconds apart. */
let server: TestServer;
let outbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  outbox = mailboxOf(server);
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
const custody = () =>
  openWalletCustody(
    {},
    { database: db(), clock: server.clock, settings: { keys: keysOf(new Uint8Array(32).fill(7)) } as AppSettings },
  );
const runJob = () =>
  followTransfers({ database: db(), clock: server.clock, custody: custody(), log: openLog('error') });
/** An address outside of our wallets, with its checksum. */
const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Sends what was approved and waits for the network's blocks. */
async function settle(seconds = 20) {
  await outbox.carry();
  for (let waited = 0; waited < seconds; waited += 5) {
    server.clock.advance(5_000);
    await outbox.carry();
  }
}

describe('R10: a transfer', () => {
  test('is created, approved with a passkey, sent and settled, and the history has its running balance', async () => {
    const [kim, lee] = [await walletOwner(server), await walletOwner(server)];
    expect(await kim.balance()).toEqual([100, 0]);
    const prepared = await kim.prepare(lee.address, 15);
    expect(prepared.body).toMatchObject({
      first_send: true,
      transaction: { state: 'awaiting_approval', sender: kim.address, receiver: lee.address, amount: 15, fee: 1 },
      options: { rpId: 'localhost', userVerification: 'required', allowCredentials: [{ id: kim.authenticator.id }] },
    });
    expect(await kim.balance()).toEqual([100, 0]);
    const approved = await kim.approve(prepared);
    expect(approved.body).toMatchObject({ options: null, transaction: { state: 'submitted', confirmations: 0 } });
    expect(await kim.balance()).toEqual([84, 16]);
    await outbox.carry();
    server.clock.advance(5_000);
    await outbox.carry();
    const { transactionId } = prepared.body.transaction;
    const during = await kim.ask(wallet.transaction, { query: { transactionId } });
    expect(during.body.transaction).toMatchObject({ state: 'submitted', confirmations: 1, confirmations_needed: 3 });
    expect(await lee.balance()).toEqual([100, 0]);
    await settle();
    expect(await kim.balance()).toEqual([84, 0]);
    expect(await lee.balance()).toEqual([115, 0]);
    const sent = (await kim.ask(wallet.getSendTransactionHistory)).body;
    expect(sent).toMatchObject({ total: 2, page: 1, limit: 20 });
    expect(sent.data.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['sent', -16, 84],
      ['sample', 100, 100],
    ]);
    expect(sent.data[0]!.transaction).toMatchObject({
      state: 'settled',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    const received = (await lee.ask(wallet.getSendTransactionHistory)).body.data;
    expect(received.map(({ kind, address, change, balance }) => [kind, address, change, balance])).toEqual([
      ['received', kim.address, 15, 115],
      ['sample', null, 100, 100],
    ]);
  });

  test('the page reads addresses, values with source and time, and the credential of a wallet', async () => {
    const kim = await walletOwner(server);
    expect((await kim.ask(wallet.getAddress)).body).toEqual({ address: kim.address, addresses: [kim.address] });
    expect((await kim.ask(wallet.getPrimaryAddress)).body).toEqual({ address: kim.address });
    expect((await kim.ask(wallet.getTokenValue)).body).toEqual({
      value: 100,
      on_its_way: 0,
      source: 'Simulated network',
      at: testStart,
      simulated: true,
    });
    expect((await kim.ask(wallet.getCurrencyValue)).body).toEqual({
      value: 10,
      currency: 'AUD',
      source: 'Sample rate, not a market price',
      at: testStart,
      sample: true,
    });
    const credential = await kim.ask(wallet.getWalletCredential, { body: { walletAddress: kim.address } });
    expect(credential.body).toMatchObject({ credentialId: kim.authenticator.id, credentials: [{ synced: false }] });
    const other = await walletOwner(server);
    const foreign = await other.ask(wallet.getWalletCredential, { body: { walletAddress: kim.address } });
    expect(foreign.status).toBe(404);
  });

  test('goes to an address outside, fails where the network declines it, and its tokens come back', async () => {
    const kim = await walletOwner(server);
    await kim.send(elsewhere, 5);
    await settle();
    expect(await kim.balance()).toEqual([94, 0]);
    await kim.send(testReceivers.declines, 5);
    expect(await kim.balance()).toEqual([88, 6]);
    expect((await kim.ask(wallet.getCurrencyValue)).body.value).toBe(8.8);
    await settle();
    expect(await kim.balance()).toEqual([94, 0]);
    const { data } = (await kim.ask(wallet.getSendTransactionHistory)).body;
    expect(data.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['returned', 6, 94],
      ['sent', -6, 88],
      ['sent', -6, 94],
      ['sample', 100, 100],
    ]);
    expect(data[1]!.transaction).toMatchObject({
      state: 'failed',
      reason: 'The network declined it: this recipient doesn’t accept tokens.',
    });
  });

  test('needs the password within ten minutes', async () => {
    const kim = await walletOwner(server);
    const prepared = await kim.prepare(elsewhere, 5);
    server.clock.advance(9 * 60_000);
    expect((await kim.prepare(elsewhere, 4)).status).toBe(200);
    server.clock.advance(61_000);
    const late = await kim.prepare(elsewhere, 5);
    expect([late.status, late.problem['confirm']]).toEqual([403, 'wallet_password']);
    const wrong = await kim.ask(wallet.confirmPassword, { body: { Password: 'not the password' } });
    expect(wrong.status).toBe(403);
    await kim.ask(wallet.confirmPassword, { body: { Password: kim.password } });
    const expired = await kim.approve(prepared);
    expect([expired.status, expired.problem.code]).toEqual([410, 'link_expired']);
    await runJob();
    const { transactionId } = prepared.body.transaction;
    const { transaction } = (await kim.ask(wallet.transaction, { query: { transactionId } })).body;
    expect(transaction).toMatchObject({ state: 'cancelled', reason: 'It wasn’t approved in time.' });
  });

  test('that is stuck is sent again under the same id, and only once', async () => {
    const kim = await walletOwner(server);
    const { transactionId } = (await kim.send(testReceivers.stuck, 5)).body.transaction;
    await settle();
    const early = await kim.ask(wallet.retryTransaction, { body: { transactionId } });
    expect(early.status).toBe(409);
    await sql`update wallet_transfers set submitted_at = submitted_at - interval '31 minutes'
      where member_id = ${kim.id}`.execute(db());
    await runJob();
    const stuck = await kim.ask(wallet.transaction, { query: { transactionId } });
    expect(stuck.body.transaction).toMatchObject({ state: 'stuck', can_retry: true });
    expect(await kim.balance()).toEqual([94, 6]);
    const retries = await Promise.all(
      Array.from({ length: 10 }, () => kim.ask(wallet.retryTransaction, { body: { transactionId } })),
    );
    expect(retries.filter(({ status }) => status === 200)).toHaveLength(1);
    await settle();
    const settled = await kim.ask(wallet.transaction, { query: { transactionId } });
    expect(settled.body.transaction).toMatchObject({ transactionId, state: 'settled' });
    expect(await kim.balance()).toEqual([94, 0]);
    const { rows } = await sql<{ tries: number }>`
      select tries from embedded_wallet_transactions where key = ${transactionId}`.execute(db());
    expect(rows).toEqual([{ tries: 2 }]);
  });
});

describe('R10: an approval is refused', () => {
  test('when it was forged, for another transfer, by a stranger, without user verification, or from another site', async () => {
    const kim = await walletOwner(server);
    const other = await walletOwner(server);
    const prepared = await kim.prepare(elsewhere, 5);
    const options = prepared.body.options!;
    const another = await kim.prepare(elsewhere, 6);
    const tampered = kim.authenticator.signIn(options, kim.origin);
    const response = tampered['response'] as Record<string, string>;
    const signature = Buffer.from(response['signature']!, 'base64url');
    signature[signature.length - 1]! ^= 1;
    const forged = { ...tampered, response: { ...response, signature: signature.toString('base64url') } };
    const pretender = { ...softAuthenticator().signIn(options, kim.origin), id: kim.authenticator.id };
    const tries = {
      forged,
      pretender: { ...pretender, rawId: kim.authenticator.id },
      'wrong challenge': kim.authenticator.signIn(another.body.options!, kim.origin),
      'other site': kim.authenticator.signIn(options, 'http://wattle.example'),
      'no user verification': kim.authenticator.signIn(options, kim.origin, { userVerified: false }),
      'other member’s passkey': other.authenticator.signIn(options, kim.origin),
      'counter from before': kim.authenticator.signIn(options, kim.origin, { counter: 1 }),
      nonsense: { id: kim.authenticator.id, response: 'nonsense' },
    };
    for (const [name, credential] of Object.entries(tries)) {
      const answer = await kim.approve(prepared, { credentials: [credential] });
      expect([name, answer.status]).toEqual([name, 403]);
    }
    for (const [name, change] of Object.entries({
      amount: { amount: 6 },
      receiverWallet: { receiverWallet: other.address },
      senderWallet: { senderWallet: other.address },
    })) {
      const answer = await kim.approve(prepared, { change });
      expect([name, answer.status, answer.problem.errors?.[0]?.field]).toEqual([name, 400, name]);
    }
    const theirs = await other.approve(prepared);
    expect(theirs.status).toBe(404);
    expect(await kim.balance()).toEqual([100, 0]);
    expect((await kim.approve(prepared)).status).toBe(200);
  });

  test('when it is replayed: an answer of a passkey counts once', async () => {
    const kim = await walletOwner(server);
    const prepared = await kim.prepare(elsewhere, 5);
    const credential = kim.authenticator.signIn(prepared.body.options!, kim.origin);
    expect((await kim.approve(prepared, { credentials: [credential] })).status).toBe(200);
    expect((await kim.approve(prepared, { credentials: [credential] })).status).toBe(409);
    const next = await kim.prepare(elsewhere, 5);
    expect((await kim.approve(next, { credentials: [credential] })).status).toBe(403);
    expect(await kim.balance()).toEqual([94, 6]);
  });
});

describe('I4, I7, I16: value is moved once', () => {
  test('50 parallel approvals of one transfer send it once', async () => {
    const kim = await walletOwner(server);
    const prepared = await kim.prepare(elsewhere, 5);
    const credentials = [kim.authenticator.signIn(prepared.body.options!, kim.origin)];
    const answers = await Promise.all(Array.from({ length: 50 }, () => kim.approve(prepared, { credentials })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await kim.balance()).toEqual([94, 6]);
  });

  test('of parallel transfers that each take the last tokens, one wins', async () => {
    const kim = await walletOwner(server);
    const lee = await walletOwner(server);
    await kim.ask(wallet.saveReceiver, { body: { address: lee.address, name: 'Lee' } });
    await sql`update wallet_receivers set first_at = '2026-01-01' where member_id = ${kim.id}`.execute(db());
    const prepared = [];
    for (let at = 0; at < 8; at += 1) prepared.push(await kim.prepare(lee.address, 99));
    const answers = await Promise.all(prepared.map((one) => kim.approve(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kim.balance()).toEqual([0, 100]);
    await settle();
    expect(await lee.balance()).toEqual([199, 0]);
  });

  test('one key prepares one transfer, and another body with it is refused', async () => {
    const kim = await walletOwner(server);
    const headers = { 'idempotency-key': 'the-same' };
    const body = { walletLocator: kim.address, params: { recipient: elsewhere, amount: 5 } };
    const [first, second] = await Promise.all([
      kim.ask(wallet.createTransaction, { headers, body }),
      kim.ask(wallet.createTransaction, { headers, body }),
    ]);
    expect(first.body.transaction.transactionId).toBe(second.body.transaction.transactionId);
    const other = await kim.ask(wallet.createTransaction, {
      headers,
      body: { ...body, params: { recipient: elsewhere, amount: 6 } },
    });
    expect(other.problem.code).toBe('key_reused');
  });

  test('a transfer whose answer was lost is sent again by the outbox, and the network has it once', async () => {
    const kim = await walletOwner(server);
    const { transactionId } = (await kim.send(testReceivers.timesOut, 5)).body.transaction;
    await outbox.carry();
    expect(await kim.balance()).toEqual([94, 6]);
    await settle(30);
    const { body } = await kim.ask(wallet.transaction, { query: { transactionId } });
    expect(body.transaction.state).toBe('settled');
    expect(await kim.balance()).toEqual([94, 0]);
  });

  test('a process that is killed between commit and sending leaves the message, at 200 transfers', async () => {
    const kim = await walletOwner(server);
    await sql`update wallets set daily_limit = 100000 where member_id = ${kim.id}`.execute(db());
    await sql`insert into wallet_receivers (member_id, address, first_at)
      values (${kim.id}, ${elsewhere}, '2026-01-01')`.execute(db());
    const { transaction } = (await kim.send(elsewhere, 1)).body;
    // Each delivery ends before its message is marked as done, as a killed process does.
    for (let kill = 0; kill < 200; kill += 1) {
      await sql`update outbox set done_at = null, due_at = ${server.clock.now()}, attempts = 0,
        payload = (select jsonb_build_object('memberId', member_id, 'id', id, 'attempt', 1) from wallet_transfers
          where transaction_id = ${transaction.transactionId})
        where topic = 'wallet-submit' and key = ${`${transaction.transactionId}:1`}`.execute(db());
      await outbox.carry();
    }
    await settle();
    const { rows } = await sql<{ sent: number; balance: number }>`
      select (select count(*)::int from embedded_wallet_transactions where key = ${transaction.transactionId}) as sent,
        (select balance from ledger_accounts where member_id = ${kim.id} and kind = 'wallet') as balance`.execute(db());
    expect(rows).toEqual([{ sent: 1, balance: 98 }]);
  });
});
