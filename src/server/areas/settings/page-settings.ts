import type * as z from 'zod/mini';
import { homeWidgets } from '#contract/areas/home-settings.ts';
import type { settings } from '#contract/areas/settings.ts';

type PageSettings = Omit<z.output<(typeof settings)['pageSettings']['reply']>, 'success'>;

/** Defaults of rule C16. */
const pageDefaults: PageSettings = {
  analysis_period: 'week',
  dashboard_widgets: ['goals', 'tabs'],
  dashboard_analysis_period: 7,
  tips: 10,
  goals: 3,
  transactions: 5,
  fm: 5,
  home_widgets: [...homeWidgets],
  home_hidden: [],
  guide: [],
};

/** The member's page settings, with defaults for the rest. */
export function pageSettingsOf(chosen: unknown): PageSettings {
  const settings = { ...pageDefaults, ...(chosen as Partial<PageSettings>) };
  // Each part of home appears once, and one that is newer than the stored order comes last.
  return { ...settings, home_widgets: [...new Set([...settings.home_widgets, ...homeWidgets])] };
}
