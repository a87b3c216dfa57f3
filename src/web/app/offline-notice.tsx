import { useSyncExternalStore } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';

function watchConnection(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Announces that the connection is lost. Always rendered, so that screen readers announce the change. */
export function OfflineNotice() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <p className="bg-warning-soft text-warning flex items-center justify-center gap-2 px-4 py-2 text-center text-caption font-medium">
          <CloudOff size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />
          You’re offline. You can read what’s already loaded, but you can’t make changes.
        </p>
      )}
    </div>
  );
}
