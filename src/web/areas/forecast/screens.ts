/** The tabs of the screen in the address. */
export const wellnessTabs = ['overview', 'ahead', 'optimizer'] as const;
export type WellnessTab = (typeof wellnessTabs)[number];

export function tabOf(search: URLSearchParams): WellnessTab {
  const tabParam = search.get('tab');
  return wellnessTabs.find((tab) => tab === tabParam) ?? 'overview';
}

export const weekChoices = ['4', '13', '26'] as const;
export type WeekChoice = (typeof weekChoices)[number];

/** The forecast's length; undefined uses the server's default. */
export function weeksOf(search: URLSearchParams): number | undefined {
  const weeksParam = search.get('weeks');
  return weekChoices.some((choice) => choice === weeksParam) ? Number(weeksParam) : undefined;
}

export function screenHref(tab: WellnessTab, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(tab === 'overview' ? {} : { tab }), ...more }).toString();
  return search === '' ? '/smart-money' : `/smart-money?${search}`;
}
