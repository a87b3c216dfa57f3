/** Where a failure with its button stands, to find what replaces it. */
export interface FailurePlace {
  before: Element | null;
  around: Element | null;
}

/** The place of a failure, which is announced as a status. */
export function placeOfFailure(button: Element): FailurePlace {
  const status = button.closest('[role=status]');
  return { before: status?.previousElementSibling ?? null, around: status?.parentElement ?? null };
}

/** The button of a failure has disappeared: focuses the content in its place, unless the member has moved the focus. */
export function focusReplacement({ before, around }: FailurePlace): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const next = before === null ? around?.firstElementChild : before.nextElementSibling;
  if (!(next instanceof HTMLElement)) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
