import { notifications } from '#contract/areas/notifications.ts';
import type { ChoiceOnWire } from '#contract/areas/notifications.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { PushSection } from './push-section.tsx';

const ways = [
  { way: 'shown', label: 'At the bell' },
  { way: 'mailed', label: 'In the letter' },
  { way: 'pushed', label: 'On devices' },
] as const;

/** One kind with its three channels; fixed ones are disabled. */
function KindLine({
  choice,
  busy,
  onChange,
}: {
  choice: ChoiceOnWire;
  busy: boolean;
  onChange: (change: Partial<Record<'shown' | 'mailed' | 'pushed', boolean>>) => void;
}) {
  const ownEmail = choice.fixed.includes('mailed');
  return (
    <li className="py-4">
      <fieldset className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <legend className="float-left min-w-52 flex-1">
          <span className="block font-medium">{choice.title}</span>
          <span className="text-ink-faint text-caption block">
            {choice.says}
            {ownEmail ? ' It has a letter of its own.' : ''}
          </span>
        </legend>
        <div className="flex flex-wrap gap-x-5">
          {ways.map(({ way, label }) => (
            <Checkbox
              key={way}
              label={label}
              checked={choice[way]}
              disabled={busy || choice.fixed.includes(way)}
              onChange={(event) => onChange({ [way]: event.target.checked })}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/** The member's notification settings by kind and channel. */
export function NotificationChoices() {
  const choices = useApiQuery(notifications.choices);
  const save = useApiMutation(notifications.setChoice, {
    refreshes: [notifications.choices],
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <QueryState query={choices} what="your choices" skeleton={<SkeletonRows rows={5} />}>
      {({ data, push }) => (
        <>
          <Section id="kinds" level={3} title="What you hear of" className="mt-8">
            <ul aria-label="Kinds of notifications" className="divide-line divide-y">
              {data.map((choice) => (
                <KindLine
                  key={choice.kind}
                  choice={choice}
                  busy={save.isPending}
                  onChange={(change) => save.mutate({ body: { kind: choice.kind, ...change } })}
                />
              ))}
            </ul>
          </Section>
          <Section id="devices" level={3} title="On your devices">
            <PushSection push={push} onChange={() => void choices.refetch()} />
          </Section>
        </>
      )}
    </QueryState>
  );
}
