import Paperclip from 'lucide-react/icons/paperclip';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire } from '#contract/areas/assistant.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';

function ReceiptLine({ file }: { file: AssistantFileOnWire }) {
  const detach = useApiMutation(assistant.detachReceipt, {
    refreshes: [assistant.receipts],
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const save = () =>
    void saveAnswer(file.name, assistant.file, { params: { id: file.id } }).catch((error: unknown) =>
      showToast({ tone: 'negative', text: messageOf(error) }),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <button
        type="button"
        className="text-accent inline-flex min-h-11 min-w-0 items-center gap-2 font-medium underline underline-offset-[0.22em]"
        onClick={save}
      >
        <Paperclip size={16} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate">{file.name}</span>
      </button>
      <Button
        variant="quiet"
        size="small"
        busy={detach.isPending}
        onClick={() => detach.mutate({ body: { file_id: file.id } })}
      >
        Remove
      </Button>
    </li>
  );
}

/** Receipts attached in conversations with the assistant; not shown without one. */
export function ReceiptSection({ transactionId }: { transactionId: number }) {
  const receipts = useApiQuery(assistant.receipts, { query: { transaction_id: transactionId } });
  if (!receipts.data || receipts.data.data.length === 0) return null;
  return (
    <Section title="Receipts" level={3}>
      <ul aria-label="Receipts">
        {receipts.data.data.map((file) => (
          <ReceiptLine key={file.id} file={file} />
        ))}
      </ul>
    </Section>
  );
}
