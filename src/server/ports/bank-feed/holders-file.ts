import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import path from 'node:path';
import * as z from 'zod/mini';
import { StartRefusal } from '#server/kit/start-refusal.ts';
import type { CdrHolder } from './cdr.ts';
import { isSafeAddress } from './holder-discovery.ts';
import { sendWith } from './mutual-tls.ts';

/**
 * The data holders that we are a recipient of: a JSON file, whose paths count from its own folder. Keys are named by
 * path, so that the file itself holds no secret.
 */

const words = (most: number) => z.string().check(z.trim(), z.minLength(1, 'must be given'), z.maxLength(most, `must have ${most} characters at most`));
const safeUrl = z.string().check(z.refine((value) => isSafeAddress(value) && !/[?#]/.test(value), 'must be an https address without a query'));
const filePath = words(1_000);

const client = z.strictObject({
  client_id: words(200),
  private_key: filePath,
  key_id: words(200),
  tls: z.optional(z.strictObject({ certificate: filePath, key: filePath, authority: z.optional(filePath) })),
});

const holder = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens')),
  name: words(120),
  brand: z.optional(words(120)),
  issuer: safeUrl,
  resource_base: safeUrl,
  client,
});
const holdersFile = z.strictObject({ holders: z.array(holder).check(z.minLength(1, 'must name a holder'), z.maxLength(500, 'must name 500 holders at most')) });
type HolderEntry = z.output<typeof holder>;

function refuse(place: string, problem: string): never {
  throw new StartRefusal(`CDR_HOLDERS: ${place} ${problem}.`);
}

/** 'holder "ubank": client.key_id', or the number of a holder without an id. */
function placeOf(file: unknown, at: readonly PropertyKey[]): string {
  const [list, number, ...field] = at;
  if (list !== 'holders' || typeof number !== 'number') return at.length === 0 ? 'the file' : at.join('.');
  const { id } = ((file as { holders: unknown[] }).holders[number] ?? {}) as { id?: unknown };
  return [`holder ${typeof id === 'string' && id !== '' ? JSON.stringify(id.slice(0, 60)) : `number ${number + 1}`}${field.length > 0 ? ':' : ''}`, field.join('.')].join(' ').trim();
}

function readText(folder: string, named: string, place: string): string {
  try {
    return readFileSync(path.resolve(folder, named), 'utf8');
  } catch {
    return refuse(place, 'must name a file that can be read');
  }
}

/** The two kinds of key that the standard signs with. */
function signingKey(pem: string, place: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The reason may quote what was read: it is not passed on.
  }
  const details = key?.asymmetricKeyDetails;
  const isRight = (key?.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') || (key?.asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= 2_048);
  return key && isRight ? key : refuse(place, 'must be a PEM file with a private key: EC P-256 for ES256, or RSA of 2048 bits or more for PS256');
}

function sendOf({ client: { tls } }: HolderEntry, folder: string, at: string): CdrHolder['send'] {
  if (!tls) return undefined;
  const place = (field: string): string => `${at}: client.tls.${field}`;
  const certificate = readText(folder, tls.certificate, place('certificate'));
  const key = readText(folder, tls.key, place('key'));
  const authority = tls.authority === undefined ? undefined : readText(folder, tls.authority, place('authority'));
  try {
    createSecureContext({ cert: certificate, key, ca: authority });
  } catch {
    refuse(`${at}: client.tls`, 'must be a certificate, the private key that belongs to it, and the authority of the holder, each a PEM file');
  }
  return sendWith({ certificate, key, ...(authority === undefined ? {} : { authority }) });
}

function holderOf(entry: HolderEntry, folder: string): CdrHolder {
  const { id, name, brand, issuer, resource_base: resourceBase, client: ours } = entry;
  const at = `holder ${JSON.stringify(id)}`;
  const place = `${at}: client.private_key`;
  return {
    institution: { id, name: brand ?? name, ...(brand && brand !== name ? { company: name } : {}), signIn: 'redirect', practice: false },
    issuer,
    resourceBaseUrl: resourceBase.replace(/\/+$/, ''),
    clientId: ours.client_id,
    signing: { key: signingKey(readText(folder, ours.private_key, place), place), keyId: ours.key_id },
    send: sendOf(entry, folder, at),
  };
}

/**
 * @param taken ids of banks that are connected in another way.
 * @throws StartRefusal with the first thing that is wrong: which holder, and which field; never what stands in it.
 */
export function readHolders(file: string, taken: readonly string[] = []): CdrHolder[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    refuse('the file', 'must be there and be JSON');
  }
  const result = z.safeParse(holdersFile, content);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const unknown = issue.code === 'unrecognized_keys' ? `has the unknown field ${issue.keys[0]!.slice(0, 60)}` : issue.code === 'invalid_type' ? `must be given as ${issue.expected}` : issue.message;
    refuse(placeOf(content, issue.path), unknown);
  }
  const ids = result.data.holders.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) refuse(`holder ${JSON.stringify(twice)}: id`, 'is there twice');
  const foreign = ids.find((id) => taken.includes(id));
  if (foreign !== undefined) refuse(`holder ${JSON.stringify(foreign)}: id`, 'is that of another bank here');
  return result.data.holders.map((entry) => holderOf(entry, path.dirname(file)));
}
