import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteRoute } from '#web/kit/gates.ts';
import { product } from '#web/kit/product.ts';
import { noteScroll, scrollAfter } from './scroll.ts';
import { useShownLocation } from './shown-location.ts';

/** The main heading takes the focus, so that a screen reader says where one has arrived and Tab goes on from there. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
  if (!heading || heading.contains(document.activeElement)) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.style.outline = 'none';
  }
  heading.focus({ preventScroll: true });
}

/**
 * A heading that stood while the screen was loading goes with the frame it stood in, and the focus with it: the one that comes
 * in its place takes it, until the reader has done something.
 */
function keepHeadingFocused(): () => void {
  focusHeading();
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && document.querySelector('main h1')) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => observer.disconnect();
  const controller = new AbortController();
  for (const deed of ['keydown', 'pointerdown', 'click'])
    window.addEventListener(deed, end, { capture: true, signal: controller.signal });
  return () => {
    end();
    controller.abort();
  };
}

/** A screen that brings its own focus, such as a form's first field, keeps it. */
function hasOwnFocus(): boolean {
  const active = document.activeElement;
  return (
    active !== null &&
    active !== document.body &&
    active.closest('main') !== null &&
    active.matches('input, textarea, select')
  );
}

/** Everything that belongs to arriving at a screen: title, focus, scroll, the stored route name. */
export function useArrivals(): void {
  const location = useLocation();
  const how = useNavigationType();
  const { route } = useShownLocation();
  const first = useRef(true);
  const { key, pathname } = location;

  useEffect(() => {
    document.title = `${route?.title ?? 'Page not found'} · ${product.brand}`;
    if (route) noteRoute(route.name ?? route.path);
  }, [route]);

  useEffect(() => {
    if (!first.current && !hasOwnFocus()) return keepHeadingFocused();
    first.current = false;
  }, [pathname]);

  // Before the paint: a shorter screen pulls the view up, and that must not be noted for the place that was left.
  useLayoutEffect(() => {
    const callOff = scrollAfter(location, how);
    const note = () => noteScroll(key);
    // Before the lists that draw rows at each step: asked after them, the place would cost a layout of its own.
    window.addEventListener('scroll', note, { passive: true, capture: true });
    return () => {
      window.removeEventListener('scroll', note, { capture: true });
      callOff();
    };
    // A new place is a new key; the rest of the location comes with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}
