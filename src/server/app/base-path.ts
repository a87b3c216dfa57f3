/** Where all calls of a product lie. */
export function basePathOf(product: string): string {
  return `/system/api/frontend/${product}/`;
}
