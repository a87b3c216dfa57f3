import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import type { ImportFlow } from './use-import.ts';

/**
 * Whether the files were never read because the server wasn't reached or failed, so that the same ones can be sent
 * again.
 */
const isUnheard = ({ status }: ApiProblem): boolean => status === 0 || status === 429 || status >= 500;

/** The member cancelled; the files are kept. */
function Stopped({ files, flow, className }: { files: readonly File[]; flow: ImportFlow; className?: string }) {
  return (
    <Notice
      title="Import cancelled"
      announce
      className={className}
      actions={
        <>
          <Button size="small" onClick={() => void flow.look(files, flow.choices)}>
            Continue
          </Button>
          <Button variant="quiet" size="small" onClick={flow.again}>
            Choose another file
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">Nothing was imported. We still have {files.map(({ name }) => name).join(', ')}.</p>
    </Notice>
  );
}

/** Why nothing was imported. A failed upload can be repeated with the same choices. */
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
        {again
          ? `Your ${files.length === 1 ? 'file' : 'files'} and answers are still here.`
          : 'Choose another file, or download the statement again as OFX or CSV.'}
      </p>
    </Notice>
  );
}
