import { useState } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import { forecast } from '#contract/areas/forecast.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { Switch } from '#web/design/switch.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { frequencyNames } from './outlook.ts';
import type { Outlook, WhatIf } from './outlook.ts';
import { WhatIfDialog } from './what-if-dialog.tsx';

function Line({ line, onEdit }: { line: WhatIf; onEdit: () => void }) {
  const time = useMemberTime();
  const turn = useApiMutation(forecast.updateWhatIf, { refreshes: [forecast.daily] });
  // The switch updates at once; the balance follows the server.
  const pendingState = turn.isError ? undefined : turn.variables?.body.is_on;
  const isOn = pendingState === undefined ? line.is_on : pendingState === true;
  const when =
    line.recurring_frequency === null
      ? `Once on ${time.date(line.date)}`
      : `${frequencyNames[line.recurring_frequency]} from ${time.date(line.date)}${line.end_date ? ` to ${time.date(line.end_date)}` : ''}`;
  return (
    <li className="py-2">
      <div className="flex items-center gap-1">
        <Switch
          className="flex-1"
          label={
            <>
              {line.name} <Money cents={line.amount} sign="always" />
            </>
          }
          hint={when}
          checked={isOn}
          onChange={(on) => turn.mutate({ body: { id: line.id, is_on: on } })}
        />
        <IconButton label={`Edit ${line.name}`} icon={Pencil} onClick={onEdit} />
      </div>
      <ProblemNote>{turn.isError ? turn.error.message : undefined}</ProblemNote>
    </li>
  );
}

/** What-if lines, which only affect the forecast. */
export function WhatIfSection({ outlook }: { outlook: Outlook }) {
  const [editing, setEditing] = useState<WhatIf | 'new' | null>(null);
  const lines = outlook.what_ifs;
  return (
    <Section
      title="What if"
      action={
        <Button variant="quiet" size="small" onClick={() => setEditing('new')}>
          Add a what-if
        </Button>
      }
    >
      {lines.length === 0 ? (
        <p className="text-ink-soft">
          Try a holiday, a pay rise or a new bill, and see how your balance changes. It only affects this forecast.
        </p>
      ) : null}
      {lines.length > 0 ? (
        <ul aria-label="What-ifs" className="divide-line divide-y">
          {lines.map((line) => (
            <Line key={line.id} line={line} onEdit={() => setEditing(line)} />
          ))}
        </ul>
      ) : null}
      {editing ? (
        <WhatIfDialog
          line={editing === 'new' ? undefined : editing}
          outlook={outlook}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Section>
  );
}
