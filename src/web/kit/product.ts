/** The served page's configuration: the base path of calls and the brand. */
export interface Product {
  /** The segment of the base path, such as 'wattle'. */
  segment: string;
  /** The name in titles and headers, such as 'Wattle'. */
  brand: string;
}

function metaContent(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** Written into the page's head by the server; the fallbacks are the defaults. */
export const product: Product = {
  segment: /^[a-z0-9-]+$/.exec(metaContent('product'))?.[0] ?? 'wattle',
  brand: metaContent('brand') || 'Wattle',
};

/** The base path of all calls (rule C01); ends with a slash. */
export const basePath = `/system/api/frontend/${product.segment}/`;
