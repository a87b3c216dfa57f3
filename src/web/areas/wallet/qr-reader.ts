/** Returns the text of the QR code in an image; undefined if there is none. */
export type QrReader = (image: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>;

interface Detector {
  detect(image: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader, where it has one. */
async function readerOfBrowser(): Promise<QrReader | undefined> {
  const Class = (globalThis as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Class?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Class || !formats.includes('qr_code')) return undefined;
  const detector = new Class({ formats: ['qr_code'] });
  return async (image) => (await detector.detect(image))[0]?.rawValue;
}

/** A photo has more pixels than a code needs. */
const MAX_SIDE = 1_600;
/** How long one look may take. It is a fraction of a second, so that the page stays usable. */
const MAX_LOOK_MS = 150;

function sizeOf(image: HTMLVideoElement | ImageBitmap): { width: number; height: number } {
  const [width, height] =
    image instanceof HTMLVideoElement ? [image.videoWidth, image.videoHeight] : [image.width, image.height];
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Ours for every other browser. It is loaded here alone. */
async function ownReader(): Promise<QrReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (image) => {
    const { width, height } = sizeOf(image);
    if (!context || width === 0 || height === 0) return undefined;
    Object.assign(canvas, { width, height });
    // A code without a background is dark on nothing.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: MAX_LOOK_MS });
    } catch {
      return undefined;
    }
  };
}

export const qrReader = async (): Promise<QrReader> => (await readerOfBrowser()) ?? ownReader();
