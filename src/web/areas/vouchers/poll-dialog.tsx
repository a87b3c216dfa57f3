import Plus from 'lucide-react/icons/plus';
import { vouchers } from '#contract/areas/vouchers.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { operatingToday } from './operating-day.ts';

interface Charity {
  name: string;
  description: string;
}

interface Values {
  title: string;
  opens_on: string | null;
  closes_on: string | null;
  charities: Charity[];
}

const MAX_CHARITIES = 10;
const none: Charity = { name: '', description: '' };
const isEmpty = ({ name, description }: Charity): boolean => name.trim() === '' && description.trim() === '';

/** Makes a poll of two to ten charities. Lines that stay empty are none. */
export function PollDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm<typeof vouchers.openPoll, Values>(vouchers.openPoll, {
    defaults: { title: '', opens_on: operatingToday(), closes_on: null, charities: [none, none] },
    body: ({ title, opens_on, closes_on, charities }) => ({
      title,
      opens_on: opens_on ?? '',
      closes_on: closes_on ?? '',
      charities: charities.filter((charity, at) => at < 2 || !isEmpty(charity)),
    }),
    refreshes: [vouchers.teamPolls, vouchers.poll],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Poll added.' });
      onClose();
    },
  });
  const { charities } = form.values;
  const set = (at: number, patch: Partial<Charity>) =>
    form.set({ charities: charities.map((charity, index) => (index === at ? { ...charity, ...patch } : charity)) });
  return (
    <Dialog open onClose={onClose} title="New poll">
      <Form form={form} aria-label="Poll" className="space-y-5">
        <TextField label="Question" {...form.field('title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateInput label="First day" {...form.value('opens_on')} />
          <DateInput label="Last day" {...form.value('closes_on')} />
        </div>
        {charities.map((charity, at) => (
          <fieldset key={at} className="border-line space-y-4 border-t pt-4">
            <legend className="sr-only">Charity {at + 1}</legend>
            <TextField
              label={`Charity ${at + 1}`}
              optional={at > 1}
              value={charity.name}
              onChange={(event) => set(at, { name: event.target.value })}
              error={form.errorOf(`charities.${at}.name`) ?? null}
            />
            <TextArea
              label={`About charity ${at + 1}`}
              optional={at > 1}
              rows={2}
              value={charity.description}
              onChange={(event) => set(at, { description: event.target.value })}
              error={form.errorOf(`charities.${at}.description`) ?? null}
            />
          </fieldset>
        ))}
        {charities.length < MAX_CHARITIES ? (
          <Button
            variant="quiet"
            size="small"
            icon={Plus}
            className="-ml-3.5"
            onClick={() => form.set({ charities: [...charities, none] })}
          >
            Add charity
          </Button>
        ) : null}
        <p role="status" className="text-negative font-medium">
          {form.errorOf('charities')}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Add poll</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
