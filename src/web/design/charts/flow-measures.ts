/** The sizes of the cash-flow image for the width that there is and the size of text. */
export interface FlowMeasures {
  columns: 2 | 3;
  /** Where the columns of bars stand; the labels need the space between and behind them. */
  places: readonly number[];
  fontSize: number;
  /** The width of a letter of a label, about. */
  letter: number;
  /** The most letters of a name. */
  letters: number;
  /** The labels of the income stand along the bar: the next column leaves no space beside it. */
  upright: boolean;
  /** The amount stands under the name: large text leaves no space beside it. */
  stacked: boolean;
  /** The distance between two bars. */
  gap: number;
  /** The height that a line of text takes, with its amount. */
  lineHeight: number;
}

const FONT_SIZE = 13;
const LETTER = 7;
/** An amount under a name. */
const SECOND_LINE = 17;
/** Between a bar and its label, and the bar itself. */
const LABEL_START = 16;
/** Below this width the sub-categories stay in the table. */
const THREE_COLUMNS = 560;
/** From this width on, two columns leave space for whole names. */
const ROOMY = 440;
/** The labels of the last column: of three, of two, and of two where whole names fit. */
const LABELS = { three: 204, two: 212, roomy: 268 } as const;
/** The first column with its upright labels, and the shortest bands. */
const UPRIGHT = 24;
const SHORTEST_BAND = 20;

/** @param scale how large text is, 1 for the usual size. */
export function flowMeasures(width: number, scale: number): FlowMeasures {
  const [columns, roomy] = [width < THREE_COLUMNS * scale ? 2 : 3, width >= ROOMY * scale] as const;
  const upright = !roomy;
  const stacked = upright && width < (LABELS.two + UPRIGHT) * scale;
  const behind = columns === 3 ? LABELS.three : roomy ? LABELS.roomy : LABELS.two;
  const last = stacked ? UPRIGHT * scale + SHORTEST_BAND : width - behind * scale;
  const letters = columns === 2 && roomy ? 28 : 18;
  const second = stacked ? SECOND_LINE : 0;
  return {
    columns,
    places: columns === 3 ? [0, width * 0.36, last] : [0, last],
    fontSize: FONT_SIZE * scale,
    letter: LETTER * scale,
    letters: stacked ? Math.min(letters, Math.floor((width - last - LABEL_START) / (LETTER * scale))) : letters,
    upright,
    stacked,
    gap: (14 + second) * scale,
    lineHeight: (30 + second) * scale,
  };
}
