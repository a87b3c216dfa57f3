import type { IconComponent } from '#web/design/icon.ts';

/** A command of the palette, declared by its area. */
export interface AreaCommand {
  id: string;
  label: string;
  /** Search synonyms. */
  keywords?: string;
  icon?: IconComponent;
  /** For members by default. */
  who?: 'member' | 'guest' | 'everybody';
  run: () => unknown;
}

/** A search result: a transaction, a person, an account. */
export interface Finding {
  id: string;
  label: string;
  detail?: string;
  href: string;
}

/** A search over an area's data. */
export interface AreaFinder {
  /** The heading of its results, such as 'Transactions'. */
  label: string;
  find: (words: string, signal: AbortSignal) => Promise<readonly Finding[]>;
}
