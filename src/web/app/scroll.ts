import type { Location, NavigationType } from 'react-router';

/** Where the view goes after a change of route (rule C11). */

const HASH_DELAY_MS = 500;
const positions = new Map<string, number>();

/** Notes how far down a place was left, to come back to it with the browser's own back and forward. */
export function noteScroll(key: string): void {
  positions.set(key, window.scrollY);
}

const GROWING_MS = 1_000;
/** What an anchor names may wait for an answer of the server. */
const ANCHOR_MS = 5_000;
const signs = ['wheel', 'pointerdown', 'keydown'];

/** Goes to a place that the page may only have once its content is there; a reader who does something meanwhile is let be. */
function scrollWhileGrowing(scroll: () => void, longestMs = GROWING_MS): () => void {
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, longestMs);
  function stop(): void {
    clearTimeout(timer);
    growth.disconnect();
    for (const sign of signs) window.removeEventListener(sign, stop);
  }
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true });
  scroll();
  growth.observe(document.body);
  return stop;
}

/**
 * To the top, or to the anchor after half a second, when what it names has had time to appear. Going back or forward
 * returns to where the reader was. Answers how to call it off.
 */
export function scrollAfter(location: Location, how: `${NavigationType}`): () => void {
  // A sheet over a list has an address of its own; the list under it stays where it is.
  if ((location.state as { keepsPosition?: boolean } | null)?.keepsPosition) return () => {};
  if (location.hash.length > 1) {
    const id = decodeURIComponent(location.hash.slice(1));
    let stop = (): void => {};
    const timer = setTimeout(
      () => void (stop = scrollWhileGrowing(() => document.getElementById(id)?.scrollIntoView(), ANCHOR_MS)),
      HASH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }
  const left = how === 'POP' ? (positions.get(location.key) ?? 0) : 0;
  if (left > 0) return scrollWhileGrowing(() => window.scrollTo(0, left));
  window.scrollTo(0, 0);
  return () => {};
}
