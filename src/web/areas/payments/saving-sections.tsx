import { profile } from '#contract/areas/profile.ts';
import { payments } from '#contract/areas/payments.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf, unchangedWords } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { stateFaces } from './payee-words.ts';
import { movedReads } from './transfer-list.tsx';

type RoundUps = ReplyOf<typeof payments.roundUps>;
type Multiple = RoundUps['multiple'];

const multiples: readonly { value: Multiple; label: string }[] = [
  { value: 1, label: 'Nearest $1' },
  { value: 2, label: 'Nearest $2' },
  { value: 5, label: 'Nearest $5' },
  { value: 10, label: 'Nearest $10' },
];

function Purchases({ rows, label }: { rows: RoundUps['purchases']; label: string }) {
  const time = useMemberTime();
  return (
    <details className="group">
      <summary className="text-accent min-h-11 cursor-pointer py-2 font-medium">{label}</summary>
      <ul className="divide-line divide-y">
        {rows.map((row) => (
          <li key={row.transaction_id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <TextLink href={`/transaction-history?id=${row.transaction_id}`} className="break-words">
                {row.description}
              </TextLink>
              <span className="text-ink-faint text-caption figures block">
                {time.date(row.date)} · <Money cents={row.amount} tone="plain" />
              </span>
            </span>
            <Money cents={row.round_up} tone="plain" sign="always" />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Collected({ state }: { state: RoundUps }) {
  const time = useMemberTime();
  if (!state.to_account || !state.from_account)
    return (
      <p className="text-ink-soft">Choose a default account and a savings account to start saving your round-ups.</p>
    );
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money cents={state.collected} tone="plain" size="strong" />
        <span className="text-ink-soft">
          this week, going to {state.to_account} on {time.date(state.sweeps_on)}
        </span>
      </p>
      {state.purchases.length > 0 ? (
        <Purchases
          rows={state.purchases}
          label={state.purchases.length === 1 ? 'From 1 purchase' : `From ${state.purchases.length} purchases`}
        />
      ) : null}
    </>
  );
}

/**
 * Round-ups, collected weekly and transferred to the savings account. Shown as on once the server has confirmed it.
 */
export function RoundUpSection() {
  const time = useMemberTime();
  const state = useApiQuery(payments.roundUps);
  const change = useApiMutation(payments.roundUp, {
    refreshes: [...movedReads, profile.get],
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem), ...unchangedWords(problem) }),
  });
  return (
    <Section title="Round-ups">
      <QueryState query={state} what="your round-ups" skeleton={<SkeletonRows rows={2} />} compact>
        {(loaded) => (
          <div className="space-y-4">
            <Switch
              label="Round up my purchases"
              checked={loaded.enabled}
              disabled={change.isPending}
              onChange={(enabled) => change.mutate({ body: { enabled } })}
            />
            {loaded.enabled ? (
              <>
                <Select<Multiple>
                  label="Round up to"
                  options={multiples}
                  value={loaded.multiple}
                  disabled={change.isPending}
                  onChange={(multiple) => change.mutate({ body: { multiple } })}
                />
                <Collected state={loaded} />
              </>
            ) : null}
            {loaded.sweeps.map((sweep) => (
              <div key={sweep.week}>
                <p className="flex flex-wrap items-center gap-2">
                  <Money cents={sweep.amount} tone="plain" />{' '}
                  <span className="text-ink-soft">for the week of {time.date(sweep.week)}</span>{' '}
                  <Badge tone={stateFaces[sweep.state].tone}>{stateFaces[sweep.state].word}</Badge>
                </p>
                <Purchases rows={sweep.purchases} label={`Purchases in the week of ${time.date(sweep.week)}`} />
              </div>
            ))}
          </div>
        )}
      </QueryState>
    </Section>
  );
}

const isStillOwed = (plan: { remaining_amount: number }): boolean => plan.remaining_amount > 0;

/** Remaining instalments of purchases. */
export function InstalmentSection() {
  const time = useMemberTime();
  const plans = useApiQuery(payments.instalments);
  const open = plans.data?.data.filter(isStillOwed);
  // Only shown if there are instalments, or if loading them failed.
  if (open ? open.length === 0 : plans.errorUpdateCount === 0) return null;
  return (
    <Section
      title="Pay later"
      note={
        plans.data ? (
          <>
            <Money cents={plans.data.remaining_amount} tone="plain" /> left to pay
          </>
        ) : undefined
      }
    >
      <QueryState query={plans} what="your instalments" skeleton={null} compact>
        {({ data }) => (
          <ul aria-label="Pay later" className="divide-line divide-y">
            {data.filter(isStillOwed).map((plan) => (
              <li key={plan.transaction_ids.join('-')} className="py-3">
                <div className="mb-2 flex items-baseline justify-between gap-3">
                  <span className="font-medium">{plan.provider}</span>
                  <Money cents={plan.remaining_amount} tone="plain" size="strong" />
                </div>
                <ProgressBar
                  label={plan.provider}
                  labelHidden
                  value={plan.paid / plan.instalments}
                  valueText={`${plan.paid} of ${plan.instalments} paid`}
                />
                <p className="text-ink-faint text-caption figures mt-2">
                  {plan.paid} of {plan.instalments} paid · next <Money cents={plan.instalment} tone="plain" /> on{' '}
                  {plan.remaining.map(({ date }) => time.date(date)).join(', then ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
