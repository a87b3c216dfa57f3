import { settings } from '#contract/areas/settings.ts';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';

interface FeedbackValues {
  feedback: string;
  rating: string | null;
}

const ratings = [
  { value: '5', label: 'Love it' },
  { value: '4', label: 'Good' },
  { value: '3', label: 'Okay' },
  { value: '2', label: 'Not great' },
  { value: '1', label: 'Bad' },
];

/** Feedback to the support team. */
export function FeedbackForm({ email }: { email: string }) {
  const form = useApiForm<typeof settings.feedback, FeedbackValues>(settings.feedback, {
    defaults: { feedback: '', rating: null },
    body: ({ feedback, rating }) => ({ feedback, rating: rating ?? undefined, page: window.location.pathname, email }),
    onDone: () => {
      form.reset();
      showToast({ tone: 'positive', text: 'Thanks for your feedback.' });
    },
  });
  const rating = form.value('rating');
  return (
    <Form form={form} className="max-w-xl space-y-4" aria-label="Feedback">
      <TextArea label="What’s working, and what isn’t?" rows={4} maxLength={4000} {...form.field('feedback')} />
      <RadioGroup label="How are we doing?" layout="inline" choices={ratings} {...rating} />
      <SubmitButton form={form}>Send feedback</SubmitButton>
    </Form>
  );
}
