import { security } from '#contract/areas/security.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { CodeInput } from '#web/design/code-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QrImage } from '#web/design/qr-image.tsx';

export interface AuthenticatorDialogProps {
  secret: ReplyOf<typeof security.setUpTfaApp>;
  onClose: () => void;
  onConfirmed: (reply: ReplyOf<typeof security.confirmTfaApp>) => Promise<void>;
}

/** 'ABCDEFGH' as 'ABCD EFGH', for typing. */
export function spelledSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Sets up an authenticator app: scan or type, then confirm with the first code. Nothing changes until then. */
export function AuthenticatorDialog({ secret, onClose, onConfirmed }: AuthenticatorDialogProps) {
  const form = useApiForm<typeof security.confirmTfaApp, { code: string }>(security.confirmTfaApp, {
    defaults: { code: '' },
    refreshes: [security.tfaState],
    onDone: async (reply) => {
      await onConfirmed(reply);
      onClose();
    },
    onFailed: ({ code, message }, { set, fail }) => {
      if (code !== 'code_wrong') return false;
      set({ code: '' });
      fail('code', message);
      return true;
    },
  });
  const code = form.value('code');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up your authenticator app"
      description="Scan this with your app, then enter the 6-digit code it shows."
    >
      <div className="flex flex-wrap items-start gap-6">
        <QrImage
          text={secret.otpauth}
          label="QR code for your authenticator app"
          otherwise="Enter the key in your app instead."
        />
        <div className="min-w-44 flex-1">
          <p className="text-ink-soft text-caption">Or enter this key in the app:</p>
          <p className="figures mt-1 font-medium break-all select-all">{spelledSecret(secret.secret)}</p>
        </div>
      </div>
      <Form form={form} className="mt-6 space-y-5" aria-label="Confirm the app">
        <CodeInput label="Code from the app" autoFocus {...code} onComplete={() => void form.submit()} />
        <SubmitButton form={form}>Turn on</SubmitButton>
      </Form>
    </Dialog>
  );
}
