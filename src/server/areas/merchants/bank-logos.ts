import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Ports } from '#server/kit/implement.ts';
import { keepBankLogo } from './bank-logo-store.ts';

/** Logos of connected banks. They are fetched from the URL in the register and re-encoded before they are served. */

/** Supported source formats. The stored file is always our own PNG, so nothing else of the source file is served. */
const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const SIDE = 128;
const MAX_PIXELS = 16_000_000;

/**
 * A square PNG on a white background, since logos are designed for paper. Undefined when the bytes are not a supported
 * image.
 */
async function convertToPng(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  // Loaded on first use, because the library takes 20 MB.
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

/**
 * Fetches all logos. A bank whose image is not available keeps its stored image. Returns the number of stored images.
 */
export async function refreshBankLogos({ system, clock, ports }: LogoParts): Promise<number> {
  let storedCount = 0;
  for (const { institutionId, name, image } of await ports.bankRecipient.logos()) {
    const bytes = await convertToPng(image);
    if (!bytes) continue;
    const key = `banks/${institutionId}.png`;
    await ports.files.put(key, { bytes, contentType: 'image/png' });
    await keepBankLogo(system, name, key, clock.now());
    storedCount += 1;
  }
  return storedCount;
}
