import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { traffic } from '#contract/areas/traffic.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Section } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const MAX_STEPS = 6;

interface Props {
  span: { from: string; to: string };
  screens: readonly { place: string; page: string }[];
}

/** How many members go on from one screen to the next, within a week each. */
export function FunnelSection({ span, screens }: Props) {
  const [address, keep] = useAddress();
  const named = (address.get('steps') ?? '')
    .split(',')
    .filter((place) => place !== '')
    .slice(0, MAX_STEPS);
  const steps = named.length >= 2 ? named : screens.slice(0, 2).map(({ place }) => place);
  const setSteps = (next: readonly string[]) => keep({ steps: next.join(',') });
  const known = screens.map(({ place, page }) => ({ value: place, label: `${page} (${place})` }));
  // A link may name a screen that nobody opened on these days.
  const options = [
    ...known,
    ...[...new Set(steps)]
      .filter((place) => !screens.some((screen) => screen.place === place))
      .map((place) => ({ value: place, label: place })),
  ];
  const nameOf = (place: string) => screens.find((screen) => screen.place === place)?.page ?? place;
  const put = (at: number, place: string) => setSteps(steps.map((step, index) => (index === at ? place : step)));
  const funnel = useApiQuery(traffic.funnel, { query: { ...span, steps: steps.join(',') } });
  return (
    <Section title="Funnel" className="mt-12">
      <ol className="space-y-3">
        {steps.map((place, at) => (
          <li key={at} className="flex items-end gap-2">
            <Select
              label={at === 0 ? 'Members who opened' : 'and within a week'}
              options={options}
              value={place}
              onChange={(next) => put(at, next)}
              className="min-w-0 flex-1"
            />
            {steps.length > 2 ? (
              <IconButton
                label={`Remove ${nameOf(place)}`}
                icon={X}
                onClick={() => setSteps(steps.filter((_, index) => index !== at))}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {steps.length < MAX_STEPS ? (
        <Button
          variant="quiet"
          icon={Plus}
          className="mt-3"
          onClick={() =>
            setSteps([...steps, (screens.find(({ place }) => !steps.includes(place)) ?? screens[0]!).place])
          }
        >
          Add a screen
        </Button>
      ) : null}
      <div className="mt-6">
        <QueryState query={funnel} what="the counts" skeleton={<SkeletonRows rows={steps.length} />} compact>
          {({ data }) => (
            <ol className="space-y-4" aria-live="polite">
              {data.map(({ place, members, share }, at) => (
                <li key={at}>
                  <ProgressBar
                    label={nameOf(place)}
                    value={share}
                    valueText={`${members.toLocaleString('en-AU')} ${members === 1 ? 'member' : 'members'}, ${Math.round(share * 100)}%`}
                  />
                </li>
              ))}
            </ol>
          )}
        </QueryState>
      </div>
    </Section>
  );
}
