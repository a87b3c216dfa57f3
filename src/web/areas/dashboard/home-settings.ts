import { settings } from '#contract/areas/settings.ts';
import type { homeWidgets } from '#contract/areas/home-settings.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { useApiQuery } from '#web/kit/query.ts';

export type HomeWidget = (typeof homeWidgets)[number];
export type HomeSettings = ReplyOf<typeof settings.pageSettings>;

export const widgetNames: Readonly<Record<HomeWidget, string>> = {
  pace: 'Spending this pay',
  bills: 'Coming up',
  budgets: 'Budgets to watch',
  networth: 'Net worth',
  transactions: 'Latest transactions',
  goals: 'Goals',
  accounts: 'Accounts',
  shortcuts: 'Shortcuts',
};

/** The member's choices for home; undefined until loaded. */
export function useHomeSettings(): HomeSettings | undefined {
  return useApiQuery(settings.pageSettings).data;
}

/** Someone is new until they have read their first insight. */
export function isNewcomer({ guide }: Pick<HomeSettings, 'guide'>): boolean {
  return !guide.includes('insight');
}
