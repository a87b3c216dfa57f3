import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import path from 'node:path';
import * as z from 'zod/mini';
import { StartRefusal } from '#server/kit/start-refusal.ts';
import type { CdrHolder } from './cdr.ts';
import { contentAlgorithms, keyAlgorithms } from './encrypted-answer.ts';
import type { Encryption } from './encrypted-answer.ts';
import { isSafeAddress } from './holder-discovery.ts';
import { noKeys, privateKeyIn, signs, thumbprintOf } from './key-files.ts';
import type { RecipientKeys } from './key-files.ts';
import { sendWith } from './mutual-tls.ts';
import type { SigningKey } from './signed-request.ts';

/**
 * The data holders with which we are registered as a recipient: a JSON file. Paths in it are relative to its folder.
 * Keys are named by path, so that the file itself contains no secret.
 */

const requiredText = (maxLength: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, 'must be given'), z.maxLength(maxLength, `can have up to ${maxLength} characters`));
const safeUrl = z
  .string()
  .check(z.refine((value) => isSafeAddress(value) && !/[?#]/.test(value), 'must be an https address without a query'));
const filePath = requiredText(1_000);

const keyAlgorithm = z.optional(z.literal(keyAlgorithms, `must be ${keyAlgorithms.join(' or ')}`));
const contentAlgorithm = z.optional(z.literal(contentAlgorithms, `must be ${contentAlgorithms.join(' or ')}`));

const client = z.strictObject({
  client_id: requiredText(200),
  private_key: z.optional(filePath),
  key_id: z.optional(requiredText(200)),
  // Under the names of the registration (Consumer Data Standards, client registration).
  id_token_encrypted_response_alg: keyAlgorithm,
  id_token_encrypted_response_enc: contentAlgorithm,
  authorization_encrypted_response_alg: keyAlgorithm,
  authorization_encrypted_response_enc: contentAlgorithm,
  tls: z.optional(z.strictObject({ certificate: filePath, key: filePath, authority: z.optional(filePath) })),
});

const holder = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens')),
  name: requiredText(120),
  brand: z.optional(requiredText(120)),
  issuer: safeUrl,
  resource_base: safeUrl,
  brand_id: z.optional(requiredText(100)),
  jwks: z.optional(safeUrl),
  logo_host: z.optional(
    z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/, 'must be the name of a host')),
  ),
  client,
});
const holdersFile = z.strictObject({
  holders: z.array(holder).check(z.minLength(1, 'must name a holder'), z.maxLength(500, 'can name up to 500 holders')),
});
type HolderEntry = z.output<typeof holder>;

function refuse(location: string, problem: string): never {
  throw new StartRefusal(`CDR_HOLDERS: ${location} ${problem}.`);
}

/** 'holder "ubank": client.key_id', or the index of a holder without an id. */
function locationOf(file: unknown, at: readonly PropertyKey[]): string {
  const [list, number, ...field] = at;
  if (list !== 'holders' || typeof number !== 'number') return at.length === 0 ? 'the file' : at.join('.');
  const { id } = ((file as { holders: unknown[] }).holders[number] ?? {}) as { id?: unknown };
  return [
    `holder ${typeof id === 'string' && id !== '' ? JSON.stringify(id.slice(0, 60)) : `number ${number + 1}`}${field.length > 0 ? ':' : ''}`,
    field.join('.'),
  ]
    .join(' ')
    .trim();
}

function readText(folder: string, file: string, location: string): string {
  try {
    return readFileSync(path.resolve(folder, file), 'utf8');
  } catch {
    return refuse(location, 'must name a file that can be read');
  }
}

/** The signing key for this holder: one of its own, or the first of the common keys. */
function signingKey(
  { client: { private_key: named, key_id: keyId } }: HolderEntry,
  folder: string,
  at: string,
  keys: RecipientKeys,
): SigningKey {
  if (named === undefined && keyId !== undefined)
    return refuse(`${at}: client.private_key`, 'must be given together with key_id');
  if (named === undefined)
    return keys.signing[0] ?? refuse(`${at}: client.private_key`, 'must be given if CDR_SIGNING_KEYS isn’t');
  if (keyId === undefined) return refuse(`${at}: client.key_id`, 'must be given together with private_key');
  const key = privateKeyIn(readText(folder, named, `${at}: client.private_key`));
  if (!key || !signs(key))
    return refuse(
      `${at}: client.private_key`,
      'must be a PEM file with a private key: EC P-256 for ES256, or RSA of 2048 bits or more for PS256',
    );
  return { key, keyId };
}

/**
 * What is encrypted to us according to the registration. The default for the content encryption is that of RFC 7591 and
 * JARM.
 */
function encryptionOf(
  alg: Encryption['alg'] | undefined,
  enc: Encryption['enc'] | undefined,
  location: string,
  keys: RecipientKeys,
): Encryption | undefined {
  if (alg === undefined)
    return enc === undefined
      ? undefined
      : refuse(`${location}_alg`, `must be given together with ${location.slice(location.lastIndexOf('.') + 1)}_enc`);
  if (keys.encryption.length === 0) refuse(`${location}_alg`, 'needs CDR_ENCRYPTION_KEYS');
  return { alg, enc: enc ?? 'A128CBC-HS256' };
}

function sendOf({ client: { tls } }: HolderEntry, folder: string, at: string): CdrHolder['send'] {
  if (!tls) return undefined;
  const location = (field: string): string => `${at}: client.tls.${field}`;
  const certificate = readText(folder, tls.certificate, location('certificate'));
  const key = readText(folder, tls.key, location('key'));
  const authority = tls.authority === undefined ? undefined : readText(folder, tls.authority, location('authority'));
  try {
    createSecureContext({ cert: certificate, key, ca: authority });
  } catch {
    refuse(
      `${at}: client.tls`,
      'must be a certificate, its private key and the holder’s certificate authority, each as a PEM file',
    );
  }
  return sendWith({ certificate, key, ...(authority === undefined ? {} : { authority }) });
}

function holderOf(entry: HolderEntry, folder: string, keys: RecipientKeys): CdrHolder {
  const { id, name, brand, issuer, resource_base: resourceBase, client: ours } = entry;
  const at = `holder ${JSON.stringify(id)}`;
  return {
    institution: {
      id,
      name: brand ?? name,
      ...(brand && brand !== name ? { company: name } : {}),
      signIn: 'redirect',
      practice: false,
    },
    issuer,
    resourceBaseUrl: resourceBase.replace(/\/+$/, ''),
    clientId: ours.client_id,
    signing: signingKey(entry, folder, at, keys),
    send: sendOf(entry, folder, at),
    brandId: entry.brand_id,
    noticeKeys: entry.jwks,
    logoHost: entry.logo_host,
    encrypted: {
      idToken: encryptionOf(
        ours.id_token_encrypted_response_alg,
        ours.id_token_encrypted_response_enc,
        `${at}: client.id_token_encrypted_response`,
        keys,
      ),
      answer: encryptionOf(
        ours.authorization_encrypted_response_alg,
        ours.authorization_encrypted_response_enc,
        `${at}: client.authorization_encrypted_response`,
        keys,
      ),
    },
  };
}

/** All our keys are published in one list, so a key id must be unique. */
function refuseSharedNames(holders: readonly CdrHolder[], keys: RecipientKeys): void {
  const named = new Map([...keys.signing, ...keys.encryption].map(({ keyId, key }) => [keyId, thumbprintOf(key)]));
  for (const { institution, signing } of holders) {
    const seen = named.get(signing.keyId);
    if (seen !== undefined && seen !== thumbprintOf(signing.key))
      refuse(`holder ${JSON.stringify(institution.id)}: client.key_id`, 'is already used by another of our keys');
    named.set(signing.keyId, thumbprintOf(signing.key));
  }
}

/**
 * @param taken ids of banks that are connected in another way.
 * @param keys ours for all holders.
 * @throws StartRefusal with the first error: the holder and the field, never the value.
 */
export function readHolders(file: string, taken: readonly string[] = [], keys: RecipientKeys = noKeys): CdrHolder[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    refuse('the file', 'must exist and be valid JSON');
  }
  const result = z.safeParse(holdersFile, content);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const unknown =
      issue.code === 'unrecognized_keys'
        ? `has the unknown field ${issue.keys[0]!.slice(0, 60)}`
        : issue.code === 'invalid_type'
          ? `must be given as ${issue.expected}`
          : issue.message;
    refuse(locationOf(content, issue.path), unknown);
  }
  const ids = result.data.holders.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) refuse(`holder ${JSON.stringify(twice)}: id`, 'appears twice');
  const foreign = ids.find((id) => taken.includes(id));
  if (foreign !== undefined) refuse(`holder ${JSON.stringify(foreign)}: id`, 'is already used by another bank here');
  const holders = result.data.holders.map((entry) => holderOf(entry, path.dirname(file), keys));
  refuseSharedNames(holders, keys);
  const brands = result.data.holders.flatMap(({ brand_id: brandId }) => brandId ?? []);
  const shared = brands.find((brandId, at) => brands.indexOf(brandId) !== at);
  if (shared !== undefined)
    refuse(
      `holder ${JSON.stringify(result.data.holders.findLast(({ brand_id }) => brand_id === shared)!.id)}: brand_id`,
      'is already used by another holder',
    );
  return holders;
}
