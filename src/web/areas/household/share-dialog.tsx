import { useState } from 'react';
import { household, invitationDays } from '#contract/areas/household.ts';
import type { ShareAccess } from '#contract/areas/household.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import type { Option } from '#web/design/options.ts';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { asksForPassword, usePasswordGuard } from '#web/kit/confirm.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { afterWrite } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { mayDo, touched } from './household-words.ts';

/** 'budgets', or the id of an account as text. */
type Thing = string;

interface Values {
  target: Thing | null;
  email: string;
  access: ShareAccess;
}

const BUDGETS = 'budgets';

function bodyOf({ target, email, access }: Values) {
  return target === BUDGETS
    ? { email, access, kind: 'budget' as const }
    : { email, access, kind: 'account' as const, ...(target === null ? {} : { bank_account_id: Number(target) }) };
}

function Sent({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <>
      <p>
        We’ve emailed <strong className="wrap-anywhere">{to}</strong>. The invitation expires in {invitationDays} days,
        and we’ll let you know when they accept.
      </p>
      <div className="mt-7 flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

function ShareForm({
  targets,
  initialTarget: requested,
  onSent,
  onClose,
}: {
  targets: readonly Option<Thing>[];
  initialTarget: string;
  onSent: (to: string) => void;
  onClose: () => void;
}) {
  const { guard, dialog } = usePasswordGuard();
  const form = useApiForm<typeof household.invite, Values>(household.invite, {
    defaults: { target: targets.find(({ value }) => value === requested)?.value ?? null, email: '', access: 'read' },
    body: bodyOf,
    standsFor: { bank_account_id: 'target', kind: 'target' },
    check: ({ target }): FieldMessages => (target === null ? { target: 'Choose what to share.' } : {}),
    refreshes: touched,
    onDone: (_reply, { email }) => onSent(email),
    onFailed: (problem, handle) => {
      if (!asksForPassword(problem)) return false;
      const { values } = form;
      void guard(async (password) => {
        await call(household.invite, { body: { ...bodyOf(values), password } });
        await afterWrite(touched);
        onSent(values.email);
      }).catch((error: unknown) => handle.fail('root', messageOf(error)));
      return true;
    },
  });
  const targetField = form.value('target');
  const kind = targetField.value === BUDGETS ? 'budget' : 'account';
  return (
    <>
      <Form form={form} aria-label="Share">
        <div className="space-y-5">
          <Select<Thing>
            label="What to share"
            options={targets}
            placeholder="Choose an account or your budgets"
            {...targetField}
          />
          <TextField label="Their email" type="email" autoComplete="off" {...form.field('email')} />
          <RadioGroup<ShareAccess>
            label="What they can do"
            choices={[
              { value: 'read', label: 'View', hint: `They can ${mayDo[kind].read}.` },
              { value: 'write', label: 'View and edit', hint: `They can ${mayDo[kind].write}.` },
            ]}
            {...form.value('access')}
          />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send invitation</SubmitButton>
        </div>
      </Form>
      {dialog}
    </>
  );
}

function targetsOf(list: readonly BankAccountOnWire[]): Option<Thing>[] {
  return [
    ...list.map(({ id, name, bank }) => ({
      value: String(id),
      label: name,
      ...(bank ? { hint: bank } : {}),
    })),
    { value: BUDGETS, label: 'My budgets', hint: 'All your budgets and what’s been spent' },
  ];
}

/** Invites somebody; `asked` is an account's id or 'budgets' where the way here has chosen already. */
export function ShareDialog({ initialTarget, onClose }: { initialTarget: string; onClose: () => void }) {
  const list = useApiQuery(bankAccounts.list);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Dialog open onClose={onClose} title="Share with someone">
      {sentTo === undefined ? (
        <QueryState query={list} what="your accounts" skeleton={<SkeletonForm fields={3} />}>
          {({ data }) => (
            <ShareForm targets={targetsOf(data)} initialTarget={initialTarget} onSent={setSentTo} onClose={onClose} />
          )}
        </QueryState>
      ) : (
        <Sent to={sentTo} onClose={onClose} />
      )}
    </Dialog>
  );
}
