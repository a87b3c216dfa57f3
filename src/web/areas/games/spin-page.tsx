import { useEffect, useRef } from 'react';
import { spin } from '#contract/areas/spin.ts';
import type { SpinResult } from '#contract/areas/spin.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card, Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { OddsList } from './odds-list.tsx';
import { closedText, resultText } from './spin-words.ts';
import { useSpin } from './use-spin.ts';
import { Wheel } from './wheel.tsx';

type Items = ReplyOf<typeof spin.items>;

const onCover = 'bg-spark! text-cover! hover:opacity-90';

/** What the member can do now: spin, come back, or make spinning possible. */
function NextStep({ status, busy, start }: { status: Items['status']; busy: boolean; start: () => void }) {
  const limits = useApiQuery(spin.limits).data;
  const time = useMemberTime();
  if (busy || status === 'open')
    return (
      <>
        <Button className={onCover} full busy={busy} onClick={start}>
          Spin the wheel
        </Button>
        <p className="text-on-cover-soft mt-2 text-center">
          {limits ? `${counted(limits.left, 'spin')} left today` : '\u00a0'}
        </p>
      </>
    );
  if (status === 'used')
    return (
      <p className="text-on-cover-soft text-center">
        {limits
          ? `You’ve used today’s ${limits.limit === 1 ? 'spin' : 'spins'}. You can spin again from ${time.instant(limits.next_day_at, 'full')}.`
          : '\u00a0'}
      </p>
    );
  return (
    <div className="text-center">
      <p className="mb-3">{closedText[status]}</p>
      {status === 'state_unknown' ? (
        <ButtonLink href="/settings/personal" className={onCover}>
          Add address
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** The result, which takes the focus from the button that has gone. */
function Result({ result, spinning, won }: { result: SpinResult | null; spinning: boolean; won: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (won) element.current?.focus();
  }, [won]);
  return (
    <div
      ref={element}
      role="status"
      tabIndex={-1}
      className="text-heading min-h-14 pt-3 text-center text-balance outline-none"
    >
      {spinning ? 'Spinning…' : result ? resultText(result) : null}
    </div>
  );
}

function Game({ items }: { items: Items }) {
  const today = useApiQuery(spin.result).data?.result;
  const game = useSpin(items.data);
  const shown = game.result ?? (items.status === 'used' && !game.busy ? (today ?? null) : null);
  return (
    <Card tone="cover">
      <div className="mx-auto max-w-[26rem]">
        <Wheel
          segments={items.data}
          turn={game.turn}
          spinning={game.spinning}
          won={game.result === null ? null : items.data.findIndex(({ segment }) => segment === game.result?.segment)}
        />
        <Result result={shown} spinning={game.spinning} won={game.result !== null} />
        <div className="text-ink">
          <ProblemNote>{game.problem}</ProblemNote>
        </div>
        <NextStep status={items.status} busy={game.busy} start={game.start} />
      </div>
    </Card>
  );
}

/** The daily spin. */
export function SpinPage() {
  const items = useApiQuery(spin.items);
  return (
    <>
      <PageHeader
        title="Daily spin"
        lead="Each spin is decided before the wheel turns. The odds are published, and you can check every result."
      />
      <QueryState
        query={items}
        what="the wheel"
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            illustration="draws"
            message="No spin right now"
            subtitle1="When the daily spin is on, the wheel and its odds will appear here."
            buttonText="See your rewards"
            href="/history"
          />
        }
      >
        {(loaded) => (
          <Columns
            aside={
              <Section title="Odds">
                <OddsList segments={loaded.data} total={loaded.total} />
                <p className="mt-2">
                  <TextLink href="/games/spin-wheel-2" className="inline-block py-2">
                    Results and your spins
                  </TextLink>
                </p>
              </Section>
            }
          >
            <Game items={loaded} />
          </Columns>
        )}
      </QueryState>
    </>
  );
}
