/** The gate and the layout flags of journeys for everybody: a visitor has no menu, and a journey no bar at its foot. */
export const visitorGate = 'open' as const;
export const visitorFlags = { hideFooterNav: true, disableNavMenu: true } as const;
