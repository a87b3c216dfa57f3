import { vouchers } from '#contract/areas/vouchers.ts';
import type { TeamVoucher } from '#contract/areas/vouchers.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { linesOf } from '#web/kit/form-values.ts';
import { useApiQuery } from '#web/kit/query.ts';

interface Values {
  Title: string;
  offer: string;
  merchant: string;
  Location: string;
  Category: string | null;
  ExpiryDate: string | null;
  stock: number | null;
  Description: string;
  FullDescription: string;
  /** One to a line. */
  terms: string;
}

function valuesOf(voucher: TeamVoucher | null): Values {
  if (voucher === null)
    return {
      Title: '',
      offer: '',
      merchant: '',
      Location: '',
      Category: null,
      ExpiryDate: null,
      stock: null,
      Description: '',
      FullDescription: '',
      terms: '',
    };
  const { Title, offer, merchant, Location, Category, ExpiryDate, Description, FullDescription, terms } = voucher;
  return {
    Title,
    offer,
    merchant,
    Location,
    Category,
    ExpiryDate,
    stock: null,
    Description,
    FullDescription,
    terms: terms.join('\n'),
  };
}

/** Makes a voucher, or corrects the words of one; what is left of it is changed by itself. */
export function VoucherEditor({ voucher, onClose }: { voucher: TeamVoucher | null; onClose: () => void }) {
  const categories = useApiQuery(vouchers.mainCategories, {}, { freshMs: 60_000 });
  const form = useApiForm<typeof vouchers.saveVoucher, Values>(vouchers.saveVoucher, {
    defaults: valuesOf(voucher),
    body: ({ terms, stock, Category, ExpiryDate, ...words }) => ({
      ...words,
      Category: Category ?? '',
      ExpiryDate: ExpiryDate ?? '',
      terms: linesOf(terms),
      ...(voucher ? { VoucherID: voucher.VoucherID } : { stock: stock ?? undefined }),
    }),
    check: ({ stock }): Record<string, string> =>
      voucher === null && stock === null ? { stock: 'This field is required.' } : {},
    refreshes: [vouchers.teamVouchers, vouchers.mainCategories],
    onDone: () => {
      showToast({ tone: 'positive', text: voucher ? 'Voucher updated.' : 'Voucher added.' });
      onClose();
    },
  });
  const options = (categories.data?.data ?? []).flatMap(({ name: group, Categories }) =>
    Categories.map(({ name }) => ({ value: name, label: name, group })),
  );
  return (
    <Dialog open onClose={onClose} title={voucher ? `Edit ${voucher.Title}` : 'New voucher'}>
      <Form form={form} aria-label="Voucher" className="space-y-5">
        <TextField label="Title" {...form.field('Title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Offer" hint="Two or three words, such as 20% off." {...form.field('offer')} />
          <TextField label="Merchant" {...form.field('merchant')} />
          <TextField label="Location" {...form.field('Location')} />
          <Select<string> label="Category" options={options} {...form.value('Category')} />
          <DateInput label="Last day" {...form.value('ExpiryDate')} />
          {voucher ? null : <NumberField label="Stock" min={0} max={1_000_000} {...form.value('stock')} />}
        </div>
        <TextArea label="Summary" rows={2} {...form.field('Description')} />
        <TextArea label="Full description" rows={4} {...form.field('FullDescription')} />
        <TextArea label="Terms" optional hint="One per line." rows={3} {...form.field('terms')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{voucher ? 'Save changes' : 'Add voucher'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
