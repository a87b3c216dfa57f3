import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { enableForm } from './form.ts';
import { visit } from './visit.ts';

/** Loads the app in place of the page: all of its scripts, which the page itself does without. */
function openApp(): void {
  const { app } = document.querySelector<HTMLScriptElement>('script[data-app]')!.dataset;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = app!;
  document.head.append(script);
}

/** Whether this visitor has to see something else: the journey is off, or they have been here before. */
function needsApp(state: JourneyState, { step, shown, hasForm }: { step: string; shown: number; hasForm: boolean }) {
  const wording = state.wordings.find((each) => each.step === step);
  return (
    !state.open ||
    state.off.includes(step) ||
    (wording?.shown ?? 0) !== shown ||
    (hasForm && (state.details !== null || state.lead !== null))
  );
}

/**
 * Runs on the first page of a journey, which came as plain HTML: records the visit and sends the form. The app takes
 * over for a link that resumes a journey, for a token in the address, and where the visitor is somewhere else.
 */
export function startLanding(): void {
  const page = document.querySelector<HTMLElement>('[data-landing-step]');
  const { search, hash } = window.location;
  if (!page || hash !== '' || new URLSearchParams(search).has('UserToken')) return openApp();
  const { landingStep: step = '', journey = '', shown: shownText } = page.dataset;
  const shown = Number(shownText);
  const form = document.querySelector<HTMLFormElement>('[data-landing-form]');
  let visited = visit(journey, step, shown);
  visited.then(
    (state) => {
      if (needsApp(state, { step, shown, hasForm: form !== null })) openApp();
    },
    () => {},
  );
  if (!form) return;
  enableForm(form, () => (visited = visited.catch(() => visit(journey, step, shown))));
}
