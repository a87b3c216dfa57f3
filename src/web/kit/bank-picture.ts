import { basePath } from './product.ts';

/** The address of a bank's own picture, which our server keeps; null where its initials stand for it. */
export function bankPicture({ logo, has_picture: hasPicture }: { logo: string; has_picture: boolean }): string | null {
  return hasPicture ? `${basePath}${logo}` : null;
}
