/** The parts of the screen, as its address tells them. */
export const wellnessTabs = ['overview', 'ahead', 'optimizer'] as const;
export type WellnessTab = (typeof wellnessTabs)[number];

export function tabOf(search: URLSearchParams): WellnessTab {
  const requested = search.get('tab');
  return wellnessTabs.find((tab) => tab === requested) ?? 'overview';
}

export const weekChoices = ['4', '13', '26'] as const;
export type WeekChoice = (typeof weekChoices)[number];

/** How far the forecast looks; undefined leaves it to the server. */
export function weeksOf(search: URLSearchParams): number | undefined {
  const requested = search.get('weeks');
  return weekChoices.some((choice) => choice === requested) ? Number(requested) : undefined;
}

export function screenHref(tab: WellnessTab, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(tab === 'overview' ? {} : { tab }), ...more }).toString();
  return search === '' ? '/smart-money' : `/smart-money?${search}`;
}
