import { basePath } from './product.ts';

/** The address of a bank's logo on our server; null if initials are shown instead. */
export function bankImage({ logo, has_image: hasImage }: { logo: string; has_image: boolean }): string | null {
  return hasImage ? `${basePath}${logo}` : null;
}
