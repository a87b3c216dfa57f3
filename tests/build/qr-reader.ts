import jsqr from 'jsqr';
import type { Locator } from 'playwright';
import sharp from 'sharp';

/** Reads a QR code on the page as a camera would; null if it finds none. */
export async function readQrCode(image: Locator): Promise<string | null> {
  const { data, info } = await sharp(await image.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
