import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { product } from '#web/kit/product.ts';
import { saveFile } from '#web/kit/save-file.ts';

function save(codes: readonly string[]): void {
  saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), `${product.segment}-recovery-codes.txt`);
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ tone: 'positive', text: 'The codes are copied.' });
  } catch {
    showToast({ tone: 'negative', text: 'The codes could not be copied. Save them as a file instead.' });
  }
}

/** Recovery codes; shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Notice
      tone="warning"
      announce
      title="Keep these recovery codes"
      actions={
        <>
          <Button size="small" variant="secondary" icon={Download} onClick={() => save(codes)}>
            Save as a file
          </Button>
          <Button size="small" variant="secondary" icon={Copy} onClick={() => void copy(codes)}>
            Copy
          </Button>
          <Button size="small" variant="quiet" onClick={onDone}>
            I have kept them
          </Button>
        </>
      }
    >
      <p>Each lets you in once when you cannot get a code. They are shown only now.</p>
      <ul
        aria-label="Recovery codes"
        className="figures text-ink mt-3 grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-medium"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Notice>
  );
}
