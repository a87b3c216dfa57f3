/** The rules of a colour field (rule C04). */

export const COLOUR_MAX_LENGTH = 7;

export const COLOUR_MESSAGES = {
  required: 'Please choose a colour. You can click on eyedropper to choose a colour.',
  format: 'Enter a valid colour in HEX format, or use the colour picker.',
} as const;

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** The message for what stands in the field, null when it is a colour. */
export function colourMessage(text: string): string | null {
  if (text === '') return COLOUR_MESSAGES.required;
  return isHexColour(text) ? null : COLOUR_MESSAGES.format;
}

/** Hue in degrees, saturation and lightness in percent: what people move, rather than red, green and blue. */
export interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** '#24744d' → { hue: 151, saturation: 53, lightness: 30 }; whole numbers. */
export function hslOf(hex: string): Hsl {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const span = max - min;
  const lightness = (max + min) / 2;
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    span === 0
      ? 0
      : max === red
        ? (green - blue) / span
        : max === green
          ? (blue - red) / span + 2
          : (red - green) / span + 4;
  return {
    hue: Math.round(sixth * 60 + 360) % 360,
    saturation: Math.round(saturation * 100),
    lightness: Math.round(lightness * 100),
  };
}

/** The inverse of `hslOf`, to the nearest of the 16 million. */
export function hexOf({ hue, saturation, lightness }: Hsl): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const value = light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
