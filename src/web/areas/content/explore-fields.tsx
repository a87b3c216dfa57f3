import type { EditedCard } from '#contract/areas/explore.ts';
import { scheduleState } from '#domain/explore/destinations.ts';
import { DEFAULT_ZONE, wallTimeAt, zoneOffsetMinutes } from '#domain/calendar/zone.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Switch } from '#web/design/switch.tsx';
import { serverNow } from '#web/kit/clock.ts';
import { SubmitButton } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** When and where something is shown, as it is edited. */
type Shown = Pick<EditedCard, 'position' | 'shown' | 'starts_on' | 'ends_on'>;
export type ShownValues = Omit<Shown, 'position'> & { position: number | null };

export const shownValues = (row: Shown | null): ShownValues => ({
  position: row?.position ?? 100,
  shown: row?.shown ?? true,
  starts_on: row?.starts_on ?? null,
  ends_on: row?.ends_on ?? null,
});

export const shownBody = ({ position, shown, starts_on: from, ends_on: until }: ShownValues) => ({
  position: position ?? 0,
  shown,
  starts_on: from ?? undefined,
  ends_on: until ?? undefined,
});

type ShownForm = Pick<ApiForm<ShownValues>, 'errorOf' | 'values' | 'set'>;

export function ShownFields({ form }: { form: ShownForm }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateInput
          label="First day"
          hint="Leave this blank to start now."
          required={false}
          name="starts_on"
          value={form.values.starts_on}
          error={form.errorOf('starts_on')}
          onChange={(value) => form.set({ starts_on: value })}
        />
        <DateInput
          label="Last day"
          hint="Leave this blank if there’s no end date."
          required={false}
          name="ends_on"
          value={form.values.ends_on}
          error={form.errorOf('ends_on')}
          onChange={(value) => form.set({ ends_on: value })}
        />
      </div>
      <NumberField
        label="Position"
        hint="Lower numbers come first."
        min={0}
        max={1000}
        name="position"
        value={form.values.position}
        error={form.errorOf('position')}
        onChange={(value) => form.set({ position: value })}
      />
      <Switch label="Show to members" checked={form.values.shown} onChange={(shown) => form.set({ shown })} />
    </>
  );
}

/** Whether members see it today, and on which days. */
export function ShownNote({ row }: { row: Shown }) {
  const time = useMemberTime();
  const now = serverNow();
  const today = wallTimeAt(now, zoneOffsetMinutes(now, DEFAULT_ZONE)).date;
  const state = row.shown ? scheduleState(row, today) : 'hidden';
  const faces = {
    hidden: <Badge>Hidden</Badge>,
    upcoming: <Badge tone="info">Upcoming</Badge>,
    ended: <Badge>Ended</Badge>,
    running: <Badge tone="positive">Showing</Badge>,
  } as const;
  return (
    <p className="text-ink-faint text-caption figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      {faces[state]}
      <span>
        Position {row.position}
        {row.starts_on ? `, from ${time.date(row.starts_on)}` : ''}
        {row.ends_on ? `, until ${time.date(row.ends_on)}` : ''}
      </span>
    </p>
  );
}

/** The end of a form in a dialog. */
export function EditorButtons<V extends object>({
  form,
  action,
  onClose,
}: {
  form: ApiForm<V>;
  action: string;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton form={form}>{action}</SubmitButton>
    </div>
  );
}

/** One line of a list: what it is, and the button that opens its editor. */
export function EditedRow({
  title,
  text,
  row,
  onEdit,
}: {
  title: string;
  text: string;
  row: Shown;
  onEdit: () => void;
}) {
  return (
    <li aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-subhead wrap-anywhere">{title}</h3>
        <p className="text-ink-soft mt-0.5">{text}</p>
        <ShownNote row={row} />
      </div>
      <Button variant="quiet" size="small" className="-ml-3.5 sm:ml-0" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}
