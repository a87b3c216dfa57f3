/** The two standard fonts that every reader of PDF has, by the metrics that Adobe publishes for them. */
export type PdfFont = 'regular' | 'bold';

const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];

/** Characters beyond Latin-1 that the encoding has, and what they are written as; the width is that of both fonts, or near to it. */
const beyond: Readonly<Record<string, [code: number, width: number]>> = {
  '€': [0x80, 556],
  '…': [0x85, 1000],
  '‘': [0x91, 250],
  '’': [0x92, 250],
  '“': [0x93, 400],
  '”': [0x94, 400],
  '•': [0x95, 350],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '™': [0x99, 1000],
  // The minus sign is not in the encoding; the dash of a digit's width stands for it.
  '\u2212': [0x96, 556],
};
const OTHER_WIDTH = 556;
const QUESTION_MARK = 0x3f;

/** A text as bytes of the encoding that the fonts are written in; what it does not have becomes a question mark. */
export function encoded(text: string): number[] {
  return [...text].map((character) => {
    const code = character.codePointAt(0)!;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
    return beyond[character]?.[0] ?? (code < 0x20 ? 0x20 : QUESTION_MARK);
  });
}

/** How wide a text is, in points. */
export function widthOf(text: string, font: PdfFont, size: number): number {
  const widths = font === 'bold' ? bold : regular;
  let thousandths = 0;
  for (const character of text)
    thousandths += beyond[character]?.[1] ?? widths[character.codePointAt(0)! - 0x20] ?? OTHER_WIDTH;
  return (thousandths * size) / 1000;
}

/** A word that is wider than the line, in pieces that are not. */
function pieces(word: string, font: PdfFont, size: number, width: number): string[] {
  const found: string[] = [''];
  for (const character of word) {
    if (found.at(-1) !== '' && widthOf(found.at(-1)! + character, font, size) > width) found.push('');
    found[found.length - 1] += character;
  }
  return found;
}

/** Breaks a text into lines that fit, at its spaces where it can. */
export function linesOf(text: string, font: PdfFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph
      .split(/ +/)
      .flatMap((one) => (widthOf(one, font, size) > width ? pieces(one, font, size, width) : [one]))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer, font, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}
