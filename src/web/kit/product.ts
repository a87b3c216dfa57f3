/** What the served page says about itself: the product segment of every call, and the brand that people read. */
export interface Product {
  /** Segment of the base path, such as 'wattle'. */
  segment: string;
  /** Name shown in titles and headers, such as 'Wattle'. */
  brand: string;
}

function metaContent(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
}

/** The server writes both into the page's head; the fallbacks are the defaults of the configuration. */
export const product: Product = {
  segment: /^[a-z0-9-]+$/.exec(metaContent('product'))?.[0] ?? 'wattle',
  brand: metaContent('brand') || 'Wattle',
};

/** Where all calls go (rule C01); ends with a slash. */
export const basePath = `/system/api/frontend/${product.segment}/`;
