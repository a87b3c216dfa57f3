/** The layout flags of journeys: whoever is in one has no menu, and a journey no bar at its foot. */
export const visitorFlags = { hideFooterNav: true, disableNavMenu: true } as const;
