import type { DrawEntry, UpcomingDraw } from '#contract/areas/draws.ts';
import { nextDraw } from '#domain/draws/next-draw.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card } from '#web/design/page.tsx';
import { moneyText } from '#web/design/money.tsx';
import { Countdown } from './countdown.tsx';
import { detailPaths, hindrance, odds } from './draw-words.ts';

/** The draw that comes next: when, what for, and how the member stands in it. */
export function NextDrawCard({ draws, parts }: { draws: readonly UpcomingDraw[]; parts: readonly DrawEntry[] }) {
  const draw = nextDraw(draws);
  if (!draw) return null;
  const part = parts.find(({ draw: sequence }) => sequence === draw.draw);
  const worth = draw.prizes.reduce((sum, { value }) => sum + value, 0);
  const problem = part && hindrance(part);
  return (
    <Card title={draw.Title} action={draw.sample ? <Badge tone="info">Sample</Badge> : undefined}>
      <p className="text-ink-soft mb-3">
        {counted(draw.prizes.length, 'prize')} worth {moneyText({ cents: worth, tone: 'plain' })}
      </p>
      <Countdown at={draw.draws_at} />
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
        <div>
          <dt className="text-ink-soft text-caption">Your entries</dt>
          <dd className="text-heading figures">{(part?.entries ?? 0).toLocaleString('en-AU')}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-caption">Odds for each prize</dt>
          <dd className="text-heading figures">{odds(part)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-caption">Total entries</dt>
          <dd className="text-heading figures">{draw.entries.toLocaleString('en-AU')}</dd>
        </div>
      </dl>
      {problem ? <p className="text-warning mt-3 font-medium">{problem}</p> : null}
      <p className="mt-3">
        <TextLink href={`${detailPaths[draw.repeats]}?draw=${draw.draw}`} className="inline-block py-1.5">
          See the draw and your numbers
        </TextLink>
      </p>
    </Card>
  );
}
