import { AwsClient } from 'aws4fetch';
import { checkedKey } from './port.ts';
import type { FileStore } from './port.ts';
import { listingOf } from './s3-transform.ts';

const TIMEOUT_MS = 30_000;

export interface S3Settings {
  /** 'https://s3.ap-southeast-2.amazonaws.com' or that of a compatible store; the bucket is part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a bucket of S3 or of a compatible store. */
export function s3Files(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    service: 's3',
    region: settings.region,
    retries: 2,
  });
  const base = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;

  async function send(path: string, init: RequestInit, mayBeAbsent = false): Promise<Response | undefined> {
    const response = await client.fetch(`${base}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response;
    const answer = (await response.text()).slice(0, 300);
    if (mayBeAbsent && response.status === 404) return undefined;
    throw new Error(`The file store responded with error ${response.status}: ${answer}`);
  }

  async function list(folder: string): Promise<string[]> {
    const prefix = `${checkedKey(folder.replace(/\/$/, ''))}/`;
    const keys: string[] = [];
    for (let from: string | undefined = ''; from !== undefined;) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(from === '' ? {} : { 'continuation-token': from }),
      });
      const response = await send(`?${query}`, { method: 'GET' });
      const listing = listingOf(await response!.text());
      keys.push(...listing.keys);
      from = listing.next;
    }
    return keys.sort();
  }

  async function remove(key: string): Promise<void> {
    const response = await send(`/${checkedKey(key)}`, { method: 'DELETE' }, true);
    await response?.body?.cancel();
  }

  return {
    adapter: `s3 (${new URL(settings.endpoint).hostname}/${settings.bucket})`,
    async put(key, { bytes, contentType }) {
      const response = await send(`/${checkedKey(key)}`, {
        method: 'PUT',
        body: bytes as BodyInit,
        headers: { 'content-type': contentType },
      });
      await response?.body?.cancel();
    },
    async get(key) {
      const response = await send(`/${checkedKey(key)}`, { method: 'GET' }, true);
      if (!response) return undefined;
      return {
        bytes: new Uint8Array(await response.arrayBuffer()),
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      };
    },
    remove,
    list,
    async removeAll(folder) {
      for (const key of await list(folder)) await remove(key);
    },
  };
}
