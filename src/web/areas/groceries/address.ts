/** Addresses of groceries: what is browsed, searched for or opened. */

const path = '/grocery';

const query = (words: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(words).toString()}`;

export const productHref = (id: number): string => query({ product: String(id) });

export const categoryHref = (category: string): string => query({ category });

export const subcategoryHref = (category: string, subcategory: string): string => query({ category, subcategory });

/** The product in an address; null for none. */
export function productIn(search: URLSearchParams): number | null {
  const word = search.get('product') ?? '';
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}
