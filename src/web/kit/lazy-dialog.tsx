import { useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { showToast } from '#web/design/toasts.ts';
import { chunkProblem, lazyView } from './lazy-view.tsx';

function DialogFailure({ what, onClose }: { what: string; onClose: () => void }) {
  useEffect(() => {
    showToast({
      tone: 'negative',
      text: `We couldn’t open ${what}`,
      detail: chunkProblem().message,
      ...(navigator.onLine ? { action: { label: 'Reload', run: () => window.location.reload() } } : {}),
    });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once, for this failure
  }, []);
  return null;
}

/**
 * A dialog or drawer with a chunk of its own. `what` is for sentences: 'the rules'. If the chunk fails to load, a
 * message says so and the dialog is closed, so that the button that opened it can be pressed again.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  what: string,
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  return lazyView(load, ({ view }) => <DialogFailure what={what} onClose={view.onClose} />);
}
