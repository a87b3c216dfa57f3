import { Suspense, useState } from 'react';
import { wallet } from '#contract/areas/wallet.ts';
import type { Wallet } from '#contract/areas/wallet-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import { Button } from '#web/design/button.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { messageOfAction } from './use-wallet-action.ts';

const ScanDialog = lazyDialog('the scanner', async () => (await import('./scan-address.tsx')).ScanDialog);

export type Prepared = ReplyOf<typeof wallet.createTransaction>;
interface Problems {
  recipient?: string | undefined;
  amount?: string | undefined;
  other?: string | undefined;
}

/** The messages of a refusal, at the fields that they are about. */
function problemsOf(error: unknown): Problems {
  const errors = isProblem(error) ? (error.problem.errors ?? []) : [];
  const of = (name: string) => errors.find(({ field }) => field.endsWith(name))?.message;
  const [recipient, amount] = [of('recipient'), of('amount')];
  return { recipient, amount, ...(recipient || amount ? {} : { other: messageOfAction(error) }) };
}

interface SendFormProps {
  own: Wallet;
  to: string;
  onPrepared: (prepared: Prepared) => void;
  onClose: () => void;
}

/** A receiver of the address book, which fills the address in. */
function BookChoice({ onChoose }: { onChoose: (address: string) => void }) {
  const book = useApiQuery(wallet.receivers).data?.data ?? [];
  if (book.length === 0) return null;
  return (
    <Select
      label="From your address book"
      optional
      value=""
      onChange={(address) => onChoose(address)}
      options={[
        { value: '', label: 'Choose a recipient' },
        ...book.map(({ address: value, name: label }) => ({ value, label })),
      ]}
    />
  );
}

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

/** The address: chosen from the address book, scanned, pasted or typed. */
function AddressField({ value, error, onChange }: AddressFieldProps) {
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <BookChoice onChoose={onChange} />
      <TextField
        label="Address"
        name="recipient"
        figures
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="secondary" size="small" onClick={() => setScanning(true)}>
        Scan a QR code
      </Button>
      {scanning ? (
        <Suspense fallback={null}>
          <ScanDialog
            onClose={() => setScanning(false)}
            onScan={(text) => {
              onChange(text);
              setScanning(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The receiver and the amount of a transfer. */
export function SendForm({ own, to, onPrepared, onClose }: SendFormProps) {
  const [recipient, setRecipient] = useState(to);
  const [amount, setAmount] = useState<number | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const prepare = useApiMutation(wallet.createTransaction);
  async function submit(): Promise<void> {
    const missing: Problems = {
      recipient: recipient.trim() === '' ? 'Enter the recipient’s address.' : undefined,
      amount: amount === null || amount < 1 ? 'Enter an amount of at least 1 token.' : undefined,
    };
    setProblems(missing);
    if (missing.recipient || missing.amount || amount === null) return;
    try {
      onPrepared(await prepare.mutateAsync({ body: { walletLocator: own.address, params: { recipient, amount } } }));
    } catch (error) {
      setProblems(problemsOf(error));
    }
  }
  return (
    <form
      className="space-y-5"
      aria-label="Send tokens"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AddressField value={recipient} error={problems.recipient} onChange={setRecipient} />
      <NumberField
        label="Amount in tokens"
        name="amount"
        min={1}
        hint={`You have ${tokens(own.available)}.`}
        value={amount}
        error={problems.amount}
        onChange={setAmount}
      />
      {problems.other ? <ProblemNote>{problems.other}</ProblemNote> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={prepare.isPending}>
          Review transfer
        </Button>
      </div>
    </form>
  );
}
