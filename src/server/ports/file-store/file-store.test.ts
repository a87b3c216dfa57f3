import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStoreConformance } from './conformance.ts';
import { diskFiles } from './disk.ts';
import type { FileStore } from './port.ts';
import { listingOf } from './s3-transform.ts';
import { s3Files } from './s3.ts';

describe('files on the disk', () => {
  let directory: string;
  let files: FileStore;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wattle-files-'));
    files = diskFiles({ directory });
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  fileStoreConformance(() => files);

  it('makes files private and leaves no partial files', async () => {
    await files.put('members/9/image', { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' });
    expect(await readdir(join(directory, 'members/9'))).toEqual(['image']);
    expect((await stat(join(directory, 'members/9/image'))).mode & 0o077).toBe(0);
  });
});

/** The part of S3 that we use: signed requests, two keys per page. */
function bucketServer(): Server {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const listing = (prefix: string, after: string): string => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, 2);
    const more = keys.length > 2;
    const contents = page
      .map((key) => `<Contents><Key>${key.replace(/&/g, '&amp;')}</Key><Size>1</Size></Contents>`)
      .join('');
    return `<?xml version="1.0"?><ListBucketResult><Name>wattle</Name><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${contents}</ListBucketResult>`;
  };
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket');
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const signed = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/ap-southeast-2\/s3\/aws4_request/.test(
        String(request.headers.authorization),
      );
      if (!signed || !pathname.startsWith('/wattle'))
        return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      const key = decodeURIComponent(pathname.slice('/wattle/'.length));
      if (searchParams.get('list-type') === '2')
        return response.end(listing(searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? ''));
      if (request.method === 'PUT') {
        objects.set(key, { bytes: Buffer.concat(pieces), type: String(request.headers['content-type']) });
        return response.end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const result = objects.get(key);
      if (!result) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return response.writeHead(200, { 'content-type': result.type }).end(result.bytes);
    });
  });
}

describe('files in a bucket', () => {
  let bucket: Server;
  let files: FileStore;
  let endpoint: string;
  beforeAll(async () => {
    bucket = bucketServer();
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    files = s3Files({
      endpoint,
      bucket: 'wattle',
      region: 'ap-southeast-2',
      accessKeyId: 'key-id',
      secretAccessKey: 'secret',
    });
  });
  afterAll(() => new Promise((resolve) => bucket.close(resolve)));

  fileStoreConformance(() => files);

  it('reads a listing page by page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await files.put(`members/8/${name}`, { bytes: new Uint8Array([1]), contentType: 'text/plain' });
    expect(await files.list('members/8/')).toEqual([
      'members/8/a',
      'members/8/b',
      'members/8/c',
      'members/8/d',
      'members/8/e',
    ]);
  });

  it('fails when the bucket refuses access', async () => {
    const stranger = s3Files({
      endpoint,
      bucket: 'wattle',
      region: 'ap-southeast-2',
      accessKeyId: 'other',
      secretAccessKey: 'secret',
    });
    await expect(stranger.get('members/1/image.png')).rejects.toThrow('403');
  });

  it('decodes entities in names', () => {
    expect(listingOf('<R><IsTruncated>false</IsTruncated><Contents><Key>a&amp;b&#45;c</Key></Contents></R>')).toEqual({
      keys: ['a&b-c'],
      next: undefined,
    });
  });
});
