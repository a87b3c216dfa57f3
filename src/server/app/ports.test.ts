import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPorts } from './ports.ts';
import type { PortParts } from './ports.ts';
import { keysOf } from '../kit/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'ports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** None of these is used before a member connects a bank. */
const partsAt = (publicUrl: string): PortParts =>
  ({
    settings: { production: true, publicUrl, dataDirectory: folder, keys: keysOf(new Uint8Array(32).fill(7)) },
  }) as PortParts;

function holdersFile(id: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(join(folder, 'signing.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const holder = {
    id,
    name: 'Wandoo',
    issuer: 'https://auth.wandoo.example',
    resource_base: 'https://api.wandoo.example',
    client: { client_id: 'us', private_key: 'signing.pem', key_id: 'k1' },
  };
  const file = join(folder, 'holders.json');
  writeFileSync(file, JSON.stringify({ holders: [holder] }));
  return file;
}

describe('the banks', () => {
  it('are those of the holders file, and none is called before a member connects it', async () => {
    const { ports, status } = openPorts({ cdr: { holders: holdersFile('wandoo') } }, partsAt('https://wattle.example'));
    expect((await ports.bankFeed.institutions()).map(({ name }) => name)).toEqual(['Wandoo']);
    expect(status).toContainEqual({ port: 'bankFeed', adapter: 'cdr (1 holder)' });
  });

  it('require an https return address and unique ids', () => {
    expect(() => openPorts({ cdr: { holders: holdersFile('wandoo') } }, partsAt('http://wattle.example'))).toThrow(
      'PUBLIC_URL must start with https://',
    );
    expect(() => openPorts({ cdr: { holders: holdersFile('up') } }, partsAt('https://wattle.example'))).toThrow(
      'CDR_HOLDERS: holder "up": id is already used by another bank here.',
    );
  });
});
