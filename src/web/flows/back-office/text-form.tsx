import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import { actionOf, withText } from '#flows/kit.ts';
import type { Flow, Step } from '#flows/kit.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Section } from '#web/design/page.tsx';
import { Slider } from '#web/design/slider.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { useToday } from '#web/design/today.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { Drawing } from '../drawing.tsx';
import { Points } from '../steps/points.tsx';

interface TextValues {
  heading: string;
  lead: string;
  action: string;
  /** One for each line: the title, a colon and the text. */
  points: string;
}

interface Values extends TextValues {
  name: string;
  share: number;
  starts_on: string;
  ends_on: string;
}

type Point = NonNullable<Step['points']>[number];

const linesOf = (points: readonly Point[]): string => points.map(({ title, text }) => `${title}: ${text}`).join('\n');

function pointsIn(lines: string): Point[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [title = '', ...rest] = line.split(': ');
      return { title: title.trim(), text: rest.join(': ').trim() };
    });
}

/** What differs from the usual text; the rest stays empty and follows the journey. */
function changedText(step: Step, { heading, lead, action, points }: TextValues) {
  const changed = (value: string, usual: string) => (value.trim() === usual ? '' : value.trim());
  return {
    heading: changed(heading, step.heading),
    lead: changed(lead, step.lead),
    action: changed(action, actionOf(step)),
    points: changed(points, linesOf(step.points ?? [])) === '' ? [] : pointsIn(points),
  };
}

/** The page as its visitors will see it. */
function Preview({ flow, step }: { flow: Flow; step: Step }) {
  const action = actionOf(step);
  return (
    <Section title="Preview" level={3} className="mt-6">
      <div inert className="border-line rounded-panel border border-dashed p-5">
        <Drawing image={flow.image} />
        <p className="text-title text-balance">{step.heading}</p>
        <p className="text-ink-soft mt-2 mb-6">{step.lead}</p>
        <Points points={step.points} />
        {action ? <Button>{action}</Button> : null}
      </div>
    </Section>
  );
}

/** For how many visitors the text is, and on which days. */
function WhoAndWhen({ form }: { form: ApiForm<Values> }) {
  const { value, onChange, error } = form.value('share');
  const day = (name: 'starts_on' | 'ends_on') => {
    const of = form.value(name);
    return {
      name,
      value: of.value === '' ? null : of.value,
      onChange: (chosen: string | null) => of.onChange(chosen ?? ''),
      error: of.error ?? null,
    };
  };
  return (
    <>
      <Slider
        label="Visitors who see it"
        hint="Below 100%, it’s a test against the wording that everyone else sees."
        name="share"
        min={5}
        max={100}
        step={5}
        value={value}
        onChange={onChange}
        error={error ?? null}
        valueText={value === 100 ? 'Everyone' : `${value}%`}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateInput label="First day" {...day('starts_on')} />
        <DateInput label="Last day" required={value < 100} {...day('ends_on')} />
      </div>
    </>
  );
}

/** A text for one page, from a day on, with a preview while it is written. */
export function TextForm({ flow, step }: { flow: Flow; step: Step }) {
  const form = useApiForm<typeof journeyBackOffice.addWording, Values>(journeyBackOffice.addWording, {
    defaults: {
      name: '',
      heading: step.heading,
      lead: step.lead,
      action: actionOf(step),
      points: linesOf(step.points ?? []),
      share: 100,
      starts_on: useToday(),
      ends_on: '',
    },
    body: ({ name, share, starts_on, ends_on, ...text }) => ({
      journey: flow.slug,
      step: step.path,
      name,
      ...changedText(step, text),
      share,
      starts_on,
      ...(ends_on === '' ? {} : { ends_on }),
    }),
    check: ({ points }): FieldMessages =>
      pointsIn(points).some(({ title, text }) => title === '' || text === '')
        ? { points: 'Start each line with a title and a colon, such as “Free: there’s no card to enter”.' }
        : {},
    refreshes: [journeyBackOffice.wordings],
    onDone: () => {
      showToast({ tone: 'positive', text: 'The wording has been scheduled.' });
      form.reset();
    },
  });
  return (
    <Section title="New wording">
      <Form form={form} aria-label="New wording" className="space-y-5">
        <TextField label="Internal name" maxLength={80} {...form.field('name')} />
        <TextField label="Heading" maxLength={120} {...form.field('heading')} />
        <TextArea label="Text under the heading" maxLength={300} {...form.field('lead')} />
        <TextArea
          label="Points"
          optional
          hint="One per line: a title, a colon and the text."
          {...form.field('points')}
        />
        {actionOf(step) ? <TextField label="Button" maxLength={60} {...form.field('action')} /> : null}
        <WhoAndWhen form={form} />
        <SubmitButton form={form} className="max-sm:w-full">
          Schedule wording
        </SubmitButton>
      </Form>
      <Preview flow={flow} step={withText(step, changedText(step, form.values))} />
    </Section>
  );
}
