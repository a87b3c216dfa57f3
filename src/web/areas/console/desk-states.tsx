import { EmptyState } from '#web/design/empty-state.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';

/** What stands where a list of the console could not be had. */
export function DeskFailed({ error, what }: { error: ApiProblem; what: string }) {
  return <EmptyState message={error.code === 'forbidden' ? 'This is for operators.' : `${what} could not be loaded.`} subtitle1={error.message} buttonText="Go home" href="/nd2" />;
}
