import { Button } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { Form, SubmitButton } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';

/** The one-time code sent by the bank. */
export function CodeForm({
  form,
  bank,
  hint,
  practiceCode,
  onBack,
}: {
  form: ApiForm<{ code: string }>;
  bank: string;
  hint: string | null;
  practiceCode?: string | undefined;
  onBack: () => void;
}) {
  const code = form.value('code');
  return (
    <Form form={form} aria-label={`Confirm with ${bank}`}>
      <CodeInput
        label={`Code from ${bank}`}
        hint={practiceCode ? `This is a practice bank. Enter ${practiceCode}.` : hint ? `Sent to ${hint}.` : undefined}
        autoFocus
        name="code"
        {...code}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </div>
    </Form>
  );
}
