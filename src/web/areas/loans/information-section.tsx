import { useState } from 'react';
import { hardshipFiles } from '#contract/areas/loan-shapes.ts';
import type { HardshipOnWire } from '#contract/areas/loan-shapes.ts';
import { loans } from '#contract/areas/loans.ts';
import { FileDrop } from '#web/design/file-drop.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Card } from '#web/design/page.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { HardshipFiles } from './hardship-files.tsx';
import { touchedReads } from './reads.ts';

type More = NonNullable<HardshipOnWire['more']>;

/** The anchor that the banner of the loan leads to. */
export const INFORMATION_ID = 'information';

const ACCEPTED = 'image/*,.pdf,.txt,.csv';
const LARGEST = `${hardshipFiles.bytesEach / 1024 / 1024} MB`;

/** Adds files; rejected ones are reported with the reason. */
function withFiles(chosen: readonly File[], added: readonly File[]): { attachments: File[]; refused: string | null } {
  const large = added.find(({ size }) => size > hardshipFiles.bytesEach);
  const fitting = [...chosen, ...added.filter(({ size }) => size <= hardshipFiles.bytesEach)];
  const refused = large
    ? `${large.name} is larger than ${LARGEST}. Choose a smaller file.`
    : fitting.length > hardshipFiles.most
      ? `You can attach up to ${hardshipFiles.most} files.`
      : null;
  return { attachments: fitting.slice(0, hardshipFiles.most), refused };
}

/** Text, files or both. Input is retained until it has been sent. */
function InformationForm({ loan }: { loan: number }) {
  const [refused, setRefused] = useState<string | null>(null);
  const form = useApiForm<typeof loans.giveInformation, { words: string; attachments: File[] }>(loans.giveInformation, {
    defaults: { words: '', attachments: [] },
    body: ({ words }) => ({ loan, words }),
    files: ({ attachments }) => ({ attachments }),
    check: ({ words, attachments }): Record<string, string> =>
      words.trim() === '' && attachments.length === 0 ? { words: 'Write a reply or attach a file.' } : {},
    refreshes: touchedReads,
    onDone: () => showToast({ tone: 'positive', text: 'We’ve received your reply.' }),
  });
  const { attachments } = form.values;
  function choose(files: File[]) {
    const next = withFiles(attachments, files);
    setRefused(next.refused);
    form.set({ attachments: next.attachments });
  }
  function remove(id: string) {
    setRefused(null);
    form.set({ attachments: attachments.filter((_, at) => String(at) !== id) });
  }
  return (
    <Form form={form} aria-label="Your reply" className="mt-5 space-y-5">
      <TextArea
        label="Your reply"
        hint="Write a message, attach files, or both."
        optional
        maxLength={2000}
        {...form.field('words')}
      />
      <FileDrop
        label="Files"
        hint={`Photos, PDF, plain text or CSV. Up to ${hardshipFiles.most} files of ${LARGEST} each.`}
        accept={ACCEPTED}
        multiple
        disabled={form.busy}
        error={refused ?? form.errorOf('attachments') ?? null}
        files={attachments.map((file, at) => ({
          id: String(at),
          name: file.name,
          sizeBytes: file.size,
          state: form.busy ? 'sending' : 'waiting',
          progress: null,
          message: form.busy ? 'Sending' : 'Ready to send',
        }))}
        onFiles={choose}
        onRemove={remove}
      />
      <SubmitButton form={form}>Send reply</SubmitButton>
    </Form>
  );
}

function Wanted({ loan, more, decideBy }: { loan: number; more: More; decideBy: string }) {
  const time = useMemberTime();
  const isLate = time.today() > more.answer_by;
  return (
    <Card id={INFORMATION_ID} title="We need more information" className="scroll-mt-20 lg:col-span-2">
      <Notice
        tone="warning"
        title={
          isLate ? `Your reply was due by ${time.date(more.answer_by)}` : `Please reply by ${time.date(more.answer_by)}`
        }
      >
        <p className="break-words whitespace-pre-wrap">{more.words}</p>
        <p className="mt-1.5">
          {isLate
            ? `You can still send it. We’ll answer in writing by ${time.date(decideBy)}.`
            : 'We’ll answer in writing within 21 days of your reply.'}
        </p>
      </Notice>
      <InformationForm loan={loan} />
    </Card>
  );
}

function Sent({ more }: { more: More }) {
  const time = useMemberTime();
  return (
    <Card title="Your reply" className="lg:col-span-2">
      <p className="text-ink-soft break-words">
        We asked on {time.date(more.requested_on)}: “{more.words}”
      </p>
      <p className="mt-1.5 break-words whitespace-pre-wrap">
        You replied on {time.date(more.informed_on ?? more.requested_on)}
        {more.answer ? `: “${more.answer}”` : ' with files.'}
      </p>
      <HardshipFiles
        label="Files you sent"
        files={more.files}
        onSave={({ id, name }) => saveAnswer(name, loans.hardshipFile, { params: { id } })}
      />
    </Card>
  );
}

/** Information requested for a hardship request: the request with a form, or the response. */
export function InformationSection({ loan, request }: { loan: number; request: HardshipOnWire }) {
  const { id, more, state, decide_by } = request;
  if (more === null) return null;
  if (more.informed_on !== null) return <Sent more={more} />;
  return state === 'open' ? <Wanted key={id} loan={loan} more={more} decideBy={decide_by} /> : null;
}
