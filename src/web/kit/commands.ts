import type { IconComponent } from '#web/design/icon.ts';

/** Something that can be done from the command palette, as its area declares it. */
export interface AreaCommand {
  id: string;
  label: string;
  /** Other words by which it is found. */
  keywords?: string;
  icon?: IconComponent;
  /** For members by default. */
  who?: 'member' | 'guest' | 'everybody';
  run: () => unknown;
}

/** One thing that a finder has found: a transaction, a person, an account. */
export interface Finding {
  id: string;
  label: string;
  detail?: string;
  href: string;
}

/** A search over an area's own data, asked while the member types. */
export interface AreaFinder {
  /** Heads its findings, such as 'Transactions'. */
  label: string;
  find: (words: string, signal: AbortSignal) => Promise<readonly Finding[]>;
}
