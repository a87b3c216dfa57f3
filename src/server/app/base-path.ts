/** The base path of all calls of a product. */
export function basePathOf(product: string): string {
  return `/system/api/frontend/${product}/`;
}
