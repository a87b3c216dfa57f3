/** The thin yellow line at the top of the page while a screen is being fetched (rule C10). */
export function LoadingBar({ active, label = 'Loading the page' }: { active: boolean; label?: string }) {
  if (!active) return null;
  return (
    <div role="progressbar" aria-label={label} className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <span className="bg-loading animate-run block h-full w-2/5" />
    </div>
  );
}
