import { loans } from '#contract/areas/loans.ts';
import type { LoanCardOnWire, LoanDetailOnWire } from '#contract/areas/loans.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { asksForPassword, usePasswordGuard } from '#web/kit/confirm.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { afterWrite } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CardAdding } from './card-adding.tsx';
import { touchedReads } from './reads.ts';
import { cardExpiry, cardName } from './words.ts';

type From = 'account' | 'other' | `card-${number}`;

interface Values {
  from: From;
  account_name: string;
  bsb: string;
  account_number: string;
  direct_debit: boolean;
}

const cardIn = (from: From): number | undefined =>
  from === 'account' || from === 'other' ? undefined : Number(from.slice(5));

function bodyOf(loan: number, { from, ...account }: Values) {
  const cardId = cardIn(from);
  if (cardId !== undefined) return { loan, from: 'card' as const, card_id: cardId };
  return from === 'other' ? { loan, from, ...account } : { loan, from: 'account' as const };
}

function checked({ from, ...account }: Values): Record<string, string> {
  if (from !== 'other') return {};
  const empty = (['account_name', 'bsb', 'account_number'] as const).filter((name) => account[name].trim() === '');
  return {
    ...Object.fromEntries(empty.map((name) => [name, 'This field is required.'])),
    ...(account.direct_debit ? {} : { direct_debit: 'Tick this so we can collect from the account.' }),
  };
}

function AccountFields({ form }: { form: ApiForm<Values> }) {
  return (
    <div className="space-y-5">
      <TextField label="Account name" autoComplete="name" maxLength={32} {...form.field('account_name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="BSB" inputMode="numeric" figures placeholder="062-000" {...form.field('bsb')} />
        <TextField label="Account number" inputMode="numeric" figures {...form.field('account_number')} />
      </div>
      <Checkbox
        label="I agree to repayments being debited from this account on their due dates"
        {...form.checkbox('direct_debit')}
      />
    </div>
  );
}

interface SourceFormProps {
  loan: LoanDetailOnWire;
  cards: readonly LoanCardOnWire[];
  practice: readonly { token: string; title: string }[];
  onClose: () => void;
}

function SourceForm({ loan, cards, practice, onClose }: SourceFormProps) {
  const { guard, dialog } = usePasswordGuard();
  const done = () => {
    showToast({ tone: 'positive', text: 'Your repayment account is updated.' });
    onClose();
  };
  const form = useApiForm<typeof loans.setSource, Values>(loans.setSource, {
    defaults: {
      from: loan.card ? `card-${loan.card.id}` : 'account',
      account_name: '',
      bsb: '',
      account_number: '',
      direct_debit: false,
    },
    body: (values) => bodyOf(loan.id, values) as never,
    standsFor: { card_id: 'from' },
    check: checked,
    refreshes: touchedReads,
    onDone: done,
    onFailed: (problem, handle) => {
      if (!asksForPassword(problem)) return false;
      const { values } = form;
      void guard(async (password) => {
        await call(loans.setSource, { body: { ...bodyOf(loan.id, values), password } as never });
        await afterWrite(touchedReads);
        done();
      }).catch((error: unknown) => handle.fail('root', messageOf(error)));
      return true;
    },
  });
  const account = loan.facilitator.bank_info;
  return (
    <>
      <Form form={form} aria-label="Repayment account">
        <RadioGroup<From>
          label="Repay from"
          choices={[
            {
              value: 'account',
              label: account ? `${account.name} ${account.account_number}` : 'The loan’s account',
              hint: 'Direct debit',
            },
            ...cards.map((card) => ({
              value: `card-${card.id}` as const,
              label: cardName(card),
              hint: cardExpiry(card),
            })),
            {
              value: 'other',
              label: 'Another account',
              hint: 'Direct debit. If you draw more, we’ll pay it into this account.',
            },
          ]}
          {...form.value('from')}
        />
        {form.values.from === 'other' ? (
          <div className="mt-5">
            <AccountFields form={form} />
          </div>
        ) : null}
        {practice.length > 0 ? (
          <CardAdding practice={practice} onAdded={(card) => form.set({ from: `card-${card.id}` })} />
        ) : null}
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save changes</SubmitButton>
        </div>
      </Form>
      {dialog}
    </>
  );
}

/** Changes the source of repayments: the loan's account, a card, or a new account if the old one fails. */
export function SourceDialog({ loan, onClose }: { loan: LoanDetailOnWire; onClose: () => void }) {
  const cards = useApiQuery(loans.cards);
  return (
    <Dialog open onClose={onClose} title="Repayment account">
      <QueryState query={cards} what="your cards" skeleton={<SkeletonForm fields={2} />} compact>
        {({ data, practice }) => <SourceForm loan={loan} cards={data} practice={practice} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}
