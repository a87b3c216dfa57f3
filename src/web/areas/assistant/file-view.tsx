import { useState } from 'react';
import Paperclip from 'lucide-react/icons/paperclip';
import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire } from '#contract/areas/assistant.ts';
import { Button } from '#web/design/button.tsx';
import { sizeText } from '#web/design/file-drop.tsx';
import { showToast } from '#web/design/toasts.ts';
import { open } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { StatementImport } from '#web/areas/imports/public.tsx';
import { ReceiptMatch } from './receipt-match.tsx';

/** Imports a statement: the file is downloaded and passed to the normal import. */
function StatementOffer({ file }: { file: AssistantFileOnWire }) {
  const [statement, setStatement] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  async function look(): Promise<void> {
    setBusy(true);
    try {
      const response = await open(assistant.file, { params: { id: file.id } });
      setStatement(new File([await response.blob()], file.name));
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  if (statement) return <StatementImport file={statement} />;
  return (
    <Button variant="secondary" size="small" className="mt-2" busy={isBusy} onClick={() => void look()}>
      Preview import
    </Button>
  );
}

/** A PDF can be a receipt or a statement; the member chooses. */
function WhatToDo({ file, text }: { file: AssistantFileOnWire; text: string }) {
  if (file.kind === 'statement') return <StatementOffer file={file} />;
  return (
    <>
      <ReceiptMatch file={file} text={text} />
      {file.content_type === 'application/pdf' ? <StatementOffer file={file} /> : null}
    </>
  );
}

/** A message's file and its actions. */
export function FileView({ file, text, isSaved }: { file: AssistantFileOnWire; text: string; isSaved: boolean }) {
  const save = () =>
    saveAnswer(file.name, assistant.file, { params: { id: file.id } }).catch((error: unknown) =>
      showToast({ tone: 'negative', text: messageOf(error) }),
    );
  return (
    <div className="mt-2 min-w-0">
      {file.secure_url ? (
        <img
          src={file.secure_url}
          alt={`Your upload ${file.name}`}
          className="border-line mb-1 max-h-64 rounded-control border"
        />
      ) : null}
      <button
        type="button"
        className="text-accent inline-flex min-h-11 max-w-full items-center gap-2 font-medium underline underline-offset-[0.22em] sm:min-h-8"
        onClick={() => void save()}
      >
        <Paperclip size={16} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate">{file.name}</span>{' '}
        <span className="figures shrink-0">({sizeText(file.size_bytes)})</span>
      </button>
      {isSaved ? (
        <div>
          <WhatToDo file={file} text={text} />
        </div>
      ) : null}
    </div>
  );
}
