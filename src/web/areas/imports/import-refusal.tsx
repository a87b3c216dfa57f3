import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import type { ImportFlow } from './use-import.ts';

/** Whether the files were never judged, because nobody was reached or the server could not answer: the same ones may go again. */
const isUnheard = ({ status }: ApiProblem): boolean => status === 0 || status === 429 || status >= 500;

/** What was stopped by the member, and the way on with it. */
function Stopped({ files, flow, className }: { files: readonly File[]; flow: ImportFlow; className?: string }) {
  return (
    <Notice
      title="Stopped"
      announce
      className={className}
      actions={
        <>
          <Button size="small" onClick={() => void flow.look(files, flow.choices)}>
            Go on
          </Button>
          <Button variant="quiet" size="small" onClick={flow.again}>
            Forget it
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        Nothing was imported. What you chose is kept: {files.map(({ name }) => name).join(', ')}.
      </p>
    </Notice>
  );
}

/** Why nothing came of the files. What was wrong with a file is told; what failed on the way can be tried again with all that was chosen. */
export function ImportRefusal({ flow, className }: { flow: ImportFlow; className?: string }) {
  const { failed, stopped } = flow.stage.at === 'choose' ? flow.stage : {};
  if (stopped !== undefined) return <Stopped files={stopped} flow={flow} className={className} />;
  if (failed === undefined) return null;
  const { problem, files } = failed;
  const again = isUnheard(problem) ? (
    <Button variant="secondary" size="small" onClick={() => void flow.look(files, flow.choices)}>
      Try again
    </Button>
  ) : undefined;
  return (
    <Notice tone="negative" title="Nothing was imported" announce className={className} actions={again}>
      <p>{problem.message}</p>
      <p>
        Your records are as they were.{' '}
        {again ? 'What you chose is kept.' : 'Choose another file, or download the statement again as OFX or CSV.'}
      </p>
    </Notice>
  );
}
