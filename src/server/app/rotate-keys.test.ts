import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { assistant } from '#contract/areas/assistant.ts';
import { messages } from '#contract/areas/messages.ts';
import { bills } from '#contract/areas/bills.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { verification } from '#contract/areas/verification.ts';
import { connectBank } from '#tests/build/bank-connection.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { codeRequestedBy, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { encrypt, decrypt } from '../areas/members/public.ts';
import { unsubscribeUrl } from '../areas/verification/unsubscribe.ts';
import { openDatabase } from '../kit/database.ts';
import type { Database } from '../kit/database.ts';
import { keysOf } from '../kit/keys.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { diskFiles } from '../ports/file-store/disk.ts';
import { readSettings } from './env.ts';
import { openResources } from './resources.ts';
import { reencryptAll } from './rotate-keys.ts';
import { encryptedFiles } from './encrypted-files.ts';

const [A, B, C] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string];

let database: TestDatabase;
let dataDirectory: string;
let runningServer: TestServer | undefined;
beforeEach(async () => {
  database = await testDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), 'wattle-keys-'));
});
afterEach(async () => {
  await runningServer?.close();
  runningServer = undefined;
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** The keys of a start with these settings; refuses as the start does. */
async function keysWith(SECRET_KEY: string, ...former: string[]) {
  const resources = await openResources(
    readSettings({
      SECRET_KEY,
      SECRET_KEY_PREVIOUS: former.join(','),
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
    }),
    () => {},
  );
  await resources.close();
  return resources.keys;
}

/** Stops the server and starts it with these keys. */
async function serve(...keys: [string, ...string[]]): Promise<TestServer> {
  await runningServer?.close();
  runningServer = undefined;
  runningServer = await startTestServer({
    over: { databaseUrl: database.url, dataDirectory, keys: await keysWith(...keys) },
  });
  return runningServer;
}

const files = () => diskFiles({ directory: join(dataDirectory, 'files') });

async function inDatabase<T>(work: (system: Database) => Promise<T>): Promise<T> {
  const { systemDb, close } = openDatabase(database.url, { maxConnections: 2 });
  try {
    return await work(systemDb);
  } finally {
    await close();
  }
}

async function reencrypt(
  keys: [string, ...string[]],
  options: { acceptLoss?: boolean; store?: ReturnType<typeof files> } = {},
) {
  const lines: string[] = [];
  const opened = await keysWith(...keys);
  const { tallies, isFinished } = await inDatabase((system) =>
    reencryptAll({ system, files: options.store ?? files(), keys: opened, say: (line) => lines.push(line) }, options),
  );
  return {
    counts: Object.fromEntries(
      tallies.map(({ what, reencrypted, already, unreadable }) => [what, [reencrypted, already, unreadable]]),
    ),
    isFinished,
    said: lines,
  };
}

interface Settled extends Guest {
  totp: string;
  recovery: string[];
  attachment: number;
  feed: string;
  unsubscribe: string;
}

const words = 'a line of the statement\n'.repeat(40);

/** A member with data of every kind that a key protects. */
async function settle(server: TestServer, email: string): Promise<Settled> {
  const guest = await signUp(server, { email });
  const { token } = guest;
  await server.call(security.createPin, { token, body: { pin: '2580' } });
  const { secret: totp } = (await server.call(security.setUpTfaApp, { token })).body;
  const confirmed = await server.call(security.confirmTfaApp, {
    token,
    body: { code: await generate({ secret: totp, epoch: server.clock.now().getTime() / 1000 }) },
  });
  const form = new FormData();
  for (const [name, value] of [
    ['subject', 'A file'],
    ['message', 'See it.'],
  ] as const)
    form.append(name, value);
  form.append('attachments', new Blob([words]), 'notes.txt');
  const sent = await server.call(messages.create, { token, form });
  const upload = new FormData();
  upload.set('purpose', 'assistants');
  upload.set('file', new Blob([words]), 'receipt.txt');
  expect((await server.call(assistant.uploadFile, { token, form: upload })).status).toBe(200);
  const bank = await connectBank(server, token, { customer: '30000004' });
  await inDatabase((system) =>
    sql`
    insert into outbox (topic, key, payload, created_at, due_at)
    select 'bank-withdraw', 'one', jsonb_build_object('memberId', member_id, 'connectionId', id, 'grantEncrypted',
      grant_encrypted), now(), now() from bank_connections where id = ${bank.id}`.execute(system),
  );
  const walletKey = encrypt(await keysWith(A), 'wallet-key', 'f'.repeat(64));
  await inDatabase((system) =>
    sql`insert into embedded_wallets (key, address, private_key_encrypted, created_at)
      values ('one', '0x1', ${walletKey}, now())`.execute(system),
  );
  const { url: feed } = (await server.call(bills.createFeed, { token })).body;
  const unsubscribe = unsubscribeUrl(await keysWith(A), '', guest.id, server.clock.now())
    .split('/')
    .at(-1)!;
  return {
    ...guest,
    totp,
    recovery: confirmed.body.recovery_codes,
    attachment: sent.body.data.attachments[0]!.id,
    feed: feed!,
    unsubscribe,
  };
}

/** Checks that everything of the member can be used: encrypted data, and data that is only compared. */
async function expectWhole(server: TestServer, member: Settled, recoveryAt: number): Promise<void> {
  server.clock.advance(60_000 * (recoveryAt + 1));
  const requested = await signIn(server, member);
  const opened = await server.call(session.verifyTfa, {
    body: {
      challenge: codeRequestedBy(requested).challenge,
      code: await generate({ secret: member.totp, epoch: server.clock.now().getTime() / 1000 }),
    },
  });
  expect(opened.status).toBe(200);
  const { token } = opened.body;
  const secondCode = await signIn(server, member);
  expect(
    (
      await server.call(session.verifyTfa, {
        body: { challenge: codeRequestedBy(secondCode).challenge, code: member.recovery[recoveryAt]! },
      })
    ).status,
  ).toBe(200);
  expect(
    (await server.call(session.pinLogin, { body: { pin: '2580', loginid: member.loginId, email: member.email } }))
      .status,
  ).toBe(200);
  expect((await server.call(messages.attachment, { token, params: { id: member.attachment } })).text).toBe(words);
  expect((await fetch(`${server.baseUrl}api/payments/calendar/${member.feed.split('/').at(-1)}`)).status).toBe(200);
  expect(
    (await server.call(verification.unsubscribe, { body: { verificationToken: member.unsubscribe } })).status,
  ).toBe(200);
}

async function filesOnDisk(): Promise<Buffer[]> {
  const entries = await readdir(join(dataDirectory, 'files'), { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
}

describe('a new SECRET_KEY', () => {
  it('works with the former key beside it, and alone after the rotation; without either it is refused', async () => {
    const first = await serve(A);
    const member = await settle(first, 'ana@example.com');
    expect((await filesOnDisk()).some((content) => content.includes('a line of the statement'))).toBe(false);

    await expect(keysWith(B)).rejects.toThrow(
      'SECRET_KEY is not this database’s key. Nothing was changed.\nStart with the former key, or add it to SECRET_KEY_PREVIOUS and run “npm run rotate-keys” to re-encrypt everything.',
    );
    await expect(keysWith(B, C)).rejects.toThrow('and neither is any in SECRET_KEY_PREVIOUS');

    await expectWhole(await serve(B, A), member, 0);
    expect(await reencrypt([B, A])).toMatchObject({
      counts: {
        'authenticator apps': [1, 0, 0],
        'bank consents': [1, 0, 0],
        'wallet keys': [1, 0, 0],
        'withdrawals on their way to banks': [1, 0, 0],
        'members’ files': [2, 0, 0],
      },
      isFinished: true,
    });
    expect(await reencrypt([B, A])).toMatchObject({
      counts: {
        'authenticator apps': [0, 1, 0],
        'bank consents': [0, 1, 0],
        'wallet keys': [0, 1, 0],
        'withdrawals on their way to banks': [0, 1, 0],
        'members’ files': [0, 2, 0],
      },
      isFinished: true,
    });

    const last = await serve(B);
    await expectWhole(last, member, 1);
    const { rows } = await sql<{
      encrypted: string;
    }>`select grant_encrypted as encrypted from bank_connections union all select payload->>'grantEncrypted' from outbox
      where topic = 'bank-withdraw'`.execute(last.server.database.systemDb);
    expect(rows.map(({ encrypted }) => decrypt(keysOf(Buffer.from(B, 'hex')), 'bank-grant', encrypted))).toEqual([
      expect.stringContaining('institutionId'),
      expect.stringContaining('institutionId'),
    ]);
    await expect(keysWith(A)).rejects.toThrow(StartRefusal);
  }, 60_000);

  it('re-encrypts more rows than are read at a time', async () => {
    const keys = await keysWith(A);
    await inDatabase(async (system) => {
      await sql`insert into members (email) select n || '@example.com' from generate_series(1, 1203) as n`.execute(
        system,
      );
      await sql`update credentials set totp_encrypted = ${encrypt(keys, 'totp', 'JBSWY3DPEHPK3PXP')}`.execute(system);
    });
    expect(await reencrypt([B, A])).toMatchObject({ counts: { 'authenticator apps': [1203, 0, 0] } });
    const { rows } = await inDatabase((system) =>
      sql<{ encrypted: string }>`select totp_encrypted as encrypted from credentials`.execute(system),
    );
    const now = await keysWith(B);
    expect(new Set(rows.map(({ encrypted }) => decrypt(now, 'totp', encrypted)))).toEqual(
      new Set(['JBSWY3DPEHPK3PXP']),
    );
    expect(new Set(rows.map(({ encrypted }) => encrypted)).size).toBe(1203);
  });

  it('continues after an interruption, and needs the former key until it has finished', async () => {
    const keys = await keysWith(A);
    await inDatabase((system) =>
      sql`insert into members (member_id, email) overriding system value select n, n || '@example.com'
        from generate_series(1, 60) as n`.execute(system),
    );
    const put = (member: number) =>
      encryptedFiles(files(), keys).put(`members/${member}/papers/one.webp`, {
        contentType: 'image/webp',
        bytes: Buffer.from(`paper ${member}`),
      });
    for (const member of [1, 50, 51, 60]) await put(member);
    const store = files();
    const full: typeof store = {
      ...store,
      put: (key, file) =>
        key.startsWith('members/51/') ? Promise.reject(new Error('The store is full.')) : store.put(key, file),
    };
    await expect(reencrypt([B, A], { store: full })).rejects.toThrow('The store is full.');
    await expect(keysWith(B)).rejects.toThrow(StartRefusal);
    const rest = await reencrypt([B, A]);
    expect(rest).toMatchObject({
      counts: { 'members’ files': [2, 0, 0] },
      isFinished: true,
      said: ['Files up to member 50 are already done.'],
    });
    const opened = encryptedFiles(files(), await keysWith(B));
    for (const member of [1, 50, 51, 60])
      expect(Buffer.from((await opened.get(`members/${member}/papers/one.webp`))!.bytes).toString()).toBe(
        `paper ${member}`,
      );
    // A run after completion processes everything again.
    expect(await reencrypt([B])).toMatchObject({ counts: { 'members’ files': [0, 4, 0] } });
  });

  it('counts what no key decrypts, leaves it unchanged, and finishes only when the loss is accepted', async () => {
    const server = await serve(B, A);
    const { id, token } = await server.aMember();
    const form = new FormData();
    for (const [name, value] of [
      ['subject', 'A file'],
      ['message', 'See it.'],
    ] as const)
      form.append(name, value);
    for (const name of ['one.txt', 'two.txt']) form.append('attachments', new Blob([words]), name);
    const attachments = (await server.call(messages.create, { token, form })).body.data.attachments;
    const folder = join(dataDirectory, 'files', 'members', String(id), 'messages');
    const [name = ''] = await readdir(folder);
    const broken = Buffer.from('text/plain\nwattle sealed file 1\nnot what was sealed, and long enough to look so');
    await writeFile(join(folder, name), broken);
    const answers = await Promise.all(
      attachments.map((file) => server.call(messages.attachment, { token, params: { id: file.id } })),
    );
    expect(
      answers.map((answer) =>
        answer.status === 200 ? answer.text : [answer.status, answer.problem.code, answer.problem.detail],
      ),
    ).toEqual(
      expect.arrayContaining([
        words,
        [503, 'unavailable', 'We can’t open this file at the moment. If it keeps happening, send us a message.'],
      ]),
    );

    expect(await reencrypt([A, B])).toMatchObject({
      counts: { 'members’ files': [1, 0, 1] },
      isFinished: false,
      said: [`Couldn’t decrypt members/${id}/messages/${name}`],
    });
    await expect(keysWith(A)).rejects.toThrow(StartRefusal);
    expect(await reencrypt([A, B], { acceptLoss: true })).toMatchObject({
      counts: { 'members’ files': [0, 1, 1] },
      isFinished: true,
    });
    expect(await readFile(join(folder, name))).toEqual(broken);
    await keysWith(A);
  });
});

describe('data from earlier versions', () => {
  it('a database without a data key adopts the key that encrypted it, whichever of the configured keys that is', async () => {
    runningServer = await startTestServer({
      over: { databaseUrl: database.url, dataDirectory, keys: keysOf(Buffer.from(A, 'hex')) },
    });
    const guest = await signUp(runningServer);
    await runningServer.call(security.setUpTfaApp, { token: guest.token });
    await runningServer.call(security.createPin, { token: guest.token, body: { pin: '2580' } });
    await expect(keysWith(C)).rejects.toThrow(StartRefusal);
    expect((await keysWith(B, C, A)).dataKey).toEqual(Buffer.from(A, 'hex'));
    await expect(keysWith(B)).rejects.toThrow(StartRefusal);
    const server = await serve(B, A);
    expect(
      (await server.call(session.pinLogin, { body: { pin: '2580', loginid: guest.loginId, email: guest.email } }))
        .status,
    ).toBe(200);
  });

  it('files that were never encrypted stay readable, and are encrypted by the command', async () => {
    const server = await serve(A);
    const { id } = await server.aMember();
    const folder = join(dataDirectory, 'files', 'members', String(id), 'goals');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.txt'), 'text/plain\nkept in the clear');
    const read = async () =>
      Buffer.from(
        (await encryptedFiles(files(), await keysWith(A)).get(`members/${id}/goals/old.txt`))!.bytes,
      ).toString();
    expect(await read()).toBe('kept in the clear');
    expect(await reencrypt([A])).toMatchObject({ counts: { 'members’ files': [1, 0, 0] }, isFinished: true });
    const stored = await readFile(join(folder, 'old.txt'));
    expect([stored.includes('kept in the clear'), stored.includes('text/plain\nwattle sealed file 1\n')]).toEqual([
      false,
      true,
    ]);
    expect(await read()).toBe('kept in the clear');
    expect(await reencrypt([A])).toMatchObject({ counts: { 'members’ files': [0, 1, 0] } });
  });
});

it('every encrypted column is re-encrypted, or holds data for minutes only', async () => {
  const { rows } = await inDatabase((system) =>
    sql<{
      name: string;
    }>`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_encrypted' order by 1`.execute(system),
  );
  const short = [
    'bank_connections.sign_in_encrypted',
    'bank_syncs.present_encrypted',
    'statement_sessions.sign_in_encrypted',
  ];
  const reencrypted = [
    'bank_connections.event_secret_encrypted',
    'bank_connections.grant_encrypted',
    'credentials.totp_encrypted',
    'embedded_wallets.private_key_encrypted',
    'draw_keys.private_key_encrypted',
    'draws.seed_encrypted',
    'encryption.data_key_encrypted',
  ];
  expect(rows.map(({ name }) => name)).toEqual([...reencrypted, ...short].toSorted());
});
