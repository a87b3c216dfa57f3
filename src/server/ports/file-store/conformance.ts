import { expect, it } from 'vitest';
import { FileKeyRefused } from './port.ts';
import type { FileStore } from './port.ts';

const png = { bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 255]), contentType: 'image/png' };

/** Tests that every file store passes; `files` returns the same empty store each time. */
export function fileStoreConformance(files: () => FileStore): void {
  it('gives back what it was given, byte for byte', async () => {
    await files().put('members/1/image.png', png);
    expect(await files().get('members/1/image.png')).toEqual(png);
  });

  it('replaces a file', async () => {
    await files().put('members/2/note', {
      bytes: new TextEncoder().encode('first, and longer'),
      contentType: 'text/plain',
    });
    await files().put('members/2/note', { bytes: new TextEncoder().encode('second'), contentType: 'text/html' });
    const note = await files().get('members/2/note');
    expect(new TextDecoder().decode(note?.bytes)).toBe('second');
    expect(note?.contentType).toBe('text/html');
  });

  it('keeps an empty file and one of 2 MB', async () => {
    const large = { bytes: new Uint8Array(2_000_000).fill(10), contentType: 'application/octet-stream' };
    await files().put('members/3/empty', { bytes: new Uint8Array(), contentType: 'text/plain' });
    await files().put('members/3/large', large);
    expect((await files().get('members/3/empty'))?.bytes).toHaveLength(0);
    expect((await files().get('members/3/large'))?.bytes).toEqual(large.bytes);
  });

  it('has nothing under a name that was never used, or was removed', async () => {
    await files().put('members/4/gone', png);
    await files().remove('members/4/gone');
    await files().remove('members/4/gone');
    expect(await files().get('members/4/gone')).toBeUndefined();
    expect(await files().get('members/4/never')).toBeUndefined();
  });

  it('lists and removes a folder, and only that', async () => {
    for (const key of ['members/5/b', 'members/5/papers/a', 'members/55/c']) await files().put(key, png);
    expect(await files().list('members/5/')).toEqual(['members/5/b', 'members/5/papers/a']);
    await files().removeAll('members/5/');
    expect(await files().list('members/5/')).toEqual([]);
    expect(await files().get('members/55/c')).toEqual(png);
    expect(await files().list('members/6/')).toEqual([]);
  });

  it.each(['../outside', 'members/../../outside', '/etc/passwd', 'members//1', 'a b', '', 'a\nb', 'x'.repeat(201)])(
    'refuses the name %j',
    async (key) => {
      await expect(files().put(key, png)).rejects.toThrow(FileKeyRefused);
      await expect(files().get(key)).rejects.toThrow(FileKeyRefused);
    },
  );
}
