import { useState } from 'react';
import type { ColumnMapping, MappingRequest } from '#contract/areas/imports.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { FieldMessage } from '#web/design/field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import type { DateOrder } from './import-state.ts';
import { mappingOf, rolesOf, roleNames, whatIsMissing } from './mapping.ts';
import type { Role } from './mapping.ts';

const roleOptions = Object.entries(roleNames).map(([role, label]) => ({ value: role as Role, label }));

interface ColumnProps {
  index: number;
  heading: string;
  samples: readonly string[];
  role: Role;
  onRole: (role: Role) => void;
}

/** One column of the file: its heading, what stands in it, and what it is. */
function ColumnChoice({ index, heading, samples, role, onRole }: ColumnProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center">
      <div className="min-w-0">
        <p className="font-medium">{heading || `Column ${index + 1}`}</p>
        <p className="text-ink-faint text-caption figures truncate">
          {samples.filter(Boolean).slice(0, 3).join(' · ') || 'Empty'}
        </p>
      </div>
      <Select<Role>
        label={`What is ${heading || `column ${index + 1}`}?`}
        labelHidden
        options={roleOptions}
        value={role}
        onChange={onRole}
      />
    </li>
  );
}

export interface MappingFormProps {
  request: MappingRequest;
  onMapped: (mapping: ColumnMapping) => void;
  onCancel: () => void;
}

/** For an unknown table: the member matches its columns, once for all files with the same headings. */
export function MappingForm({ request, onMapped, onCancel }: MappingFormProps) {
  const width = Math.max(request.headings.length, ...request.rows.map((row) => row.length));
  const [roles, setRoles] = useState(() => rolesOf(request.guess, width));
  const [headerRow, setHeaderRow] = useState(request.guess?.headerRow ?? request.headings.length > 0);
  const [invertSign, setInvertSign] = useState(request.guess?.invertSign ?? false);
  const [dateOrder, setDateOrder] = useState<DateOrder>(request.guess?.dateOrder ?? 'dmy');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const missingRole = whatIsMissing(roles);

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault();
    setIsSubmitted(true);
    if (missingRole === null) onMapped(mappingOf(roles, request.guess, { headerRow, invertSign, dateOrder }));
  }
  return (
    <form onSubmit={submit} noValidate aria-labelledby="mapping-title">
      <h2 id="mapping-title" tabIndex={-1} className="text-heading mb-1 outline-none">
        Which column is which?
      </h2>
      <p className="text-ink-soft mb-2">
        We haven’t seen a file like {request.file} before. Match its columns once, and we’ll remember them next time.
      </p>
      <ul className="divide-line divide-y">
        {roles.map((role, index) => (
          <ColumnChoice
            key={index}
            index={index}
            heading={request.headings[index] ?? ''}
            samples={request.rows.map((row) => row[index] ?? '')}
            role={role}
            onRole={(next) => setRoles(roles.map((was, at) => (at === index ? next : was)))}
          />
        ))}
      </ul>
      <div className="mt-5 space-y-5">
        <RadioGroup<DateOrder>
          label="How are dates written?"
          choices={[
            { value: 'dmy', label: 'Day first: 25/04/2026' },
            { value: 'mdy', label: 'Month first: 04/25/2026' },
            { value: 'ymd', label: 'Year first: 2026-04-25' },
          ]}
          value={dateOrder}
          onChange={setDateOrder}
        />
        <Checkbox
          label="The first row contains headings"
          checked={headerRow}
          onChange={(event) => setHeaderRow(event.target.checked)}
        />
        {roles.includes('amount') ? (
          <Checkbox
            label="Positive amounts are money out, as on some card statements"
            checked={invertSign}
            onChange={(event) => setInvertSign(event.target.checked)}
          />
        ) : null}
      </div>
      <div aria-live="polite" className="mt-4">
        {isSubmitted && missingRole !== null ? <FieldMessage>{missingRole}</FieldMessage> : null}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit">Preview transactions</Button>
        <Button variant="secondary" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </form>
  );
}
