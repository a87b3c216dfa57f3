import jsqr from 'jsqr';
import type { Locator } from 'playwright';
import sharp from 'sharp';

/** What a camera reads in a QR code on the page; null where it finds none. */
export async function readQrCode(image: Locator): Promise<string | null> {
  const { data, info } = await sharp(await image.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
