/** The text layer of a printed page as lines of words, each with its place. */

export interface PositionedText {
  text: string;
  x: number;
  /** From the bottom of the page. */
  y: number;
  width: number;
}

export interface Word {
  text: string;
  left: number;
  right: number;
}

export interface TextLine {
  words: Word[];
  text: string;
}

/** Texts whose feet differ by less stand on one line. */
const sameLine = 3;

/** The words of a text that was placed as a whole, each about where its letters stand. */
function wordsOf({ text, x, width }: PositionedText): Word[] {
  const words: Word[] = [];
  const each = text.length === 0 ? 0 : width / text.length;
  for (const match of text.matchAll(/\S+/g)) {
    words.push({ text: match[0], left: x + match.index * each, right: x + (match.index + match[0].length) * each });
  }
  return words;
}

/** The lines of a page from top to bottom. */
export function linesOf(texts: readonly PositionedText[]): TextLine[] {
  const sorted = texts.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y);
  const lines: { y: number; words: Word[] }[] = [];
  for (const placed of sorted) {
    const last = lines.at(-1);
    if (last && last.y - placed.y < sameLine) last.words.push(...wordsOf(placed));
    else lines.push({ y: placed.y, words: wordsOf(placed) });
  }
  return lines.map(({ words }) => {
    const ordered = words.toSorted((a, two) => a.left - two.left);
    return { words: ordered, text: ordered.map(({ text }) => text).join(' ') };
  });
}
