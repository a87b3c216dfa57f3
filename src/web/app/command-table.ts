import type { AreaCommand, AreaFinder } from '#web/kit/commands.ts';
import { commands as session } from '#web/areas/session/commands.ts';
import { commands as settings } from '#web/areas/settings/commands.ts';
import { commands as transactions, finder as findTransactions } from '#web/areas/transactions/finder.ts';

/** What the areas offer in the command palette; fetched with the palette, so that it weighs nothing before. */
export const commandTable: readonly AreaCommand[] = [...session, ...settings, ...transactions];

/** Searches over the areas' own data. */
export const finderTable: readonly AreaFinder[] = [findTransactions];
