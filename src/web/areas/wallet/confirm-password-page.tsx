import { wallet } from '#contract/areas/wallet.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { go } from '#web/kit/navigator.ts';

/**
 * The password opens sending for ten minutes. With `?then=history` one goes on to a transfer that waits for approval.
 */
export function ConfirmPasswordPage() {
  const [search] = useAddress();
  const next = search.get('then') === 'history' ? '/wallet' : '/wallet?send=1';
  const form = useApiForm<typeof wallet.confirmPassword, { Password: string }>(wallet.confirmPassword, {
    defaults: { Password: '' },
    refreshes: [wallet.get],
    onDone: () => go(next, { replace: true }),
    onFailed: (problem, handle) => {
      if (problem.code !== 'forbidden') return false;
      handle.fail('Password', problem.message);
      return true;
    },
  });
  return (
    <>
      <PageHeader title="Confirm your password" lead="You’ll then have 10 minutes to send tokens." />
      <Columns>
        <Section title="Password" titleHidden>
          <Form form={form} className="max-w-md space-y-5" aria-label="Confirm your password">
            <PasswordInput label="Password" autoComplete="current-password" {...form.field('Password')} />
            <div className="flex flex-wrap gap-2">
              <SubmitButton form={form}>Continue</SubmitButton>
              <ButtonLink href="/wallet" variant="secondary">
                Back to the wallet
              </ButtonLink>
            </div>
          </Form>
        </Section>
      </Columns>
    </>
  );
}
