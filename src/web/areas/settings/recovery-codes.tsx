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
    showToast({ tone: 'positive', text: 'Codes copied.' });
  } catch {
    showToast({ tone: 'negative', text: 'We couldn’t copy your codes. Save them as a file instead.' });
  }
}

/** Recovery codes; shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Notice
      tone="warning"
      announce
      title="Save your recovery codes"
      actions={
        <>
          <Button size="small" variant="secondary" icon={Download} onClick={() => save(codes)}>
            Save as file
          </Button>
          <Button size="small" variant="secondary" icon={Copy} onClick={() => void copy(codes)}>
            Copy
          </Button>
          <Button size="small" variant="quiet" onClick={onDone}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <p>If you can’t get a code, use one of these to sign in. Each works once, and we won’t show them again.</p>
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
