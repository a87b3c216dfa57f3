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

/** The account is optional: most files name it. */
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
      label="Account"
      hint="Most files include the account. Choose one if yours doesn’t."
      optional
      options={[{ value: 0, label: 'From the file' }, ...options]}
      value={choices.accountId ?? 0}
      onChange={(accountId) => onChange({ ...choices, accountId: accountId === 0 ? undefined : accountId })}
    />
  );
}

function Sending({ stage, onStop }: { stage: Extract<ImportStage, { at: 'sending' }>; onStop: () => void }) {
  const sent = stage.share >= 1;
  const label = sent ? (stage.preview ? 'Reading your statement…' : 'Importing your transactions…') : 'Uploading…';
  return (
    <div className="border-line bg-surface rounded-panel border px-5 py-6">
      <ProgressBar label={label} value={sent ? null : stage.share} />
      <p className="text-ink-soft mt-3">{stage.files.map((file) => file.name).join(', ')}</p>
      {stage.preview || !sent ? (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={onStop}>
          Cancel
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
            label="Bank statements"
            hint="CSV, OFX, QIF or Excel from any bank, or a PDF from CommBank, Westpac, NAB or ANZ. You’ll check everything before it’s saved."
            primary
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
        <li>Download a statement from your bank’s website. OFX is the most accurate, and CSV works too.</li>
        <li>Add it here and check what’s in it. We skip transactions you already have.</li>
        <li>Import. You can undo it any time.</li>
      </ol>
      <p className="text-ink-soft text-caption mt-4">
        We also read QFX, CAMT and MT940, and exports from Mint, YNAB, Actual, Monarch, Firefly III, GnuCash and
        hledger.
      </p>
    </Section>
  );
}

/** The alternative to files. */
function OrConnect() {
  return (
    <Section title="Skip the files" level={2}>
      <p className="text-ink-soft mb-2">Connect your bank and new transactions come in automatically.</p>
      <TextLink href="/settings/bank-accounts?connect=1">Connect a bank</TextLink>
    </Section>
  );
}

/** Imports statements: choose, check, save, undo. */
export function ImportPage() {
  const flow = useImport();
  const stage = useRef<HTMLDivElement>(null);
  const { at } = flow.stage;
  const before = useRef(at);
  useEffect(() => {
    // The pressed button is gone with its step, so the focus moves to the new one.
    if (before.current !== at)
      stage.current?.querySelector<HTMLElement>('h2[tabindex], input[type=file]')?.focus({ preventScroll: true });
    before.current = at;
  }, [at]);
  return (
    <>
      <PageHeader title="Import transactions" lead="Add a statement from your bank to see where your money goes." />
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
