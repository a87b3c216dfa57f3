import { settings } from '#contract/areas/settings.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { go } from '#web/kit/navigator.ts';

const ratings = [
  { value: '5', label: '5, very good' },
  { value: '4', label: '4, good' },
  { value: '3', label: '3, neither good nor bad' },
  { value: '2', label: '2, bad' },
  { value: '1', label: '1, very bad' },
] as const;

interface Values {
  rating: string | null;
  feedback: string;
}

/** Feedback with a rating. What it earns never depends on the rating. */
export function RateExperiencePage() {
  const form = useApiForm<typeof settings.feedback, Values>(settings.feedback, {
    defaults: { rating: null, feedback: '' },
    body: ({ rating, feedback }) =>
      ({ rating: rating ?? undefined, feedback, page: '/rewards/rate-experience' }) as never,
    check: ({ rating }): Record<string, string> => (rating === null ? { rating: 'Choose a rating.' } : {}),
    refreshes: [rewards.offers],
    onDone: () => go('/rewards/feedback-complete'),
  });
  return (
    <>
      <PageHeader
        title="Rate your experience"
        lead="Tell us what works and what doesn’t. If there’s a reward, it’s the same for every rating."
      />
      <Columns>
        <Form form={form} aria-label="Feedback" className="max-w-xl space-y-5">
          <RadioGroup label="Rating" choices={ratings} {...form.value('rating')} />
          <TextArea label="Your feedback" rows={5} maxLength={4000} {...form.field('feedback')} />
          <SubmitButton form={form}>Send feedback</SubmitButton>
        </Form>
        <p className="text-ink-soft mt-5">
          Want to leave a public review? There’s no reward for that.{' '}
          <TextLink href="/rewards/google-review" className="inline-block py-2">
            Review us on Google
          </TextLink>
        </p>
      </Columns>
    </>
  );
}
