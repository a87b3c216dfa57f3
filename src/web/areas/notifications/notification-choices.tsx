import Check from 'lucide-react/icons/check';
import { notifications } from '#contract/areas/notifications.ts';
import type { ChoiceOnWire } from '#contract/areas/notifications.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Section } from '#web/design/page.tsx';
import { ScrollRegion } from '#web/design/scroll-region.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { PushSection } from './push-section.tsx';

const channels = [
  { channel: 'shown', label: 'In app' },
  { channel: 'mailed', label: 'Email' },
  { channel: 'pushed', label: 'Push' },
] as const;

type Channel = (typeof channels)[number]['channel'];

/** Wide enough for a finger, narrow enough for three of them beside a topic at 360 px. */
const cellLook = 'w-14 py-1 text-center align-middle sm:w-20';

/** Security and loans are always shown; some topics have an email of their own instead of the digest. */
const isAlwaysOn = (choice: ChoiceOnWire, channel: Channel): boolean => choice.fixed.includes(channel);

interface TopicRowProps {
  choice: ChoiceOnWire;
  busy: boolean;
  onChange: (change: Partial<Record<Channel, boolean>>) => void;
}

function TopicRow({ choice, busy, onChange }: TopicRowProps) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-3 pr-3 text-left font-medium">
        {choice.title}
        <span className="text-ink-soft text-caption block font-normal">{choice.says}</span>
      </th>
      {channels.map(({ channel, label }) => (
        <td key={channel} className={cellLook}>
          {isAlwaysOn(choice, channel) ? (
            <Check
              size={20}
              strokeWidth={2.25}
              role="img"
              aria-label={`${choice.title}, ${label}: always on`}
              className="text-ink-faint mx-auto"
            />
          ) : (
            <Checkbox
              className="grid justify-center"
              label={`${choice.title}, ${label}`}
              labelHidden
              checked={choice[channel]}
              disabled={busy}
              onChange={(event) => onChange({ [channel]: event.target.checked })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** The member's notification settings: a row for each topic, a column for each channel. */
export function NotificationChoices() {
  const choices = useApiQuery(notifications.choices);
  const save = useApiMutation(notifications.setChoice, {
    refreshes: [notifications.choices],
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <QueryState query={choices} what="your notification settings" skeleton={<SkeletonRows rows={10} />}>
      {({ data, push }) => (
        <>
          <Section id="kinds" title="What you hear about">
            <ScrollRegion label="Where you hear about each topic">
              <table className="w-full">
                <caption className="sr-only">Where you hear about each topic</caption>
                <thead>
                  <tr>
                    <th scope="col">
                      <span className="sr-only">Topic</span>
                    </th>
                    {channels.map(({ channel, label }) => (
                      <th key={channel} scope="col" className={`${cellLook} text-caption text-ink-soft font-medium`}>
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.map((choice) => (
                    <TopicRow
                      key={choice.kind}
                      choice={choice}
                      busy={save.isPending}
                      onChange={(change) => save.mutate({ body: { kind: choice.kind, ...change } })}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
            <p className="text-ink-soft text-caption mt-3 flex items-center gap-1.5">
              <Check size={16} strokeWidth={2.25} aria-hidden="true" className="text-ink-faint shrink-0" />
              Always on. Emails about bills and messages stop if you choose “Never” below.
            </p>
          </Section>
          <Section id="devices" title="Push notifications">
            <PushSection push={push} onChange={() => void choices.refetch()} />
          </Section>
        </>
      )}
    </QueryState>
  );
}
