import { createContext, useContext } from 'react';
import type { AreaRoute } from '#web/kit/route.ts';

/** What the layouts read of the place that is shown. */
export interface ShownLocation {
  route: AreaRoute | undefined;
  lastRoute: string | null;
  /** True while the next place is being fetched. */
  moving: boolean;
}

const ShownLocationContext = createContext<ShownLocation>({ route: undefined, lastRoute: null, moving: false });

export const ShownLocationProvider = ShownLocationContext.Provider;

export function useShownLocation(): ShownLocation {
  return useContext(ShownLocationContext);
}
