import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ports } from '#server/kit/implement.ts';
import { keepBankLogo } from './bank-logo-store.ts';

/** The logos of banks that are connected in earnest: fetched from where the register names them, and drawn anew before anybody sees them. */

/** Formats that are read. What is kept is always a PNG of our own making: nothing of the sender's file but the image. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const SIDE = 128;
const MAX_PIXELS = 16_000_000;

/** The image on white, for a logo is drawn for paper; undefined for what is no image. */
async function redrawn(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  // Loaded at the first image: the library brings 20 MB with it.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
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

/** Fetches every logo anew. A bank whose image cannot be had keeps what it has. Answers how many were kept. */
export async function refreshBankLogos({ system, clock, ports }: LogoParts): Promise<number> {
  let stored = 0;
  for (const { institutionId, name, image } of await ports.bankRecipient.logos()) {
    const bytes = await redrawn(image);
    if (!bytes) continue;
    const key = `banks/${institutionId}.png`;
    await ports.files.put(key, { bytes, contentType: 'image/png' });
    await keepBankLogo(system, name, key, clock.now());
    stored += 1;
  }
  return stored;
}
