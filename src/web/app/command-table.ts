import type { AreaCommand, AreaFinder } from '#web/kit/commands.ts';
import { commands as session } from '#web/areas/session/commands.ts';
import { commands as settings } from '#web/areas/settings/commands.ts';
import { commands as transactions, finder as findTransactions } from '#web/areas/transactions/finder.ts';

/** Commands of all areas for the palette; loaded with the palette, to keep the first load small. */
export const commandTable: readonly AreaCommand[] = [...session, ...settings, ...transactions];

/** Searches the areas' own data. */
export const finderTable: readonly AreaFinder[] = [findTransactions];
