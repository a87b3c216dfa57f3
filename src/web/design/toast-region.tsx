import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { IconButton } from './icon-button.tsx';
import { dismissToast, shownToasts, watchToasts, type ShownToast } from './toasts.ts';
import { useTopLayer } from './top-layer.ts';

const faces = {
  positive: { icon: CircleCheck, says: 'Done', colour: 'text-positive' },
  negative: { icon: CircleAlert, says: 'Problem', colour: 'text-negative' },
  info: { icon: Info, says: 'Note', colour: 'text-info' },
} as const;

/** The time runs only while nobody looks: it stops under the pointer and under focus, and starts again after. */
function useLeaving(toast: ShownToast, isPaused: boolean): void {
  const { id, durationMs } = toast;
  useEffect(() => {
    if (isPaused || durationMs === 0) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isPaused]);
}

function Toast({ toast }: { toast: ShownToast }) {
  const [isPaused, setIsPaused] = useState(false);
  useLeaving(toast, isPaused);
  const { icon: Icon, says, colour } = faces[toast.tone];
  function act() {
    dismissToast(toast.id);
    toast.action?.run();
  }
  return (
    <div
      className="bg-raised border-line-strong shadow-raised enter-rise pointer-events-auto flex items-start gap-3 rounded-control border py-1.5 pr-1.5 pl-4"
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon size={20} strokeWidth={2} aria-hidden="true" className={`${colour} mt-2.5 shrink-0`} />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-medium">
          <span className="sr-only">{says}: </span>
          {toast.text}
        </p>
        {toast.detail ? <p className="text-ink-soft text-caption">{toast.detail}</p> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          className="text-accent hover:bg-accent-soft min-h-11 rounded-control px-3 font-semibold transition-colors"
          onClick={act}
        >
          {toast.action.label}
        </button>
      ) : null}
      <IconButton label="Dismiss" icon={X} className="text-ink-faint" onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

const roles = ['status', 'alert', undefined] as const;

/** Bad news interrupts a screen reader, the rest waits for a pause, and what is read elsewhere is not read here. */
function roleOf({ quiet, tone }: ShownToast): (typeof roles)[number] {
  if (quiet) return undefined;
  return tone === 'negative' ? 'alert' : 'status';
}

/** Stands once in the app. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  const layer = useTopLayer();
  const host = layer ?? (typeof document === 'undefined' ? null : document.body);
  if (!host) return null;
  return createPortal(
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--toast-floor,0px)+0.75rem+env(safe-area-inset-bottom,0px))] z-50 flex flex-col gap-2 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-96 print:hidden"
    >
      {roles.map((role) => (
        <div key={String(role)} role={role} className="flex flex-col gap-2">
          {toasts
            .filter((toast) => roleOf(toast) === role)
            .map((toast) => (
              <Toast key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </section>,
    host,
  );
}
