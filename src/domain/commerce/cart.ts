/** One line of a cart: a product by its slug, in a variant ('' where there is one alone). */
export interface CartItem {
  slug: string;
  variant: string;
  quantity: number;
}

export const MAX_CART_LINES = 30;
export const MAX_QUANTITY = 10;

const isSame = (a: Pick<CartItem, 'slug' | 'variant'>, b: Pick<CartItem, 'slug' | 'variant'>): boolean =>
  a.slug === b.slug && a.variant === b.variant;

/** A quantity between 1 and 10 (rule R02: never below 1). */
const clamped = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity));

/**
 * Adds to an order draft: the same product in the same variant increments, and a line at quantity 0 goes (rule R02).
 */
export function addToDraft(items: readonly CartItem[], item: CartItem): CartItem[] {
  const existing = items.find((other) => isSame(other, item));
  const quantity = (existing?.quantity ?? 0) + item.quantity;
  if (quantity <= 0) return items.filter((other) => other !== existing);
  const changed = { ...item, quantity: clamped(quantity) };
  return existing ? items.map((other) => (other === existing ? changed : other)) : [...items, changed];
}

/** Adds to the pack cart: it replaces a line with the same slug, whatever its variant (rule R02). */
export function addToCart(items: readonly CartItem[], item: CartItem): CartItem[] {
  const changed = { ...item, quantity: clamped(item.quantity) };
  const index = items.findIndex(({ slug }) => slug === item.slug);
  const others = items.filter(({ slug }) => slug !== item.slug);
  return index < 0 ? [...others, changed] : others.toSpliced(Math.min(index, others.length), 0, changed);
}

/** Items as lines of an order: those named twice are one line with the sum of their quantities, and 0 is left out. */
export function sumItems(items: readonly CartItem[]): CartItem[] {
  const lines: CartItem[] = [];
  for (const item of items.filter(({ quantity }) => quantity > 0)) {
    const index = lines.findIndex((line) => isSame(line, item));
    if (index < 0) lines.push(item);
    else lines[index] = { ...item, quantity: lines[index]!.quantity + item.quantity };
  }
  return lines;
}

/** Sets the quantity of a line; 0 removes it. */
export function setQuantity(items: readonly CartItem[], item: CartItem): CartItem[] {
  if (item.quantity <= 0) return items.filter((other) => !isSame(other, item));
  const changed = { ...item, quantity: clamped(item.quantity) };
  return items.some((other) => isSame(other, item))
    ? items.map((other) => (isSame(other, item) ? changed : other))
    : [...items, changed];
}

/**
 * The cart of a member and that of the visitor who signs in, as one: nothing is lost, and what is in both counts once,
 * with the larger quantity.
 */
export function mergeCarts(own: readonly CartItem[], visitor: readonly CartItem[]): CartItem[] {
  const merged = own.map((item) => {
    const other = visitor.find((candidate) => isSame(candidate, item));
    return other ? { ...item, quantity: Math.max(item.quantity, other.quantity) } : item;
  });
  const added = visitor.filter((item) => !own.some((other) => isSame(other, item)));
  return [...merged, ...added].slice(0, MAX_CART_LINES);
}
