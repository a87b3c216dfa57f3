import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { Problem } from '#contract/kit/errors.ts';
import { saveDetails } from './visit.ts';

const OFFLINE = 'We couldn’t reach our server. Check your connection, then try again.';

function showMessage(form: HTMLFormElement, name: string, message: string): boolean {
  const input = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  const place = input?.parentElement?.parentElement?.querySelector('[aria-live]');
  if (!input || !place) return false;
  const text = document.createElement('p');
  text.id = `${input.id}-error`;
  text.className = 'text-negative text-caption mt-1.5 font-medium';
  text.textContent = message;
  place.replaceChildren(text);
  input.setAttribute('aria-invalid', 'true');
  const hint = `${input.id}-hint`;
  input.setAttribute('aria-describedby', document.getElementById(hint) ? `${text.id} ${hint}` : text.id);
  return true;
}

function clearMessages(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll('[aria-live]')) place.replaceChildren();
  for (const input of form.querySelectorAll('input')) {
    input.removeAttribute('aria-invalid');
    const hint = `${input.id}-hint`;
    if (document.getElementById(hint)) input.setAttribute('aria-describedby', hint);
    else input.removeAttribute('aria-describedby');
  }
}

/** Messages stand under their fields; what belongs to none is above the form. */
function showProblem(form: HTMLFormElement, problem: Partial<Problem>): void {
  const left = (problem.errors ?? []).filter(({ field, message }) => !showMessage(form, field, message));
  const general = problem.errors === undefined ? (problem.detail ?? OFFLINE) : left[0]?.message;
  const place = form.querySelector<HTMLElement>('[data-landing-problem]');
  if (place && general !== undefined) {
    place.textContent = general;
    place.hidden = false;
  }
  form.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
}

/** Sends the details of the form, then leads on. A visit that did not arrive before is recorded first. */
export function enableForm(form: HTMLFormElement, visited: () => Promise<JourneyState>): void {
  const button = form.querySelector('button')!;
  const busy = (on: boolean) => {
    button.toggleAttribute('aria-busy', on);
    button.disabled = on;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearMessages(form);
    form.querySelector<HTMLElement>('[data-landing-problem]')!.hidden = true;
    busy(true);
    const details = Object.fromEntries([...form.querySelectorAll('input')].map(({ name, value }) => [name, value]));
    visited()
      .then((state) => saveDetails(state, details))
      .then(
        () => window.location.assign(form.dataset['next']!),
        (problem: Partial<Problem>) => {
          busy(false);
          showProblem(form, problem);
        },
      );
  });
  busy(false);
}
