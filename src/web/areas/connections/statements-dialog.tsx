import { useState } from 'react';
import { connections } from '#contract/areas/connections.ts';
import type { StatementSessionOnWire } from '#contract/areas/connections.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CodeForm } from './code-form.tsx';
import { touched } from './connection-words.ts';
import { InstitutionPicker } from './institution-picker.tsx';
import { SignInForm } from './sign-in-form.tsx';

const refreshes = [connections.providerSetup, ...touched] as const;

interface StepProps {
  session: StatementSessionOnWire;
  /** Selects another bank. */
  onRestart: () => void;
}

function ReferenceStep({ session, onRestart }: StepProps) {
  const defaults = { login: '', agreed: false };
  const form = useApiForm<typeof connections.giveReference, typeof defaults>(connections.giveReference, {
    defaults,
    refreshes,
  });
  return <SignInForm form={form} bank={session.institution ?? ''} wants="code" once onBack={onRestart} />;
}

function CodeStep({ session, onRestart }: StepProps) {
  const form = useApiForm<typeof connections.authenticateProvider, { code: string }>(connections.authenticateProvider, {
    defaults: { code: '' },
    refreshes,
  });
  return (
    <>
      <p className="text-ink-soft mb-4">
        Your reference is <span className="figures font-medium">{session.application_reference}</span>.
      </p>
      <CodeForm form={form} bank={session.institution ?? ''} hint={session.hint} onBack={onRestart} />
    </>
  );
}

function ImportResult({ session, onRestart, onClose }: StepProps & { onClose: () => void }) {
  const { files, imported, duplicates, institution } = session;
  return (
    <>
      <p className="text-subhead">
        {institution} sent {files} {files === 1 ? 'statement' : 'statements'}
      </p>
      <p className="text-ink-soft mt-1">
        {imported.toLocaleString('en-AU')} new {imported === 1 ? 'transaction' : 'transactions'}
        {duplicates > 0 ? `, ${duplicates.toLocaleString('en-AU')} you already had` : ''}.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onRestart}>
          Another bank
        </Button>
        <ButtonLink variant="secondary" href="/accounts">
          See accounts
        </ButtonLink>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

/** A one-time import of statements from a bank: bank, reference, code, result. It can be resumed. */
export function StatementsDialog({ onClose }: { onClose: () => void }) {
  const setup = useApiQuery(connections.providerSetup);
  const begin = useApiMutation(connections.setUpProvider, { refreshes });
  const [choosing, setChoosing] = useState(false);
  const restart = () => setChoosing(true);
  return (
    <Dialog open onClose={onClose} title="Get statements from a bank">
      <ProblemNote>{begin.isError ? begin.error.message : null}</ProblemNote>
      <QueryState query={setup} what="your statements" skeleton={<SkeletonRows />}>
        {({ data: session }) => {
          switch (choosing ? 'start' : session.state) {
            case 'start':
              return (
                <InstitutionPicker
                  onPick={({ id }) =>
                    begin.mutate({ body: { institution_id: id } }, { onSuccess: () => setChoosing(false) })
                  }
                />
              );
            case 'reference':
              return <ReferenceStep session={session} onRestart={restart} />;
            case 'authentication':
              return <CodeStep session={session} onRestart={restart} />;
            case 'done':
              return <ImportResult session={session} onRestart={restart} onClose={onClose} />;
          }
        }}
      </QueryState>
    </Dialog>
  );
}
