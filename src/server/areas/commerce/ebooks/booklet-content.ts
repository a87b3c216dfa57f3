/** A part of a chapter. */
export type BookletPart =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'bullets' | 'steps' | 'checks'; items: readonly string[] }
  | { kind: 'note'; title: string; text: string }
  /** A table to read or, with empty cells, to fill in. */
  | { kind: 'worksheet'; columns: readonly BookletColumn[]; rows: readonly (readonly string[])[] }
  /** Empty lines to write on. */
  | { kind: 'lines'; label: string; count: number };

export interface BookletColumn {
  title: string;
  /** Its share of the width, relative to the other columns. */
  share: number;
}

export interface Booklet {
  title: string;
  subtitle: string;
  /** '#rrggbb', dark enough for white text. */
  colour: string;
  /** What the reader gets from it, in one or two sentences. */
  about: string;
  chapters: readonly { title: string; lead: string; parts: readonly BookletPart[] }[];
}
