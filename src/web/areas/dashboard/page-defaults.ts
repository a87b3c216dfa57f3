/** How much the dashboard shows by default (rule C16). */
export const LATEST = 5;

/** The tabs of the dashboard (rule C14), by the value of the `tab` query. */
export const dashboardTabs = ['home', 'save', 'earn', 'win'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export function tabOf(search: URLSearchParams): DashboardTab {
  return dashboardTabs.find((tab) => tab === search.get('tab')) ?? 'home';
}
