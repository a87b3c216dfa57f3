import { createContext, useContext } from 'react';
import type { AreaRoute } from '#web/kit/route.ts';

/** What the layouts read of the place that is shown. */
export interface ShownPlace {
  route: AreaRoute | undefined;
  lastRoute: string | null;
  /** True while the next place is being fetched. */
  moving: boolean;
}

const ShownPlaceContext = createContext<ShownPlace>({ route: undefined, lastRoute: null, moving: false });

export const ShownPlaceProvider = ShownPlaceContext.Provider;

export function useShownPlace(): ShownPlace {
  return useContext(ShownPlaceContext);
}
