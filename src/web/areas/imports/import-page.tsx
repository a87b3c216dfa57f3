import { useEffect, useRef } from 'react';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { Select } from '#web/design/select.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ImportHistory } from './import-history.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefusal } from './import-refusal.tsx';
import { ImportResult } from './import-result.tsx';
import type { ImportChoices, ImportStage } from './import-state.ts';
import { MappingForm } from './mapping-form.tsx';
import { useImport } from './use-import.ts';
import type { ImportFlow } from './use-import.ts';

const ACCEPTED =
  '.ofx,.qfx,.qif,.csv,.tsv,.txt,.xml,.sta,.mt940,.940,.942,.json,.zip,.gz,.gnucash,.sqlite,.moneyguru,.journal,.hledger,.ledger,.xlsx,.xlsm,.xls,.htm,.html,.pdf';

/** The account can be left open: most files say themselves whose rows they hold. */
function AccountChoice({ choices, onChange }: { choices: ImportChoices; onChange: (choices: ImportChoices) => void }) {
  const list = useApiQuery(bankAccounts.list);
  const options = (list.data?.data ?? []).map((account) => ({
    value: account.id,
    label: account.name,
    hint: account.bank ?? undefined,
  }));
  if (options.length === 0) return null;
  return (
    <Select<number>
      className="mt-5 max-w-sm"
      label="Into which account?"
      hint="Leave it to the file unless it holds no account number."
      optional
      options={[{ value: 0, label: 'Let the file say' }, ...options]}
      value={choices.accountId ?? 0}
      onChange={(accountId) => onChange({ ...choices, accountId: accountId === 0 ? undefined : accountId })}
    />
  );
}

function Sending({ stage, onStop }: { stage: Extract<ImportStage, { at: 'sending' }>; onStop: () => void }) {
  const sent = stage.share >= 1;
  const label = sent ? (stage.preview ? 'Reading the statement' : 'Keeping the transactions') : 'Sending';
  return (
    <div className="border-line bg-surface rounded-panel border px-5 py-6">
      <ProgressBar label={label} value={sent ? null : stage.share} />
      <p className="text-ink-soft mt-3">{stage.files.map((file) => file.name).join(', ')}</p>
      {stage.preview || !sent ? (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={onStop}>
          Stop
        </Button>
      ) : null}
    </div>
  );
}

function Stage({ flow }: { flow: ImportFlow }) {
  const { stage } = flow;
  switch (stage.at) {
    case 'choose':
      return (
        <>
          <ImportRefusal flow={flow} className="mb-5" />
          <FileDrop
            label="Drop your statements"
            hint="OFX, QFX, QIF, CAMT, MT940, the CSV or Excel file of any bank, and PDF statements of CommBank, Westpac, NAB and ANZ. Also exports of Mint, YNAB, Actual, Monarch, Firefly III, GnuCash and hledger."
            accept={ACCEPTED}
            multiple
            onFiles={(files) => void flow.look(files)}
          />
        </>
      );
    case 'sending':
      return <Sending stage={stage} onStop={flow.stop} />;
    case 'mapping':
      return (
        <MappingForm
          request={stage.request}
          onCancel={flow.again}
          onMapped={(mapping) => void flow.look(stage.files, { ...flow.choices, asksColumns: undefined, mapping })}
        />
      );
    case 'preview':
      return (
        <ImportPreview flow={flow} stage={stage}>
          <AccountChoice choices={flow.choices} onChange={(choices) => void flow.look(stage.files, choices)} />
        </ImportPreview>
      );
    case 'done':
      return <ImportResult report={stage.report} onAgain={flow.again} />;
  }
}

function HowTo() {
  return (
    <Section title="How it works" level={2}>
      <ol className="text-ink-soft list-decimal space-y-2.5 pl-5">
        <li>Download a statement from your bank’s site. OFX is the most exact; CSV works too.</li>
        <li>Drop it here. You see what it holds before anything is kept.</li>
        <li>
          What you already have is recognised and left out, even from another format. Two equal purchases on one day
          both stay.
        </li>
        <li>Not right? Take the whole import away again with Undo.</li>
      </ol>
    </Section>
  );
}

/** The way for those who would rather not fetch files. */
function OrConnect() {
  return (
    <Section title="Rather not fetch files?" level={2}>
      <p className="text-ink-soft mb-2">Connect your bank once, and what is new comes in by itself.</p>
      <TextLink href="/settings/bank-accounts?connect=1">Connect a bank</TextLink>
    </Section>
  );
}

/** Statements in: drop, look, keep, undo. */
export function ImportPage() {
  const flow = useImport();
  const stage = useRef<HTMLDivElement>(null);
  const { at } = flow.stage;
  const before = useRef(at);
  useEffect(() => {
    // What was pressed has gone with its step: the keyboard and the reader go on at what stands there now.
    if (before.current !== at)
      stage.current?.querySelector<HTMLElement>('h2[tabindex], input[type=file]')?.focus({ preventScroll: true });
    before.current = at;
  }, [at]);
  return (
    <>
      <PageHeader
        title="Import statements"
        lead="Bring in what your bank knows. Nothing is kept until you have seen it."
      />
      <Columns
        aside={
          <>
            <HowTo />
            <OrConnect />
          </>
        }
      >
        <div ref={stage}>
          <Stage flow={flow} />
        </div>
        <ImportHistory />
      </Columns>
    </>
  );
}
