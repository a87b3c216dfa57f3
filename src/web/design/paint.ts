import { categoryColours, UNCATEGORISED_COLOUR } from '#domain/categorise/category-colours.ts';

/** How light a member's own colour may be on paper, and how dark at night (OKLCH lightness): 3:1 against the page. */
export const OWN_COLOUR_LIGHTNESS = { max: 0.62, min: 0.68 } as const;

const slots: ReadonlyMap<string, string> = new Map([
  ...categoryColours.map((colour, at): [string, string] => [colour, `var(--category-${at + 1})`]),
  [UNCATEGORISED_COLOUR, 'var(--ink-faint)'],
]);

/**
 * A stored colour as it is painted. The colour of a category becomes that category's colour in the palette and mode on
 * the screen. A colour that somebody chose keeps its hue; only its lightness is limited, so that it can be seen in both
 * modes. Anything but a hex colour, such as a variable of the palette, stays as it is.
 */
export function paintOf(colour: string): string {
  const slot = slots.get(colour);
  if (slot) return slot;
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  const { max, min } = OWN_COLOUR_LIGHTNESS;
  return `light-dark(oklch(from ${colour} min(l, ${max}) c h), oklch(from ${colour} max(l, ${min}) c h))`;
}
