import { Suspense, startTransition, useEffect, useState } from 'react';
import { Route, Router, Routes } from 'react-router';
import { setNavigator } from '#web/kit/navigator.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { createLocations } from './location.ts';
import type { Place, Places } from './location.ts';
import { RootLayout } from './root-layout.tsx';
import { ErrorCatcher, RouteError } from './route-error.tsx';
import { hasRoute } from './route-table.ts';
import { ShownLocationProvider } from './shown-location.ts';

/** The screen in its layout. Errors are shown in its place, so that the layout stays. */
function Shown({ place }: { place: Place }) {
  const { route, Screen, Shell, failure, location } = place;
  if (!route) return <NotFoundPage />;
  const screen = (
    <ErrorCatcher place={location}>
      {Screen && !failure ? (
        <Suspense>
          <Routes>
            <Route path={route.path} element={<Screen />} />
          </Routes>
        </Suspense>
      ) : (
        <RouteError error={failure?.error} />
      )}
    </ErrorCatcher>
  );
  if (Shell) return <Shell>{screen}</Shell>;
  // Without a layout only the error is shown.
  return failure && !Screen ? screen : <AuthLayout>{screen}</AuthLayout>;
}

export function AppRouter({ places }: { places: Places }) {
  const [{ place, moving }, show] = useState(places.current);
  useEffect(() => {
    const follow = () => {
      const next = places.current();
      if (next.place?.stays && !next.moving) show(next);
      else startTransition(() => show(next));
    };
    follow();
    return places.subscribe(follow);
  }, [places]);
  if (!place) return null;
  return (
    <Router location={place.location} navigationType={place.how as never} navigator={places.navigator}>
      <ShownLocationProvider value={{ route: place.route, lastRoute: place.lastRoute, moving }}>
        <ErrorCatcher place={place.location}>
          <RootLayout>
            <Shown place={place} />
          </RootLayout>
        </ErrorCatcher>
      </ShownLocationProvider>
    </Router>
  );
}

/** Resolves when the first screen can be shown. */
export async function startLocations(): Promise<Places> {
  const places = createLocations();
  setNavigator({
    go: (path, options) => places.navigator[options?.replace ? 'replace' : 'push'](path),
    recheck: places.recheck,
    exists: hasRoute,
  });
  if (!places.current().place) {
    await new Promise<void>((resolve) => {
      const stop = places.subscribe(() => {
        if (!places.current().place) return;
        stop();
        resolve();
      });
    });
  }
  return places;
}
