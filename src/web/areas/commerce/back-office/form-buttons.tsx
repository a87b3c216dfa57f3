import { Button } from '#web/design/button.tsx';
import { SubmitButton } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';

/** The end of a form in a dialog: back, or on. */
export function FormButtons<V extends object>({
  form,
  action,
  danger = false,
  onClose,
}: {
  form: ApiForm<V>;
  action: string;
  danger?: boolean;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton form={form} variant={danger ? 'danger' : 'primary'}>
        {action}
      </SubmitButton>
    </div>
  );
}
