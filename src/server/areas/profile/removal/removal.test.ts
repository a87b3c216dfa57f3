import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { cookieOf, isOpen, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let directory: string;
beforeAll(async () => {
  server = await startTestServer();
  directory = join(server.dataDirectory, 'files');
});
afterAll(() => server.close());

/** A member with data in every area of this part of the product. */
async function settledMember(): Promise<Guest> {
  const friend = await signUp(server);
  const { code } = (await server.call(settings.referralLink, { token: friend.token })).body;
  const guest = await signUp(server, { mobile: '0455 123 456', terms: true, ref: code });
  const { token } = guest;
  const image = new FormData();
  image.set(
    'image',
    new Blob([
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ]),
    'me.png',
  );
  await server.call(profile.uploadImage, { token, form: image });
  await server.call(security.createPin, { token, body: { pin: '2580' } });
  await server.call(security.setUpTfaApp, { token });
  await server.call(settings.setTask, { token, body: { task: 'read "the guide", all of it' } });
  await server.call(settings.tickChecklist, { token, body: { checklist: 'start', item: 'goal' } });
  await server.call(settings.clickButton, { token, body: { button: 'Create a Goal' } });
  await server.call(settings.feedback, { token, body: { feedback: '=cmd()|Lovely' } });
  await server.call(session.storeUserEvent, { token, body: { eventName: 'loginduration', duration: 4 } });
  // Transactions have no foreign key to the account, which makes imports faster.
  await sql`insert into transactions (member_id, bank_account_id, date, amount_cents, description)
    values (${guest.id}, 1, '2026-11-02', -1250, 'COFFEE')`.execute(server.server.database.systemDb);
  return guest;
}

/** The files of an archive by name, read from its central directory. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const [packed, nameLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect([name, crc32(content), content.length]).toEqual([
      name,
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 24),
    ]);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

async function exported(token: string): Promise<{ response: Response; archive: Buffer }> {
  const response = await fetch(`${server.baseUrl}${profile.exportData.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, archive: Buffer.from(await response.arrayBuffer()) };
}

describe('the export', () => {
  it('contains all data and files of the member as JSON and CSV, and no credentials', async () => {
    const guest = await settledMember();
    const { response, archive } = await exported(guest.token);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="wattle-export-2026-11-16.zip"');
    const files = unzipped(archive);
    const json = (table: string) =>
      JSON.parse(files.get(`json/${table}.json`)!.toString()) as Record<string, unknown>[];
    expect(json('members')).toEqual([expect.objectContaining({ member_id: guest.id, email: guest.email })]);
    expect(json('profiles')[0]).toMatchObject({ first_name: 'Mia', mobile: '+61455123456' });
    expect(json('tasks')[0]).toMatchObject({ task: 'read "the guide", all of it' });
    expect(json('consents')).toEqual([
      expect.objectContaining({ kind: 'terms', granted: true, edition: '2026-11-27' }),
    ]);
    expect(files.get('csv/tasks.csv')!.toString().split('\r\n')[1]).toContain('"read ""the guide"", all of it"');
    expect(files.get('csv/feedback.csv')!.toString()).toContain("'=cmd()|Lovely");
    expect([...files.keys()].filter((name) => name.startsWith('files/image-'))).toHaveLength(1);
    expect(files.get('README.txt')!.toString()).toContain('- member_events');
    const everything = [...files.values()].map(String).join('\n');
    expect(everything).not.toMatch(/\$argon2id\$|totp_encrypted|password_hash|code_hash/);
    expect(everything).not.toContain(guest.loginId);
  });

  it('contains identity documents as images, although they are stored encrypted and bound to their names', async () => {
    const { id, token } = await signUp(server);
    const form = new FormData();
    form.set('kind', 'driver_licence');
    for (const side of ['front', 'back'])
      form.set(
        side,
        new Blob([
          await sharp({ create: { width: 85, height: 54, channels: 3, background: '#0f4a33' } })
            .png()
            .toBuffer(),
        ]),
        `${side}.png`,
      );
    expect((await server.call(profile.uploadIdentityDocument, { token, form })).status).toBe(200);
    const papers = join(directory, 'members', String(id), 'papers');
    const [one = '', two = ''] = await readdir(papers);
    expect((await readFile(join(papers, one))).includes('WEBP')).toBe(false);
    const imageOf = async (name: string) => unzipped((await exported(token)).archive).get(`files/papers/${name}`)!;
    const image = await imageOf(one);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 85, height: 54 });

    // A file stored before encryption was introduced. Its first line is the type.
    await writeFile(join(papers, 'of-before.webp'), Buffer.concat([Buffer.from('image/webp\n'), image]));
    expect(await imageOf('of-before.webp')).toEqual(image);

    // A document stored under another's name cannot be decrypted. The archive contains everything else.
    await copyFile(join(papers, one), join(papers, two));
    const files = unzipped((await exported(token)).archive);
    expect([...files.keys()].filter((name) => name.includes('papers')).toSorted()).toEqual(
      [`files/papers/${one}`, `files/papers/${two}.txt`, 'files/papers/of-before.webp'].toSorted(),
    );
    expect(files.get(`files/papers/${two}.txt`)!.toString()).toBe('This file can’t be opened any more.\n');
    expect(await sharp(files.get(`files/papers/${one}`)).metadata()).toMatchObject({ width: 85 });
  });

  it('contains all of a table that exceeds one batch', async () => {
    const guest = await settledMember();
    await sql`insert into tasks (member_id, task, updated_at) select ${guest.id}, 'task ' || n, now()
      from generate_series(1, 2344) as n`.execute(server.server.database.systemDb);
    const files = unzipped((await exported(guest.token)).archive);
    expect(JSON.parse(files.get('json/tasks.json')!.toString())).toHaveLength(2_345);
    expect(files.get('csv/tasks.csv')!.toString().trimEnd().split('\r\n')).toHaveLength(2_346);
    expect(files.get('json/goals.json')!.toString()).toBe('[\n]\n');
  });

  it('I12: contains nothing of other members', async () => {
    const [guest, other] = [await settledMember(), await settledMember()];
    const everything = [...unzipped((await exported(guest.token)).archive).values()].map(String).join('\n');
    expect(everything).toContain(guest.email);
    expect(everything).not.toContain(other.email);
  });
});

describe('account deletion', () => {
  it('I13: removes every row, file and message, and ends the session that requested it', async () => {
    const guest = await settledMember();
    const mailbox = mailboxOf(server);
    expect((await mailbox.emails(guest.email)).length).toBeGreaterThan(0);
    const other = await signIn(server, guest);
    const gone = await server.call(profile.deleteAccount, { token: guest.token });
    expect(gone.body).toEqual({ success: true });
    expect(await isOpen(server, guest.token)).toBe(false);
    expect(await isOpen(server, sessionOf(other).token)).toBe(false);
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(other) } })).body).toEqual({
      success: false,
    });
    expect((await signIn(server, guest)).status).toBe(401);

    const system = server.server.database.systemDb;
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'member_id'`.execute(system);
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(name)} where member_id = ${guest.id}`.execute(system);
      expect([name, rows[0]?.count]).toEqual([name, 0]);
    }
    const farewell = await mailbox.emails(guest.email);
    expect(farewell.map(({ subject }) => subject)).toEqual(['Your Wattle account has been deleted']);
    await expect(readdir(join(directory, 'members', String(guest.id)))).rejects.toThrow('ENOENT');
  });

  it('requires a recent sign-in or the password', async () => {
    const guest = await signUp(server);
    await server.server.database.systemDb
      .updateTable('sessions')
      .set({ started_at: new Date(server.clock.now().getTime() - 3600_000) })
      .where('member_id', '=', guest.id)
      .execute();
    server.clock.advance(6_000);
    const refused = await server.call(profile.del, { token: guest.token });
    expect(refused.problem).toMatchObject({ status: 403, confirm: 'password' });
    expect((await server.call(profile.del, { token: guest.token, body: { password: 'not it at all' } })).status).toBe(
      403,
    );
    expect(await isOpen(server, guest.token)).toBe(true);
    expect((await server.call(profile.del, { token: guest.token, body: { password: guest.password } })).body).toEqual({
      success: true,
    });
    expect(await isOpen(server, guest.token)).toBe(false);
  });

  it('frees the address for a new member, who sees nothing of the old account', async () => {
    const guest = await settledMember();
    await server.call(profile.deleteAccount, { token: guest.token });
    const again = await signUp(server, { email: guest.email });
    expect(again.id).not.toBe(guest.id);
    expect((await server.call(profile.consents, { token: again.token })).body.data).toEqual([]);
    expect((await server.call(security.signInHistory, { token: again.token })).body.data).toHaveLength(1);
  });
});
