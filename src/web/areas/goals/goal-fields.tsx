import { useId, useRef, useState } from 'react';
import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ImagePlus from 'lucide-react/icons/image-plus';
import { goalColours, goalIcons } from '#contract/areas/goals.ts';
import type { GoalIcon } from '#contract/areas/goals.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { Button } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Notice } from '#web/design/notice.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { colourNames, dollars } from './goal-facts.ts';
import type { GoalForm } from './goal-form.ts';
import { iconFor } from './goal-icon.ts';

const LARGEST_BYTES = 5 * 1024 * 1024;

const iconNames: Record<GoalIcon, string> = {
  'piggy-bank': 'Piggy bank',
  plane: 'Plane',
  palmtree: 'Palm tree',
  car: 'Car',
  house: 'House',
  'key-round': 'Key',
  sofa: 'Sofa',
  laptop: 'Laptop',
  smartphone: 'Phone',
  gift: 'Gift',
  'graduation-cap': 'Study',
  baby: 'Baby',
  'toy-brick': 'Toys',
  'heart-handshake': 'Wedding',
  'heart-pulse': 'Health',
  'paw-print': 'Pet',
  bike: 'Bike',
  wrench: 'Repairs',
  umbrella: 'Rainy day',
  shield: 'Buffer',
  landmark: 'Tax',
  'credit-card': 'Card debt',
  ticket: 'Tickets',
  luggage: 'Holiday',
};

const chosenLook =
  'has-checked:outline-accent has-checked:outline-2 has-checked:outline-offset-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

function IconChoice({
  value,
  colour,
  onChange,
}: {
  value: GoalIcon;
  colour: string;
  onChange: (icon: GoalIcon) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Icon</legend>
      <div className="flex flex-wrap gap-1.5">
        {goalIcons.map((icon) => (
          <label
            key={icon}
            title={iconNames[icon]}
            className={cx('relative grid size-11 cursor-pointer place-items-center rounded-full', chosenLook)}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              aria-label={iconNames[icon]}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <CategoryIcon icon={icon} colour={icon === value ? colour || null : null} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ColourChoice({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Colour</legend>
      <div className="flex flex-wrap gap-1.5">
        {goalColours.map((colour) => (
          <label
            key={colour}
            title={colourNames[colour]}
            className={cx('relative grid size-11 cursor-pointer place-items-center rounded-full', chosenLook)}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              aria-label={colourNames[colour]}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <span aria-hidden="true" className="size-8 rounded-full" style={{ background: colour }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ImageChoice({
  file,
  imageUrl: shown,
  onFile,
}: {
  file: File | null;
  imageUrl: string | null;
  onFile: (file: File | null) => void;
}) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  function take(next: File | undefined) {
    if (fileInput.current) fileInput.current.value = '';
    if (!next) return;
    const tooLarge = next.size > LARGEST_BYTES;
    setProblem(tooLarge ? 'Choose a picture of up to 5 MB.' : undefined);
    if (!tooLarge) onFile(next);
  }
  return (
    <div>
      <p className="mb-1.5 font-medium">Picture</p>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={fileInput}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="Goal picture"
          accept="image/jpeg,image/png,image/webp,image/heic"
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button variant="secondary" icon={ImagePlus} onClick={() => fileInput.current?.click()}>
          {file || shown ? 'Change picture' : 'Choose a picture'}
        </Button>
        {file ? (
          <>
            <span className="text-ink-soft min-w-0 truncate">{file.name}</span>
            <Button variant="quiet" onClick={() => onFile(null)}>
              Remove
            </Button>
          </>
        ) : null}
      </div>
      <div aria-live="polite">
        {problem ? <p className="text-negative text-caption mt-1.5 font-medium">{problem}</p> : null}
      </div>
    </div>
  );
}

function AccountChoice({
  value,
  error,
  onChange,
}: {
  value: number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}) {
  const list = useApiQuery(bankAccounts.list);
  const open =
    list.data?.data.filter(
      (account) =>
        account.status !== 'closed' &&
        account.currency === 'AUD' &&
        account.kind !== 'credit' &&
        account.kind !== 'loan',
    ) ?? [];
  if (open.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium">Savings accounts</legend>
      <p className="text-ink-faint text-caption">Leave them all unticked to use your main savings account.</p>
      {open.map((account) => (
        <Checkbox
          key={account.id}
          label={account.name}
          hint={`${dollars(account.balance)}${account.saving_account ? ', your main savings account' : ''}`}
          checked={value.includes(account.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, account.id] : value.filter((id) => id !== account.id))
          }
        />
      ))}
      {error ? <p className="text-negative text-caption font-medium">{error}</p> : null}
    </fieldset>
  );
}

/** What a goal can do without: everything here has a good default. */
function MoreFields({ form, image }: { form: GoalForm['form']; image: string | null }) {
  const { values, set } = form;
  return (
    <div className="space-y-6">
      <DateInput label="Target date" required={false} {...form.value('target_date')} />
      <IconChoice value={values.icon} colour={values.colour} onChange={(icon) => set({ icon })} />
      <ColourChoice value={values.colour} onChange={(colour) => set({ colour })} />
      <ImageChoice file={values.image} imageUrl={image} onFile={(file) => set({ image: file })} />
      <AccountChoice
        value={values.bank_account_ids}
        error={form.errorOf('bank_account_ids')}
        onChange={(ids) => set({ bank_account_ids: ids })}
      />
      <MoneyField
        label="Already saved elsewhere"
        optional
        hint="Cash in a jar, for example. Money in your savings accounts already counts."
        {...form.value('start_amount')}
      />
      <TextArea label="Note" optional maxLength={500} {...form.field('note')} />
    </div>
  );
}

/** A name and an amount make a goal; the rest opens on request, and at once where there is something in it to see. */
export function GoalFields({
  goalForm: { form, restored, startAgain },
  image,
  open = false,
}: {
  goalForm: GoalForm;
  image: string | null;
  /** Shows every field. */
  open?: boolean;
}) {
  const { values, set } = form;
  const [isOpened, setIsOpened] = useState(open || restored !== null);
  const id = useId();
  const hidden = ['target_date', 'start_amount', 'note', 'bank_account_ids', 'icon', 'colour'];
  const shows = isOpened || hidden.some((name) => form.errorOf(name) !== undefined);
  return (
    <div className="space-y-6">
      {restored ? (
        <Notice
          title="We kept what you typed"
          actions={
            <Button variant="secondary" size="small" onClick={startAgain}>
              Start again
            </Button>
          }
        >
          It isn’t saved yet.
          {restored.hadImage && values.image === null ? ' Choose the picture again.' : ''}
        </Notice>
      ) : null}
      <TextField
        label="Goal name"
        placeholder="Bali in July"
        maxLength={80}
        {...form.field('name')}
        onChange={({ target: { value: name } }) =>
          // The icon follows the name until another is picked.
          set({ name, ...(values.icon === iconFor(values.name) ? { icon: iconFor(name) } : {}) })
        }
      />
      <MoneyField label="Target amount" {...form.value('target')} />
      {open ? null : (
        <Button
          variant="quiet"
          className="-ml-5"
          aria-expanded={shows}
          aria-controls={id}
          iconEnd={ChevronDown}
          onClick={() => setIsOpened(!shows)}
        >
          {shows ? 'Fewer options' : 'More options'}
        </Button>
      )}
      <div id={id} hidden={!shows}>
        {shows ? <MoreFields form={form} image={image} /> : null}
      </div>
    </div>
  );
}
