import { CodeInput } from '#web/design/code-input.tsx';
import type { ApiForm } from '#web/kit/form.tsx';

/** The six digits of a code that was sent. */
export function CodeField<V extends { code: string }>({ form, to }: { form: ApiForm<V>; to: string }) {
  const { value, onChange, error } = form.value('code' as keyof V & string);
  return (
    <CodeInput
      label={`Code sent to ${to}`}
      name="code"
      value={String(value)}
      onChange={(code) => onChange(code as V[keyof V & string])}
      error={error ?? null}
    />
  );
}
