import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { wallet } from '#contract/areas/wallet.ts';
import { walletBackOffice } from '#contract/areas/wallet-back-office.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { testReceivers } from '#server/ports/wallet-custody/embedded.ts';
import { softAuthenticator } from '#tests/build/authenticator.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { walletOwner } from '#tests/build/wallet.ts';
import type { WalletOwner } from '#tests/build/wallet.ts';

/** Wallets, their receivers, passkeys and recovery. */
let server: TestServer;
let outbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: true });
  outbox = mailboxOf(server);
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
/** An address outside of our wallets, with its checksum. */
const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const walletOf = async (owner: WalletOwner) => (await owner.ask(wallet.get)).body.wallets[0]!;

describe('R10: a wallet', () => {
  test('is created with a passkey, has a real address, and its private key is stored encrypted', async () => {
    const kim = await walletOwner(server);
    expect(kim.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await walletOf(kim)).toMatchObject({
      address: kim.address,
      name: 'My wallet',
      credentialId: kim.authenticator.id,
      isPrimaryWalletAddress: true,
      available: 100,
      daily_limit: 500,
      second_above: null,
      passkeys: [{ credentialId: kim.authenticator.id }],
    });
    const { rows } = await sql<{ key: string }>`
      select private_key_encrypted as key from embedded_wallets where address = ${kim.address}`.execute(db());
    expect(rows[0]!.key).not.toMatch(/^[0-9a-f]{64}$/);
    expect(Buffer.from(rows[0]!.key, 'base64url')).toHaveLength(12 + 16 + 64);
  });

  test('is refused for another member’s request, and a second wallet has no sample tokens', async () => {
    const [kim, lee] = [await walletOwner(server), await walletOwner(server)];
    const foreign = await kim.registration();
    const refused = await lee.ask(wallet.create, { body: { walletName: 'Mine', payload: foreign } });
    expect(refused.problem.code).toBe('link_expired');
    const second = await kim.ask(wallet.create, {
      body: { walletName: 'Savings', payload: await kim.registration() },
    });
    expect(second.body.wallet).toMatchObject({ name: 'Savings', available: 0, isPrimaryWalletAddress: false });
    const used = await kim.registration(kim.authenticator);
    const again = await kim.ask(wallet.create, { body: { walletName: 'Again', payload: used } });
    expect(again.status).toBe(409);
    await kim.ask(wallet.updatePrimaryWallet, { body: { wallet: second.body.wallet.address } });
    expect((await kim.ask(wallet.getPrimaryAddress)).body.address).toBe(second.body.wallet.address);
    expect((await lee.ask(wallet.updatePrimaryWallet, { body: { wallet: kim.address } })).status).toBe(404);
  });
});

describe('R10: a receiver', () => {
  test('with a typo is named, one’s own address is refused', async () => {
    const kim = await walletOwner(server);
    const message = async (address: string) =>
      (await kim.ask(wallet.checkReceiver, { body: { address, walletAddress: kim.address } })).problem.errors;
    expect(await message('5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual([
      { field: 'address', message: 'An address starts with 0x.' },
    ]);
    expect(await message(elsewhere.slice(0, -1))).toEqual([
      { field: 'address', message: 'An address has 40 characters after 0x. This one has 39.' },
    ]);
    expect(await message(elsewhere.replace('aAeb', 'aAec'))).toEqual([
      {
        field: 'address',
        message: 'This address has a typo: its capital letters don’t match. Copy it again, or scan its QR code.',
      },
    ]);
    expect(await message(kim.address)).toEqual([
      { field: 'address', message: 'This is the address of your own wallet. Choose another one.' },
    ]);
    const own = await kim.prepare(kim.address, 1);
    expect(own.problem.errors?.[0]?.field).toBe('params.recipient');
    const known = await kim.ask(wallet.checkReceiver, { body: { address: ` ethereum:${elsewhere} ` } });
    expect(known.body).toMatchObject({ address: elsewhere, name: null, first_send: true, left: 20 });
  });

  test('that is new gets 20 tokens in its first 24 hours, and more after them', async () => {
    const kim = await walletOwner(server);
    expect((await kim.prepare(elsewhere, 21)).problem.detail).toBe(
      'This recipient is new, so you can send up to 20 tokens for now.',
    );
    await kim.send(elsewhere, 15);
    const saved = await kim.ask(wallet.saveReceiver, { body: { address: elsewhere, name: 'Robin' } });
    expect(saved.body.data).toMatchObject({ name: 'Robin', cooling_until: '2026-11-16T22:00:00.000Z' });
    expect((await kim.prepare(elsewhere, 6)).problem.detail).toBe(
      'This recipient is new, so you can send up to 5 tokens for now.',
    );
    await sql`update wallet_receivers set first_at = first_at - interval '24 hours'
      where member_id = ${kim.id}`.execute(db());
    expect((await kim.prepare(elsewhere, 21)).body).toMatchObject({
      first_send: false,
      transaction: { receiver_name: 'Robin' },
    });
    const book = (await kim.ask(wallet.receivers)).body.data;
    expect(book).toMatchObject([{ name: 'Robin', cooling_until: null }]);
    await kim.ask(wallet.removeReceiver, { body: { id: book[0]!.id } });
    expect((await kim.ask(wallet.receivers)).body.data).toEqual([]);
    // What was sent before is remembered.
    expect((await kim.ask(wallet.checkReceiver, { body: { address: elsewhere } })).body.first_send).toBe(false);
  });

  test('cannot be sent more than the balance less the fee, nor more than the limit of the day', async () => {
    // Two approvals at once come in either order, which a passkey that counts its signatures would refuse.
    const kim = await walletOwner(server, undefined, softAuthenticator({ synced: true }));
    await sql`insert into wallet_receivers (member_id, address, first_at)
      values (${kim.id}, ${elsewhere}, '2026-01-01')`.execute(db());
    expect((await kim.prepare(elsewhere, 100)).problem.detail).toBe(
      'You can send up to 99 tokens: you have 100 tokens, and the network fee is 1 token.',
    );
    const saved = await kim.ask(wallet.saveSettings, {
      body: { address: kim.address, name: 'Daily', daily_limit: 30, second_above: null, proof: await kim.proof() },
    });
    expect(saved.body.wallet).toMatchObject({ name: 'Daily', daily_limit: 30 });
    const [first, second] = [await kim.prepare(elsewhere, 20), await kim.prepare(elsewhere, 20)];
    const answers = await Promise.all([kim.approve(first), kim.approve(second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await kim.prepare(elsewhere, 11)).problem.detail).toBe(
      'That’s above your limit of 30 tokens in 24 hours. You can send 10 tokens now.',
    );
  });
});

describe('passkeys', () => {
  test('are added with an existing one, renamed and revoked; the last one only with a recovery code', async () => {
    const [kim, lee] = [await walletOwner(server), await walletOwner(server)];
    const phone = softAuthenticator();
    const body = { address: kim.address, ...(await kim.registration(phone)), name: 'Phone' };
    const strange = await kim.ask(wallet.addPasskey, {
      body: { ...body, proof: await kim.proof(softAuthenticator()) },
    });
    expect(strange.status).toBe(403);
    const added = await kim.ask(wallet.addPasskey, {
      body: { ...body, ...(await kim.registration(phone)), proof: await kim.proof() },
    });
    const [laptop, second] = added.body.wallet.passkeys;
    expect(second).toMatchObject({ name: 'Phone', credentialId: phone.id });
    await kim.ask(wallet.renamePasskey, { body: { id: laptop!.id, name: 'Laptop' } });
    expect((await lee.ask(wallet.renamePasskey, { body: { id: laptop!.id, name: 'Mine' } })).status).toBe(404);
    const revoked = await kim.ask(wallet.revokePasskey, { body: { id: laptop!.id, proof: await kim.proof(phone) } });
    expect(revoked.status).toBe(200);
    const prepared = await kim.prepare(elsewhere, 5);
    expect((await kim.approve(prepared)).status).toBe(403);
    expect((await kim.approve(prepared, { by: [phone] })).status).toBe(200);
    const last = await kim.ask(wallet.revokePasskey, { body: { id: second!.id, proof: await kim.proof(phone) } });
    expect([last.status, last.problem.detail]).toEqual([
      409,
      'This is the wallet’s only passkey. Add another one, or create a recovery code first.',
    ]);
  });

  test('a proof counts once, and for its own wallet', async () => {
    const kim = await walletOwner(server);
    const proof = await kim.proof();
    const code = () => kim.ask(wallet.newRecoveryCode, { body: { address: kim.address, proof } });
    expect((await code()).status).toBe(200);
    expect((await code()).problem.code).toBe('link_expired');
  });

  test('two must approve above the limit that the member sets, and one alone is not enough', async () => {
    const kim = await walletOwner(server);
    const settings = async (above: number | null) =>
      kim.ask(wallet.saveSettings, {
        body: {
          address: kim.address,
          name: 'My wallet',
          daily_limit: 500,
          second_above: above,
          proof: await kim.proof(),
        },
      });
    expect((await settings(10)).problem.detail).toBe('Add a second passkey first. Then you can require two.');
    const key = softAuthenticator();
    const added = await kim.ask(wallet.addPasskey, {
      body: { address: kim.address, ...(await kim.registration(key)), proof: await kim.proof() },
    });
    expect((await settings(10)).body.wallet.second_above).toBe(10);
    const prepared = await kim.prepare(elsewhere, 11);
    const first = await kim.approve(prepared);
    expect(first.body).toMatchObject({
      transaction: { state: 'awaiting_approval', approvals: 1, approvals_needed: 2 },
      options: { allowCredentials: [{ id: key.id }] },
    });
    expect(await kim.balance()).toEqual([100, 0]);
    expect((await kim.approve(prepared)).status).toBe(403);
    const second = await kim.approve(prepared, { by: [key] });
    expect(second.body.transaction).toMatchObject({ state: 'submitted', approvals: 2 });
    const small = await kim.send(elsewhere, 5);
    expect(small.body.transaction.state).toBe('submitted');
    const id = added.body.wallet.passkeys[1]!.id;
    const revoked = await kim.ask(wallet.revokePasskey, { body: { id, proof: await kim.proof() } });
    expect(revoked.problem.detail).toBe(
      'Large transfers need two passkeys. Turn that off, or add another passkey first.',
    );
  });
});

describe('recovery', () => {
  test('is practised, and gives the wallet a new passkey with the code and a code by email; nothing is sent for a day', async () => {
    const kim = await walletOwner(server, 'recovering@example.com');
    const { code } = (
      await kim.ask(wallet.newRecoveryCode, { body: { address: kim.address, proof: await kim.proof() } })
    ).body;
    expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){5}$/);
    const attempt = (typed: string) => kim.ask(wallet.tryRecoveryCode, { body: { address: kim.address, code: typed } });
    expect((await attempt('2222-2222-2222-2222-2222-2222')).problem.code).toBe('code_wrong');
    expect((await attempt(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await walletOf(kim)).recovery_tried_at).toBe(testStart);

    const waiting = await kim.prepare(elsewhere, 5);
    const phone = softAuthenticator();
    const recover = async () =>
      kim.ask(wallet.recover, { body: { address: kim.address, code, ...(await kim.registration(phone)) } });
    const early = await recover();
    expect([early.status, early.problem['confirm']]).toEqual([403, 'wallet_email']);
    expect((await kim.ask(wallet.sendEmailCode, { body: {} })).body.sent_to).toBe('r•••@example.com');
    const digits = await outbox.code('recovering@example.com', /wallet code/);
    const wrong = digits === '000000' ? '000001' : '000000';
    expect((await kim.ask(wallet.confirmEmail, { body: { code: wrong } })).problem.code).toBe('code_wrong');
    expect((await kim.ask(wallet.confirmEmail, { body: { code: digits } })).status).toBe(200);
    const recovered = await recover();
    expect(recovered.body.wallet).toMatchObject({
      passkeys: [{ credentialId: phone.id }],
      recovery_made_at: null,
      paused_until: '2026-11-16T22:00:00.000Z',
    });
    expect((await recover()).status).toBe(403);
    const { transactionId } = waiting.body.transaction;
    const old = await kim.ask(wallet.transaction, { query: { transactionId } });
    expect(old.body.transaction).toMatchObject({ state: 'cancelled', reason: 'The wallet was recovered.' });
    expect((await kim.prepare(elsewhere, 5)).problem.detail).toBe(
      'This wallet was recently recovered, so it can’t send anything yet.',
    );
    const [email] = await outbox.emails('recovering@example.com');
    expect(email!.subject).toBe('Your wallet has a new passkey');
    await sql`update wallets set paused_until = ${testStart} where member_id = ${kim.id}`.execute(db());
    const prepared = await kim.prepare(elsewhere, 5);
    expect((await kim.approve(prepared)).status).toBe(403);
    expect((await kim.approve(prepared, { by: [phone] })).status).toBe(200);
  });

  test('codes are counted before they are compared: five tries', async () => {
    const kim = await walletOwner(server);
    const { code } = (
      await kim.ask(wallet.newRecoveryCode, { body: { address: kim.address, proof: await kim.proof() } })
    ).body;
    const attempts = [];
    for (let at = 0; at < 5; at += 1)
      attempts.push((await kim.ask(wallet.tryRecoveryCode, { body: { address: kim.address, code: 'wrong' } })).status);
    expect(attempts).toEqual([422, 422, 422, 422, 422]);
    expect((await kim.ask(wallet.tryRecoveryCode, { body: { address: kim.address, code } })).status).toBe(429);
  });
});

describe('I19: an account with tokens', () => {
  test('lists them and transfers under way; tokens can be given up, transfers cannot', async () => {
    const kim = await walletOwner(server);
    await kim.send(elsewhere, 5);
    const { data } = (await kim.ask(profile.closing)).body;
    expect(data).toMatchObject([
      { kind: 'wallet_transfer', title: '5 tokens being sent to 0x5aAeb6…1BeAed', can_give_up: false },
      { kind: 'wallet_tokens', title: '94 tokens in “My wallet”', can_give_up: true },
    ]);
  });
});

describe('the back office', () => {
  test('lists stuck and failed transfers, and sends a stuck one again', async () => {
    const operator = await server.aMember({ role: 'operator' });
    const kim = await walletOwner(server);
    const { transactionId } = (await kim.send(testReceivers.stuck, 5)).body.transaction;
    await outbox.carry();
    await sql`update wallet_transfers set state = 'stuck' where transaction_id = ${transactionId}`.execute(db());
    const list = await server.call(walletBackOffice.transfers, { token: operator.token, query: {} });
    expect(list.body).toMatchObject({
      network: 'Simulated network',
      simulated: true,
      total: 1,
      data: [{ transactionId, email: kim.email, state: 'stuck', attempts: 1 }],
    });
    const [existing] = list.body.data;
    const retried = await server.call(walletBackOffice.retry, {
      token: operator.token,
      headers: { 'idempotency-key': 'retry-1' },
      body: { member_id: existing!.member_id, id: existing!.id },
    });
    expect(retried.body.data).toMatchObject({ state: 'submitted', attempts: 2 });
    const audited = await sql<{ action: string }>`
      select action from audit_entries where operator_id = ${operator.id}`.execute(db());
    expect(audited.rows).toContainEqual({ action: 'wallet_transfer_retried' });
  });
});
