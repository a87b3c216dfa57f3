/**
 * The day from which each text of the company holds, as YYYY-MM-DD. It names the edition: a change of the words that members
 * should hear of is a new day here, and who signs up from then on has agreed to that one.
 */
export const editions = { terms: '2026-11-01', privacy: '2026-11-01' } as const;
