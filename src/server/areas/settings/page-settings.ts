import type * as z from 'zod/mini';
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
};

/** The member's page settings, with defaults for the rest. */
export function pageSettingsOf(chosen: unknown): PageSettings {
  return { ...pageDefaults, ...(chosen as Partial<PageSettings>) };
}
