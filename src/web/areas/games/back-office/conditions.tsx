import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { spin, spinPages } from '#contract/areas/spin.ts';
import type { SpinPage, SpinPromotion, SpinStateRule } from '#contract/areas/spin.ts';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Section } from '#web/design/page.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const refreshes = [spin.setUp, spin.items, spin.promotion, backOffice.audit];

function End<V extends { reason: string }>({ form, onClose }: { form: ApiForm<V>; onClose: () => void }) {
  return (
    <>
      <TextArea
        label="Reason"
        hint="Recorded in the audit log."
        rows={2}
        maxLength={300}
        {...form.field('reason' as keyof V & string)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save changes</SubmitButton>
      </div>
    </>
  );
}

function StateDialog({ rule, state, onClose }: { rule: SpinStateRule | undefined; state: State; onClose: () => void }) {
  const today = useMemberTime().today();
  const form = useApiForm<
    typeof spin.setState,
    { allowed: boolean; starts_on: string | null; note: string; reason: string }
  >(spin.setState, {
    defaults: { allowed: rule?.allowed ?? false, starts_on: today, note: rule?.note ?? '', reason: '' },
    body: (values) => ({ state, ...values }) as never,
    refreshes,
    onDone: () => {
      showToast({ tone: 'positive', text: `${state} saved.` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title={`Spin in ${state}`}>
      <Form form={form} aria-label={`Spin in ${state}`} className="space-y-5">
        <Switch label="Members can spin" checked={form.values.allowed} onChange={(allowed) => form.set({ allowed })} />
        <DateInput label="First day" {...form.value('starts_on')} />
        <TextField label="Licence or note" maxLength={200} optional {...form.field('note')} />
        <End form={form} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Where members may spin, from which day. */
export function StateRules({ rules }: { rules: readonly SpinStateRule[] }) {
  const time = useMemberTime();
  const [open, setOpen] = useState<State | null>(null);
  const currentOf = (state: State) => rules.find((rule) => rule.state === state && rule.starts_on <= time.today());
  const nextOf = (state: State) => rules.findLast((rule) => rule.state === state && rule.starts_on > time.today());
  return (
    <Section title="States">
      <ul aria-label="States" className="divide-line divide-y">
        {states.map((state) => {
          const [current, next] = [currentOf(state), nextOf(state)];
          return (
            <li key={state} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1">
                <span className="mr-2.5 font-medium">{state}</span>
                <Badge tone={current?.allowed ? 'positive' : 'plain'}>{current?.allowed ? 'On' : 'Off'}</Badge>
                {current?.note ? <span className="text-caption text-ink-soft block">{current.note}</span> : null}
                {next ? (
                  <span className="text-caption text-ink-soft block">
                    {`${next.allowed ? 'On' : 'Off'} from ${time.date(next.starts_on)}`}
                  </span>
                ) : null}
              </span>
              <Button variant="quiet" size="small" aria-label={`Edit ${state}`} onClick={() => setOpen(state)}>
                Edit
              </Button>
            </li>
          );
        })}
      </ul>
      {open ? <StateDialog state={open} rule={currentOf(open)} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

interface PromotionValues {
  title: string;
  body: string;
  starts_on: string | null;
  ends_on: string | null;
  reason: string;
}

function PromotionDialog({
  page,
  promotion,
  onClose,
}: {
  page: SpinPage;
  promotion: SpinPromotion | undefined;
  onClose: () => void;
}) {
  const today = useMemberTime().today();
  const form = useApiForm<typeof spin.setPromotion, PromotionValues>(spin.setPromotion, {
    defaults: {
      title: promotion?.title ?? '',
      body: promotion?.body ?? '',
      starts_on: promotion?.starts_on ?? today,
      ends_on: promotion?.ends_on ?? today,
      reason: '',
    },
    body: (values) => ({ page, ...values }) as never,
    refreshes,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Promotion saved.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Promotion on /new/${page}`}>
      <Form form={form} aria-label="Promotion" className="space-y-5">
        <TextField label="Title" maxLength={80} {...form.field('title')} />
        <TextArea label="Text" rows={4} maxLength={600} {...form.field('body')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateInput label="First day" {...form.value('starts_on')} />
          <DateInput label="Last day" {...form.value('ends_on')} />
        </div>
        <End form={form} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** The promotions of the open pages. */
export function Promotions({ promotions }: { promotions: readonly SpinPromotion[] }) {
  const time = useMemberTime();
  const [open, setOpen] = useState<SpinPage | null>(null);
  const of = (page: SpinPage) => promotions.find((promotion) => promotion.page === page);
  return (
    <Section title="Promotion pages">
      <ul aria-label="Promotion pages" className="divide-line divide-y">
        {spinPages.map((page) => {
          const promotion = of(page);
          return (
            <li key={page} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{`/new/${page}`}</span>
                <span className="text-caption text-ink-soft">
                  {promotion
                    ? `${promotion.title}, ${time.date(promotion.starts_on)} to ${time.date(promotion.ends_on)}`
                    : 'No promotion'}
                </span>
              </span>
              <Button variant="quiet" size="small" aria-label={`Edit /new/${page}`} onClick={() => setOpen(page)}>
                Edit
              </Button>
            </li>
          );
        })}
      </ul>
      {open ? <PromotionDialog page={open} promotion={of(open)} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}
