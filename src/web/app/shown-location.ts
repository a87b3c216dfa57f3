import { createContext, useContext } from 'react';
import type { AreaRoute } from '#web/kit/route.ts';

/** The location that is shown, for the layouts. */
export interface ShownLocation {
  route: AreaRoute | undefined;
  lastRoute: string | null;
  /** True while the next location is loading. */
  moving: boolean;
}

const ShownLocationContext = createContext<ShownLocation>({ route: undefined, lastRoute: null, moving: false });

export const ShownLocationProvider = ShownLocationContext.Provider;

export function useShownLocation(): ShownLocation {
  return useContext(ShownLocationContext);
}
