import { basePath } from './product.ts';

/** The address of a bank's own image, which our server keeps; null where its initials stand for it. */
export function bankImage({ logo, has_image: hasImage }: { logo: string; has_image: boolean }): string | null {
  return hasImage ? `${basePath}${logo}` : null;
}
