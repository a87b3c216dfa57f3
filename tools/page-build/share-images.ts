import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import sharp from 'sharp';

/** The image that messengers show with a link to a journey: its drawing and its name, 1200 by 630 pixels. */

const WIDTH = 1200;
const HEIGHT = 630;
const TEXT_SIZE = 76;
const LINE_HEIGHT = 92;
const TEXT_LEFT = 88;
const TEXT_WIDTH = 560;

/** The colours of the first palette in light mode. */
const colours: Readonly<Record<string, string>> = {
  '--chart-1': '#24744d',
  '--raised': '#ffffff',
  '--spark': '#efb301',
};
const GROUND = '#0f3624';
const PAPER = '#f9f6ec';
const INK = '#ffffff';

const fontFile = new URL('../../node_modules/@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf', import.meta.url);
let font: Font | undefined;

/** The text as an outline, so that the image needs no font; `baseline` is where it stands. */
function outline(line: string, baseline: number): string {
  font ??= create(readFileSync(fontFile)) as Font;
  const scale = TEXT_SIZE / font.unitsPerEm;
  let left = 0;
  const paths = font.layout(line).glyphs.map((glyph) => {
    const path = `<path d="${glyph.path.toSVG()}" transform="translate(${left} 0)"/>`;
    left += glyph.advanceWidth;
    return path;
  });
  return `<g fill="${INK}" transform="translate(${TEXT_LEFT} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

function widthOf(line: string): number {
  font ??= create(readFileSync(fontFile)) as Font;
  return (font.layout(line).advanceWidth * TEXT_SIZE) / font.unitsPerEm;
}

/** The words in as few lines as fit. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Renders the image of a journey as PNG. `drawing` is the inside of its SVG symbol. */
export async function shareImage(name: string, drawing: string): Promise<Buffer> {
  const lines = linesOf(name);
  const top = HEIGHT / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2 + TEXT_SIZE / 3;
  const coloured = drawing.replaceAll(/var\((--[\w-]+)\)/g, (_, variable: string) => colours[variable] ?? INK);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>
    <rect x="688" y="95" width="440" height="440" rx="36" fill="${PAPER}"/>
    <svg x="728" y="165" width="360" height="300" viewBox="0 0 160 120">${coloured}</svg>
    ${lines.map((line, at) => outline(line, top + at * LINE_HEIGHT)).join('')}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}
