import { backOffice } from '#contract/areas/back-office.ts';
import { spin } from '#contract/areas/spin.ts';
import type { SpinVersion } from '#contract/areas/spin.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';

/** Changes how many of a limited prize are left. */
export function StockDialog({ version, onClose }: { version: SpinVersion; onClose: () => void }) {
  const limited = version.segments.filter(({ stock }) => stock !== null);
  const form = useApiForm<typeof spin.setStock, { segment: number; stock: number | null; reason: string }>(
    spin.setStock,
    {
      defaults: { segment: limited[0]?.segment ?? 0, stock: limited[0]?.stock ?? 0, reason: '' },
      body: (values) => ({ id: version.id, ...values }) as never,
      refreshes: [spin.setUp, spin.items, backOffice.audit],
      onDone: () => {
        showToast({ tone: 'positive', text: 'Stock saved.' });
        onClose();
      },
    },
  );
  return (
    <Dialog open onClose={onClose} size="small" title="Change stock" description="The odds stay the same.">
      <Form form={form} aria-label="Stock" className="space-y-5">
        <Select
          label="Prize"
          options={limited.map(({ segment, label }) => ({ value: segment, label }))}
          {...form.value('segment')}
        />
        <NumberField label="Number left" name="stock" min={0} {...form.value('stock')} />
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save stock</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
