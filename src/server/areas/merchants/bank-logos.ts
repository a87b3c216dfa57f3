import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ports } from '#server/kit/implement.ts';
import { keepBankLogo } from './bank-logo-store.ts';

/** The logos of banks that are connected in earnest: fetched from where the register names them, and drawn anew before anybody sees them. */

/** Formats that are read. What is kept is always a PNG of our own making: nothing of the sender's file but the picture. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const SIDE = 128;
const MOST_PIXELS = 16_000_000;

/** The picture on white, for a logo is drawn for paper; undefined for what is no picture. */
async function redrawn(picture: Uint8Array): Promise<Uint8Array | undefined> {
  // Loaded at the first picture: the library brings 20 MB with it.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await image.metadata();
    if (!format || !formats.has(format)) return undefined;
    const sized = image
      .resize(SIDE, SIDE, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' });
    return new Uint8Array(await sized.png().toBuffer());
  } catch {
    return undefined;
  }
}

export interface LogoParts {
  system: Database;
  clock: Clock;
  ports: Pick<Ports, 'bankRecipient' | 'files'>;
}

/** Fetches every logo anew. A bank whose picture cannot be had keeps what it has. Answers how many were kept. */
export async function refreshBankLogos({ system, clock, ports }: LogoParts): Promise<number> {
  let kept = 0;
  for (const { institutionId, name, picture } of await ports.bankRecipient.logos()) {
    const bytes = await redrawn(picture);
    if (!bytes) continue;
    const key = `banks/${institutionId}.png`;
    await ports.files.put(key, { bytes, contentType: 'image/png' });
    await keepBankLogo(system, name, key, clock.now());
    kept += 1;
  }
  return kept;
}
