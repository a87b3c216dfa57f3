/** The Australian states and territories: each keeps its own public holidays, and stands in every address. */
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type State = (typeof states)[number];
