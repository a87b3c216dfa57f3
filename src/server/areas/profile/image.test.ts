import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { profile } from '#contract/areas/profile.ts';
import { signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A 900 × 600 photograph with camera metadata and an orientation flag, as phones produce. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f4a33' } })
    .withExif({ IFD0: { Copyright: 'Somebody', Model: 'Secret camera' }, IFD3: { GPSLatitude: '33/1 51/1 0/1' } })
    .jpeg()
    .toBuffer();
}

function formOf(files: Record<string, Buffer | string>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, content] of Object.entries(files))
    form.set(name, new Blob([content as BlobPart], { type: 'image/jpeg' }), '../../etc/passwd.jpg');
  return form;
}

async function display(token: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const response = await fetch(`${server.baseUrl}${profile.displayImage.path}?token=${token}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function upload(token: string, content: Buffer | string): Promise<AnswerOf<typeof profile.uploadImage>> {
  return server.call(profile.uploadImage, { token, form: formOf({ image: content }) });
}

describe('the profile image', () => {
  it('is re-encoded as a square of 512 pixels, without camera metadata', async () => {
    const guest = await signUp(server);
    expect((await server.call(profile.getImage, { token: guest.token })).body).toEqual({
      success: true,
      image: null,
      token: null,
      updated_at: null,
    });
    const put = await upload(guest.token, await photo());
    expect(put.status).toBe(200);
    const shown = await display(put.body.token);
    expect([shown.status, shown.type]).toEqual([200, 'image/webp']);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(shown.bytes.includes('Secret camera')).toBe(false);
    const get = await server.call(profile.getImage, { token: guest.token });
    expect(get.body.image).toBe(`/system/api/frontend/wattle/api/user/displayImage?token=${get.body.token}`);
    expect((await fetch(new URL(get.body.image!, server.baseUrl))).status).toBe(200);
  });

  it('is served with a token for that image only, for ten minutes; a session token does not serve it', async () => {
    const guest = await signUp(server);
    const first = await upload(guest.token, await photo());
    server.clock.advance(599_000);
    expect((await display(first.body.token)).status).toBe(200);
    server.clock.advance(1_000);
    expect((await display(first.body.token)).status).toBe(410);
    expect((await display(guest.token)).status).toBe(404);
    const opened = await server.call(profile.get, { token: first.body.token });
    expect(opened.status).toBe(401);
  });

  it('is replaced and removed together with its file', async () => {
    const guest = await signUp(server);
    const first = await upload(guest.token, await photo());
    const second = await upload(guest.token, await photo());
    expect((await display(first.body.token)).status).toBe(404);
    expect((await display(second.body.token)).status).toBe(200);
    await server.call(profile.removeImage, { token: guest.token });
    expect((await display(second.body.token)).status).toBe(404);
    expect((await server.call(profile.getImage, { token: guest.token })).body.image).toBeNull();
  });

  it('must be an image: a page, a script, an SVG with scripts, a truncated image and an empty file are refused', async () => {
    const guest = await signUp(server);
    const photograph = await photo();
    for (const content of [
      '<html><script>alert(1)</script></html>',
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
      photograph.subarray(0, photograph.length / 2),
      '',
    ]) {
      const answer = await upload(guest.token, content);
      expect([answer.status, answer.problem.code]).toEqual([415, 'unsupported_media']);
    }
    expect((await server.call(profile.uploadImage, { token: guest.token, body: {} })).status).toBe(400);
    const two = formOf({ image: photograph, other: photograph });
    expect((await server.call(profile.uploadImage, { token: guest.token, form: two })).status).toBe(400);
  });

  it('is at most 5 MB', async () => {
    const guest = await signUp(server);
    const answer = await upload(guest.token, Buffer.alloc(5 * 1024 * 1024 + 1, 7));
    expect([answer.status, answer.problem.code]).toEqual([413, 'too_large']);
  });
});

describe('identity documents', () => {
  it('are stored with both sides and listed; the images are re-encoded', async () => {
    const guest = await signUp(server);
    const form = formOf({ front: await photo(), back: await photo() }, { kind: 'driver_licence' });
    const put = await server.call(profile.uploadIdentityDocument, { token: guest.token, form });
    expect(put.body.documents.map((document) => `${document.kind} ${document.side} ${document.status}`)).toEqual([
      'driver_licence front received',
      'driver_licence back received',
    ]);
    expect((await server.call(profile.identityDocuments, { token: guest.token })).body.data).toEqual(
      put.body.documents,
    );
    const rows = await server.server.database.systemDb
      .selectFrom('identity_documents')
      .select('file_key')
      .where('member_id', '=', guest.id)
      .execute();
    expect(
      rows.every(({ file_key }) => file_key.startsWith(`members/${guest.id}/papers/`) && file_key.endsWith('.webp')),
    ).toBe(true);
  });

  it('require a front and a valid kind, and are not visible to other members', async () => {
    const [guest, other] = [await signUp(server), await signUp(server)];
    const front = { front: await photo() };
    expect(
      (
        await server.call(profile.uploadIdentityDocument, {
          token: guest.token,
          form: formOf({ back: await photo() }, { kind: 'passport' }),
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await server.call(profile.uploadIdentityDocument, {
          token: guest.token,
          form: formOf(front, { kind: 'library card' }),
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await server.call(profile.uploadIdentityDocument, {
          token: guest.token,
          form: formOf(front, { kind: 'passport' }),
        })
      ).status,
    ).toBe(200);
    expect((await server.call(profile.identityDocuments, { token: other.token })).body.data).toEqual([]);
  });
});
