import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { MAX_REWARD_ENTRIES, rewardRules } from '#contract/areas/reward-rules.ts';
import type { RewardEvent, RewardRule } from '#contract/areas/reward-rules.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { entryWords } from './gift-list.tsx';

const events: readonly { event: RewardEvent; title: string; when: string }[] = [
  { event: 'DailySignIn', title: 'Daily sign-in', when: 'A member’s first sign-in each day' },
  { event: 'SignUp', title: 'Sign-up', when: 'Once, when a new member signs up' },
];

interface RuleValues {
  entries: number | null;
  starts_on: string | null;
  ends_on: string | null;
  active: boolean;
  reason: string;
}

interface RuleDialogProps {
  event: RewardEvent;
  title: string;
  rule: RewardRule | undefined;
  onClose: () => void;
}

function RuleDialog({ event, title, rule, onClose }: RuleDialogProps) {
  const today = useMemberTime().today();
  const form = useApiForm<typeof rewardRules.set, RuleValues>(rewardRules.set, {
    defaults: {
      entries: rule?.entries ?? 1,
      starts_on: rule?.starts_on ?? today,
      ends_on: rule?.ends_on ?? null,
      active: rule?.active ?? true,
      reason: '',
    },
    body: (values) => ({ event, ...values }) as never,
    refreshes: [rewardRules.list, backOffice.audit],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Reward saved.' });
      onClose();
    },
  });
  const heading = `${title} reward`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={heading}
      description="The change applies from now on. Members keep rewards they already have."
    >
      <Form form={form} aria-label={heading} className="space-y-5">
        <NumberField label="Entries" name="entries" min={1} max={MAX_REWARD_ENTRIES} {...form.value('entries')} />
        <DateInput label="First day" {...form.value('starts_on')} />
        <DateInput
          label="Last day"
          hint="Leave this blank to keep it running."
          required={false}
          {...form.value('ends_on')}
        />
        <Switch label="Give this reward" checked={form.values.active} onChange={(active) => form.set({ active })} />
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save reward</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** The state of a rule on a day in the operating zone. */
function stateOf(rule: RewardRule | undefined, today: string): { says: string; tone: 'positive' | 'plain' } {
  if (!rule) return { says: 'Not set up', tone: 'plain' };
  if (!rule.active) return { says: 'Off', tone: 'plain' };
  if (rule.starts_on > today) return { says: 'Scheduled', tone: 'plain' };
  return rule.ends_on !== null && rule.ends_on < today
    ? { says: 'Ended', tone: 'plain' }
    : { says: 'On', tone: 'positive' };
}

/** Rewards for signing up and signing in. */
export function RewardRules() {
  const time = useMemberTime();
  const list = useApiQuery(rewardRules.list);
  const [edited, setEdited] = useState<RewardEvent | null>(null);
  const rules = new Map(list.data?.data.map((rule) => [rule.event, rule]));
  const editedEvent = events.find(({ event }) => event === edited);
  const grants = (rule: RewardRule | undefined): string => {
    if (!rule) return 'No reward yet.';
    return `${entryWords(rule.entries)} from ${time.date(rule.starts_on)}${rule.ends_on === null ? '' : ` to ${time.date(rule.ends_on)}`}`;
  };
  return (
    <Section title="Sign-in rewards" note="Members get these entries automatically, and see them under History.">
      <QueryState query={list} what="the rewards" skeleton={<SkeletonRows rows={2} />} failed={operatorProblem}>
        {() => (
          <ul aria-label="Sign-in rewards" className="divide-line divide-y">
            {events.map(({ event, title, when }) => {
              const state = stateOf(rules.get(event), time.today());
              return (
                <li key={event} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                  <span className="min-w-0 flex-1 basis-64">
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="font-medium">{title}</span>
                      <Badge tone={state.tone}>{state.says}</Badge>
                    </span>
                    <span className="block">{grants(rules.get(event))}</span>
                    <span className="text-ink-faint text-caption block">{when}</span>
                  </span>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`${rules.has(event) ? 'Change' : 'Set up'} ${title} reward`}
                    onClick={() => setEdited(event)}
                  >
                    {rules.has(event) ? 'Change' : 'Set up'}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </QueryState>
      {editedEvent ? (
        <RuleDialog
          event={editedEvent.event}
          title={editedEvent.title}
          rule={rules.get(editedEvent.event)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Section>
  );
}
