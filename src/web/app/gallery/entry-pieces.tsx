import { useState } from 'react';
import { AddressInput } from '#web/design/address-input.tsx';
import type { AddressParts, AddressQuery } from '#web/design/address.ts';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { ColourInput } from '#web/design/colour-input.tsx';
import { Combobox } from '#web/design/combobox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { FileDrop, type DroppedFile } from '#web/design/file-drop.tsx';
import { Select } from '#web/design/select.tsx';
import { categories, subCategories } from '#domain/categorise/taxonomy.ts';
import { weekday } from '#domain/calendar/civil-date.ts';
import { Chapter, Grid, Specimen } from './specimen.tsx';

const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'].map((state) => ({
  value: state,
  label: state,
  disabled: state === 'SA',
}));
const subs = subCategories.map((sub) => {
  const category = categories.find((one) => one.id === sub.categoryId);
  return {
    value: sub.id,
    label: sub.name,
    group: category?.name,
    icon: <CategoryIcon icon={sub.icon} colour={category?.colour} size="small" />,
  };
});

function Lists() {
  const [state, setState] = useState<string | null>(null);
  const [sub, setSub] = useState<number | null>(6);
  const [tag, setTag] = useState<string | null>(null);
  const [tags, setTags] = useState(['Holiday', 'Work']);
  return (
    <Grid>
      <Select label="State" options={states} value={state} onChange={setState} hint="You can’t choose SA here." />
      <Select
        label="State, with an error"
        options={states}
        value={null}
        onChange={() => {}}
        error="This field is required."
      />
      <Combobox label="Category" options={subs} value={sub} onChange={setSub} optional />
      <Combobox
        label="Tag"
        options={tags.map((option) => ({ value: option, label: option }))}
        value={tag}
        onChange={setTag}
        onCreate={(text) => {
          setTags([...tags, text]);
          setTag(text);
        }}
      />
      <Select label="Not available" options={states} value="NSW" onChange={() => {}} disabled />
    </Grid>
  );
}

function Input({ of, value }: { of: string; value: unknown }) {
  return (
    <output aria-label={`${of} gives`} className="text-ink-faint text-caption figures">
      {JSON.stringify(value)}
    </output>
  );
}

function Dates() {
  const [due, setDue] = useState<string | null>(null);
  const [birth, setBirth] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>('2026-04-02');
  const [weekdayOnly, setWeekdayOnly] = useState<string | null>(null);
  return (
    <Grid>
      <div>
        <DateInput label="Due date" value={due} onChange={setDue} minToday />
        <Input of="Due date" value={due} />
      </div>
      <div>
        <DateInput label="Date of birth" value={birth} onChange={setBirth} clickable maxToday />
        <Input of="Date of birth" value={birth} />
      </div>
      <div>
        <DateInput label="End date" value={end} onChange={setEnd} required={false} min="2026-03-01" max="2026-06-30" />
        <Input of="End date" value={end} />
      </div>
      <div>
        <DateInput
          label="Pick-up day"
          hint="Monday to Friday."
          value={weekdayOnly}
          onChange={setWeekdayOnly}
          isDisabled={(date) => weekday(date) > 5}
        />
        <Input of="Pick-up day" value={weekdayOnly} />
      </div>
    </Grid>
  );
}

const streets: AddressParts[] = ['12 Illawarra Road', '14 Illawarra Road', '2/18 Illawarra Road'].map((line, at) => ({
  address: `${line}, Marrickville NSW 2204`,
  unitNumber: line.includes('/') ? (line.split('/')[0] ?? '') : '',
  streetNumber: line.split(' ')[0]?.split('/').at(-1) ?? '',
  streetName: 'Illawarra Road',
  suburb: 'Marrickville',
  city: 'Sydney',
  state: 'NSW',
  country: 'Australia',
  postalCode: '2204',
  latitude: -33.911,
  longitude: 151.155,
  placeId: `illawarra-${at}`,
}));

function Addresses() {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<AddressParts | null>(null);
  const [queries, setQueries] = useState<AddressQuery[]>([]);
  async function search(query: AddressQuery) {
    setQueries((before) => [...before, query]);
    if (query.text === 'offline') throw new Error('Address look-up isn’t available.');
    return streets.filter((street) => street.address.toLowerCase().includes(query.text.toLowerCase()));
  }
  return (
    <div>
      <AddressInput
        label="Home address"
        value={text}
        onChange={setText}
        onPick={setPicked}
        search={search}
        hint="Try “illawarra”, “nowhere” or “offline”."
      />
      <Input of="Home address" value={picked} />
      <br />
      <Input of="Look-ups" value={queries.map((query) => query.text)} />
    </div>
  );
}

function Codes() {
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('12');
  const [done, setDone] = useState<string | null>(null);
  const [colour, setColour] = useState('');
  return (
    <Grid>
      <div>
        <CodeInput
          label="Security code"
          value={code}
          onChange={setCode}
          onComplete={setDone}
          hint="We sent a 6-digit code to your phone."
        />
        <Input of="Security code" value={done} />
      </div>
      <CodeInput label="PIN" value={pin} onChange={setPin} length={4} secret />
      <CodeInput
        label="Code that was refused"
        value="118204"
        onChange={() => {}}
        error="That code isn’t right. You have 4 tries left."
      />
      <div>
        <ColourInput label="Category colour" value={colour} onChange={setColour} />
        <Input of="Category colour" value={colour} />
      </div>
    </Grid>
  );
}

const someFiles: DroppedFile[] = [
  {
    id: 'a',
    name: 'commbank-march.ofx',
    sizeBytes: 18_400,
    state: 'done',
    message: '112 rows, 3 of them already there',
  },
  { id: 'b', name: 'anz-2025.csv', sizeBytes: 1_240_000, state: 'sending', progress: 0.62 },
  {
    id: 'c',
    name: 'holiday.csv',
    sizeBytes: 912,
    state: 'failed',
    message: 'This doesn’t look like a bank statement: we couldn’t find any dates.',
  },
];

function Files() {
  const [files, setFiles] = useState(someFiles);
  const add = (input: File[]) =>
    setFiles([
      ...files,
      ...input.map((file) => ({
        id: `${file.name}-${file.size}`,
        name: file.name,
        sizeBytes: file.size,
        state: 'waiting' as const,
      })),
    ]);
  return (
    <FileDrop
      label="Bank statements"
      hint="OFX, QIF, CAMT, MT940 or CSV, from any Australian bank."
      accept=".ofx,.qfx,.qif,.csv,.xml,.sta,.mt940,.txt"
      multiple
      files={files}
      onFiles={add}
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
      onRetry={(id) =>
        setFiles(
          files.map((file) =>
            file.id === id ? { ...file, state: 'sending', progress: null, message: undefined } : file,
          ),
        )
      }
    />
  );
}

export function EntryPieces() {
  return (
    <Chapter id="entries" title="Lists, dates and other entries">
      <Specimen name="Select, Combobox">
        <Lists />
      </Specimen>
      <Specimen name="DateInput" says="Rule C05, to the letter.">
        <Dates />
      </Specimen>
      <Specimen name="AddressInput" says="Rule C06: looks up half a second after the last keystroke.">
        <Addresses />
      </Specimen>
      <Specimen name="CodeInput, ColourInput" says="Colours follow rule C04.">
        <Codes />
      </Specimen>
      <Specimen name="FileDrop">
        <Files />
      </Specimen>
    </Chapter>
  );
}
