import { useState } from 'react';
import { Checkbox } from '#web/design/checkbox.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Slider } from '#web/design/slider.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { formatCents } from '#domain/money/format.ts';
import { Chapter, Grid, Specimen } from './specimen.tsx';

function Numbers() {
  const [cents, setCents] = useState<number | null>(250_00);
  const [days, setDays] = useState<number | null>(14);
  const [amount, setAmount] = useState(200_00);
  return (
    <Grid>
      <div>
        <MoneyField
          label="Weekly budget"
          value={cents}
          onChange={setCents}
          min={0}
          max={5_000_00}
          hint="Arrow keys change it by a dollar."
        />
        <output className="text-ink-faint text-caption figures" aria-label="Amount in cents">
          {String(cents)}
        </output>
      </div>
      <NumberField label="Days" value={days} onChange={setDays} min={1} max={365} />
      <Slider
        label="Loan amount"
        value={amount}
        onChange={setAmount}
        min={50_00}
        max={2_000_00}
        step={10_00}
        valueText={formatCents(amount, { currency: true })}
        minText="$50.00"
        maxText="$2,000.00"
      />
      <Slider label="Disabled" value={30} onChange={() => {}} min={0} max={100} disabled />
    </Grid>
  );
}

function Choices() {
  const [cycle, setCycle] = useState<'week' | 'fortnight' | 'month'>('fortnight');
  const [plan, setPlan] = useState<'free' | 'premium' | null>(null);
  const [on, setOn] = useState(true);
  return (
    <div className="space-y-6">
      <SegmentedControl
        label="Period"
        value={cycle}
        onChange={setCycle}
        choices={[
          { value: 'week', label: 'Week' },
          { value: 'fortnight', label: 'Fortnight' },
          { value: 'month', label: 'Month' },
        ]}
      />
      <Grid>
        <RadioGroup
          label="Plan"
          value={plan}
          onChange={setPlan}
          error={plan ? null : 'Choose a plan.'}
          choices={[
            { value: 'free', label: 'Free', hint: 'Everything you need to see your money.' },
            { value: 'premium', label: 'Premium', hint: 'Forecast beyond four weeks.' },
          ]}
        />
        <div>
          <Checkbox label="Keep me signed in" defaultChecked />
          <Checkbox label="All 12 rows" mixed />
          <Checkbox label="I have read the terms" error="Tick this to continue." />
          <Checkbox label="Not available" disabled />
          <Switch label="Round up my purchases" hint="To the next dollar, each night." checked={on} onChange={setOn} />
          <Switch label="Not available" disabled />
        </div>
      </Grid>
    </div>
  );
}

export function FieldPieces() {
  return (
    <Chapter id="fields" title="Fields">
      <Specimen name="TextField, TextArea" says="Required unless they say optional.">
        <Grid>
          <TextField label="First name" autoComplete="off" />
          <TextField label="Nickname" optional hint="What we call you on screen." />
          <TextField label="BSB" figures defaultValue="062-9" error="A BSB has six digits." inputMode="numeric" />
          <TextField label="Member number" defaultValue="W-10442" disabled />
          <TextArea label="Note" optional placeholder="What was it for?" />
        </Grid>
      </Specimen>
      <Specimen name="PasswordInput" says="Rule C07: hidden by default.">
        <Grid>
          <PasswordInput label="Password" defaultValue="Golden-branch-7" />
          <PasswordInput label="New password" autoComplete="new-password" error="This field is required." />
        </Grid>
      </Specimen>
      <Specimen name="MoneyField, NumberField, Slider" says="MoneyField gives cents.">
        <Numbers />
      </Specimen>
      <Specimen name="Choices" says="SegmentedControl, RadioGroup, Checkbox, Switch.">
        <Choices />
      </Specimen>
    </Chapter>
  );
}
