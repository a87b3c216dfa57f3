/**
 * The effective date (YYYY-MM-DD) of each legal text, which identifies its edition. A new date means that members are
 * informed, and that new members accept the new edition.
 */
export const editions = { terms: '2026-11-01', privacy: '2026-11-01' } as const;
