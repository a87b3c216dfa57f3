/** Files of the app loaded by this page so far. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

/** Registers the service worker that opens the app offline. Not in development, where files change. */
export async function keepAppShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ files: loadedFiles() });
  } catch {
    // The app works without it while online.
  }
}
