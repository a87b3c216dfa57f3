import * as z from 'zod/mini';
import type { Clock } from '#server/kit/clock.ts';
import { wholeBytes } from '#server/kit/whole-bytes.ts';
import { request, shaped } from './cdr-request.ts';
import type { CdrHolder } from './cdr.ts';
import { discoverHolder, isSafeAddress } from './holder-discovery.ts';
import { publicKeyOf } from './key-files.ts';
import type { RecipientKeys } from './key-files.ts';
import type { BankRecipientPort, PublicKey } from './port.ts';
import { readNotice } from './withdrawal-notice.ts';

/**
 * Our side of the Consumer Data Right: the keys by which holders verify us, their notices, and their logos from the
 * register.
 */

export interface RecipientSettings {
  holders: readonly CdrHolder[];
  keys: RecipientKeys;
  /** The full URL to which holders post that a consent was withdrawn. */
  noticeUrl: string;
  /** The public API of the register, such as 'https://api.cdr.gov.au'; without it, logos are drawn from the names. */
  registerUrl?: string | undefined;
  clock: Clock;
  timeoutMs?: number;
}

const MAX_LOGO_BYTES = 512_000;
const LOGO_TIMEOUT_MS = 10_000;
const SUMMARY = '/cdr-register/v1/all/data-holders/brands/summary';

/** The fields of Data Holder Brands Summary, version 2, that we read. */
const summary = z.object({
  data: z.array(z.object({ dataHolderBrandId: z.optional(z.nullable(z.string())), logoUri: z.string() })),
});

/** Each key once, by its id: those for all holders, and those of single holders. */
function allKeys(keys: RecipientKeys, holders: readonly CdrHolder[]): PublicKey[] {
  const listed = [...keys.signing, ...holders.map(({ signing }) => signing)].map((key) => publicKeyOf(key, 'sig'));
  const all = [...listed, ...keys.encryption.map((key) => publicKeyOf(key, 'enc'))];
  return [...new Map(all.map((key) => [key.kid, key])).values()];
}

/** Whether the register's address of a logo is on the host that the operator allows, and safe. */
function isAllowed(uri: string, host: string): boolean {
  return isSafeAddress(uri) && new URL(uri).host === host;
}

/** The image at an address. Redirects are not followed, and only images within the size limit are accepted. */
async function imageAt(uri: string, timeoutMs: number): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(uri, {
      redirect: 'error',
      headers: { accept: 'image/*' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200 && response.body && /^image\//i.test(response.headers.get('content-type') ?? ''))
      return new Uint8Array(await wholeBytes(response.body, MAX_LOGO_BYTES));
    await response.body?.cancel();
  } catch {
    // Without a logo the bank is shown with its initials.
  }
  return undefined;
}

export function cdrRecipient({
  holders,
  keys,
  noticeUrl,
  registerUrl,
  clock,
  timeoutMs = LOGO_TIMEOUT_MS,
}: RecipientSettings): BankRecipientPort {
  const published = allKeys(keys, holders);
  const notifying = holders
    .filter(({ brandId }) => brandId !== undefined)
    .map((holder) => ({
      holder,
      keys: discoverHolder(holder.issuer, { clock, mutual: false, jwksUri: holder.noticeKeys }),
    }));

  async function registered(): Promise<Map<string, string>> {
    if (registerUrl === undefined) return new Map();
    const answer = await request(`${registerUrl}${SUMMARY}`, {
      headers: { accept: 'application/json', 'x-v': '2', 'x-min-v': '1' },
    });
    const { data } = shaped(summary, answer.status === 200 ? answer.body : null, 'register');
    return new Map(
      data.flatMap(({ dataHolderBrandId: id, logoUri }): [string, string][] => (id ? [[id, logoUri]] : [])),
    );
  }

  return {
    adapter: `cdr (${published.length === 1 ? '1 key' : `${published.length} keys`})`,
    publicKeys: () => published,
    readWithdrawal: (notice) => readNotice(notice, { holders: notifying, audience: noticeUrl, now: clock.now() }),
    async logos() {
      const uris = await registered();
      const result: { institutionId: string; name: string; image: Uint8Array }[] = [];
      for (const { brandId, logoHost, institution } of holders) {
        const uri = brandId === undefined ? undefined : uris.get(brandId);
        const image =
          uri !== undefined && logoHost !== undefined && isAllowed(uri, logoHost)
            ? await imageAt(uri, timeoutMs)
            : undefined;
        if (image) result.push({ institutionId: institution.id, name: institution.name, image });
      }
      return result;
    },
  };
}
