import { useState } from 'react';
import { hardshipFiles, loans } from '#contract/areas/loans.ts';
import type { HardshipOnWire } from '#contract/areas/loans.ts';
import { FileDrop } from '#web/design/file-drop.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { HardshipFiles } from './hardship-files.tsx';
import { touchedReads } from './reads.ts';

type More = NonNullable<HardshipOnWire['more']>;

const ACCEPTED = 'image/*,.pdf,.txt,.csv';
const LARGEST = `${hardshipFiles.bytesEach / 1024 / 1024} MB`;

/** Adds files; rejected ones are reported with the reason. */
function withFiles(chosen: readonly File[], added: readonly File[]): { attachments: File[]; refused: string | null } {
  const large = added.find(({ size }) => size > hardshipFiles.bytesEach);
  const fitting = [...chosen, ...added.filter(({ size }) => size <= hardshipFiles.bytesEach)];
  const refused = large
    ? `${large.name} is larger than ${LARGEST}.`
    : fitting.length > hardshipFiles.most
      ? `At most ${hardshipFiles.most} files.`
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
      words.trim() === '' && attachments.length === 0 ? { words: 'Answer in words, or attach a file.' } : {},
    refreshes: touchedReads,
    onDone: () => showToast({ tone: 'positive', text: 'Your answer is with us.' }),
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
    <Form form={form} aria-label="Your answer" className="mt-5 space-y-5">
      <TextArea
        label="Your answer"
        hint="In words, with files, or both."
        optional
        maxLength={2000}
        {...form.field('words')}
      />
      <FileDrop
        label="Files that show it"
        hint={`Pictures, PDF files, plain text or CSV: at most ${hardshipFiles.most}, each of at most ${LARGEST}.`}
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
      <SubmitButton form={form}>Send your answer</SubmitButton>
    </Form>
  );
}

function Wanted({ loan, more, decideBy }: { loan: number; more: More; decideBy: string }) {
  const time = useMemberTime();
  const isLate = time.today() > more.answer_by;
  return (
    <Section title="We need to know more" level={3}>
      <Notice
        tone="warning"
        title={
          isLate
            ? `We asked you for this by ${time.date(more.answer_by)}`
            : `Please answer by ${time.date(more.answer_by)}`
        }
      >
        <p className="break-words whitespace-pre-wrap">{more.words}</p>
        <p className="mt-1.5">
          {isLate
            ? `You can still send it. You have our written answer by ${time.date(decideBy)}.`
            : 'You have our written answer within 21 days of yours.'}
        </p>
      </Notice>
      <InformationForm loan={loan} />
    </Section>
  );
}

function Sent({ more }: { more: More }) {
  const time = useMemberTime();
  return (
    <Section title="What you sent us" level={3}>
      <p className="text-ink-soft break-words">
        We asked on {time.date(more.requested_on)}: {more.words}
      </p>
      <p className="mt-1.5 break-words whitespace-pre-wrap">
        You answered on {time.date(more.informed_on ?? more.requested_on)}
        {more.answer ? `: ${more.answer}` : ', with files.'}
      </p>
      <HardshipFiles
        label="Files you sent"
        files={more.files}
        onSave={({ id, name }) => saveAnswer(name, loans.hardshipFile, { params: { id } })}
      />
    </Section>
  );
}

/** Information requested for a hardship request: the request with a form, or the response. */
export function InformationSection({ loan, request }: { loan: number; request: HardshipOnWire }) {
  const { id, more, state, decide_by } = request;
  if (more === null) return null;
  if (more.informed_on !== null) return <Sent more={more} />;
  return state === 'open' ? <Wanted key={id} loan={loan} more={more} decideBy={decide_by} /> : null;
}
