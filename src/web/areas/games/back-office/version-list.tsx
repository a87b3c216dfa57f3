import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { spin } from '#contract/areas/spin.ts';
import type { SpinVersion } from '#contract/areas/spin.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { chanceText } from '../spin-words.ts';
import { OddsDialog } from './odds-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';

const refreshes = [spin.setUp, spin.items, backOffice.audit];

function Publish({ version, onClose }: { version: SpinVersion; onClose: () => void }) {
  const publish = useApiMutation(spin.publish, {
    refreshes,
    onSuccess: () => {
      showToast({ tone: 'positive', text: `${version.title} published.` });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Publish ${version.title}`}
      description="Published odds can’t be changed or withdrawn, only replaced from a later day."
      action="Publish odds"
      busy={publish.isPending}
      problem={publish.error?.message}
      onReason={(reason) => publish.mutate({ body: { id: version.id, reason } })}
      onClose={onClose}
    />
  );
}

function segmentLine(version: SpinVersion, index: number): string {
  const total = version.segments.reduce((sum, { weight }) => sum + weight, 0);
  const { label, weight, stock, daily_cap: cap, drawn, awarded } = version.segments[index]!;
  return [
    `${label}: ${chanceText(weight, total)}`,
    ...(stock === null ? [] : [`${stock.toLocaleString('en-AU')} left`]),
    ...(cap === null ? [] : [`up to ${cap.toLocaleString('en-AU')} a day`]),
    ...(version.state === 'draft'
      ? []
      : [`drawn ${drawn.toLocaleString('en-AU')}, awarded ${awarded.toLocaleString('en-AU')}`]),
  ].join(' · ');
}

function Version({ version, onOpen }: { version: SpinVersion; onOpen: (open: Open) => void }) {
  const time = useMemberTime();
  const isDraft = version.state === 'draft';
  const started = version.starts_on <= time.today();
  const discard = useApiMutation(spin.discardDraft, { refreshes });
  return (
    <li aria-label={version.title} className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-subhead">{version.title}</span>
        <Badge tone={isDraft ? 'warning' : started ? 'positive' : 'info'}>
          {isDraft ? 'Draft' : started ? 'Published' : 'Scheduled'}
        </Badge>
      </p>
      <p className="text-ink-soft">
        {`From ${time.date(version.starts_on)}. ${counted(version.spins_per_day, 'spin')} a day for each member,
            up to ${counted(version.daily_entries, 'entry', 'entries')}
            and ${version.daily_qoin.toLocaleString('en-AU')} Qoin a day in total.`}
      </p>
      <ul className="text-caption text-ink-soft figures mt-1.5">
        {version.segments.map(({ segment }, index) => (
          <li key={segment}>{segmentLine(version, index)}</li>
        ))}
      </ul>
      <div className="mt-2 -ml-3.5 flex flex-wrap">
        <Button variant="quiet" size="small" onClick={() => onOpen({ odds: version })}>
          {isDraft ? 'Edit' : 'Copy to draft'}
        </Button>
        {isDraft ? (
          <>
            <Button variant="quiet" size="small" onClick={() => onOpen({ publish: version })}>
              Publish
            </Button>
            <Button
              variant="quiet"
              size="small"
              busy={discard.isPending}
              onClick={() => discard.mutate({ body: { id: version.id } })}
            >
              Discard
            </Button>
          </>
        ) : version.segments.some(({ stock }) => stock !== null) ? (
          <Button variant="quiet" size="small" onClick={() => onOpen({ stock: version })}>
            Change stock
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface Open {
  odds?: SpinVersion | null;
  publish?: SpinVersion;
  stock?: SpinVersion;
}

/** All odds: drafts, scheduled and past ones. */
export function VersionList({ versions }: { versions: readonly SpinVersion[] }) {
  const [open, setOpen] = useState<Open>({});
  const close = () => setOpen({});
  return (
    <Section
      title="Odds"
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen({ odds: versions[0] ?? null })}>
          New odds
        </Button>
      }
    >
      {versions.length === 0 ? (
        <p className="text-ink-soft">No odds yet. Members can spin once you publish some.</p>
      ) : (
        <ul aria-label="Odds" className="divide-line divide-y">
          {versions.map((version) => (
            <Version key={version.id} version={version} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open.odds === undefined ? null : <OddsDialog from={open.odds} onClose={close} />}
      {open.publish ? <Publish version={open.publish} onClose={close} /> : null}
      {open.stock ? <StockDialog version={open.stock} onClose={close} /> : null}
    </Section>
  );
}
