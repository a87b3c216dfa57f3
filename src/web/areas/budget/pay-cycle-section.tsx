import { useSearchParams } from 'react-router';
import { budget } from '#contract/areas/budget.ts';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { payCycleWords } from '#domain/calendar/pay-cycle-words.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Notice } from '#web/design/notice.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { frequencyNames } from './budget-lines.ts';
import type { Frequency, PayCycle } from './budget-lines.ts';

type Detected = ReplyOf<typeof budget.detectPayCycle>['data'];

interface Values {
  frequency: Frequency;
  anchor: string | null;
  day: number | null;
  keep_amounts: boolean;
}

/** The form's defaults: the member's choice, else the detected pay cycle. */
function startOf(cycle: PayCycle, detected: Detected): Values {
  const { frequency, anchor, day } = !cycle.chosen && detected ? detected : cycle;
  return { frequency, anchor, day: day ?? 1, keep_amounts: false };
}

function CycleForm({ cycle, detected, onClose }: { cycle: PayCycle; detected: Detected; onClose: () => void }) {
  const time = useMemberTime();
  const form = useApiForm<typeof budget.setPayCycle, Values>(budget.setPayCycle, {
    defaults: startOf(cycle, detected),
    body: ({ frequency, anchor, day, keep_amounts }) => ({
      frequency,
      ...(frequency === 'monthly' ? { day } : { anchor }),
      keep_amounts,
    }),
    check: ({ frequency, anchor, day }) => ({
      ...(frequency !== 'monthly' && anchor === null ? { anchor: 'Field is required' } : {}),
      ...(frequency === 'monthly' && (day === null || day < 1 || day > 31) ? { day: 'Enter a day from 1 to 31.' } : {}),
    }),
    refreshes: [budget.payCycle, budget.list, budget.categories, budget.spendingPace, safeToSpend.safeToSpend],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Your payday is set.' });
      onClose();
    },
  });
  const frequency = form.value('frequency');
  const anchor = form.value('anchor');
  const day = form.value('day');
  return (
    <>
      {detected ? (
        <Notice
          className="mb-5"
          title={`Looks like you’re paid ${payCycleWords(detected)}`}
          actions={
            <Button
              size="small"
              variant="secondary"
              onClick={() => form.set({ frequency: detected.frequency, anchor: detected.anchor, day: detected.day })}
            >
              Use this
            </Button>
          }
        >
          We found {detected.rows} pays from {detected.payer}
          {detected.anchor ? `, the last on ${time.date(detected.anchor, 'wmd')}` : ''}.
        </Notice>
      ) : null}
      <Form form={form}>
        <div className="space-y-5">
          <RadioGroup<Frequency>
            label="How often are you paid?"
            choices={(Object.keys(frequencyNames) as Frequency[]).map((value) => ({
              value,
              label: frequencyNames[value],
            }))}
            {...frequency}
          />
          {frequency.value === 'monthly' ? (
            <NumberField label="Day of the month" hint="If a month is shorter, we use its last day." {...day} />
          ) : (
            <DateInput label="A payday" hint="Any payday, past or future." {...anchor} />
          )}
          <Checkbox
            label="Keep my budget amounts"
            hint="Otherwise we’ll adjust each budget so it adds up to the same over a year."
            {...form.checkbox('keep_amounts')}
          />
        </div>
        <div className="mt-7 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save payday</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function CycleDialog({ cycle, onClose }: { cycle: PayCycle; onClose: () => void }) {
  const detected = useApiQuery(budget.detectPayCycle);
  return (
    <Dialog open onClose={onClose} title="When are you paid?">
      {detected.isPending ? (
        <SkeletonText lines={6} label="Looking for your pay" />
      ) : (
        <CycleForm cycle={cycle} detected={detected.data?.data ?? null} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The member's pay cycle, which every budget follows. */
export function PayCycleSection() {
  const time = useMemberTime();
  const cycle = useApiQuery(budget.payCycle);
  // In the address, so that other screens can open the form.
  const [search, setSearch] = useSearchParams();
  const setChanging = (on: boolean) =>
    setSearch(
      (now) => {
        if (on) now.set('edit', 'pay-cycle');
        else now.delete('edit');
        return now;
      },
      { replace: true },
    );
  return (
    <Section title="Your pay cycle" id="pay-cycle">
      <QueryState query={cycle} what="your pay cycle" skeleton={<SkeletonText lines={3} />} compact>
        {(loaded) => (
          <>
            {loaded.chosen ? (
              <DefinitionList
                items={[
                  { term: 'Paid', is: frequencyNames[loaded.frequency] },
                  { term: 'Next payday', is: time.date(loaded.next.start, 'wmd') },
                  { term: 'Days until payday', is: loaded.current.days_left },
                ]}
              />
            ) : (
              <p className="text-ink-soft">Your payday isn’t set yet, so budgets run from the first of each month.</p>
            )}
            <Button variant="secondary" size="small" className="mt-3" onClick={() => setChanging(true)}>
              {loaded.chosen ? 'Change payday' : 'Set your payday'}
            </Button>
            {search.get('edit') === 'pay-cycle' ? (
              <CycleDialog cycle={loaded} onClose={() => setChanging(false)} />
            ) : null}
          </>
        )}
      </QueryState>
    </Section>
  );
}
