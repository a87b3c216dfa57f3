/**
 * The first script of the page. It runs the app's files, which the page names and the browser loads beside it, one
 * after the other in tasks of their own. As imports of one script they would run in a single task, which blocks a slow
 * phone for a quarter of a second: it could neither scroll nor paint.
 */

interface Scheduling {
  scheduler?: { yield?: () => Promise<void> };
}

/** Lets the browser paint and take input. */
const pause = () =>
  (globalThis as Scheduling).scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve));

const { app } = document.querySelector<HTMLScriptElement>('script[data-app]')!.dataset;
const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
const names = files.map(({ href }) => new URL(href).pathname).filter((name) => name !== app);
for (const name of names) {
  // One that does not come is reported by whoever needs it.
  // oxlint-disable-next-line no-await-in-loop -- in turn
  await import(/* @vite-ignore */ name).catch(() => {});
  // oxlint-disable-next-line no-await-in-loop -- in turn
  await pause();
}
await import(/* @vite-ignore */ app!);
