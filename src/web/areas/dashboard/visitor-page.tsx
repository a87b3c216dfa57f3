import { ButtonLink } from '#web/design/button.tsx';
import { PageHeader } from '#web/design/page.tsx';

/** The landing page without a session. */
export function Greeting() {
  return (
    <>
      <PageHeader
        title="See where the money goes"
        lead="Import your bank statements, know what’s safe to spend until payday, and keep control of your data."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/auth/sign-up">Create an account</ButtonLink>
        <ButtonLink variant="secondary" href="/auth/login">
          Sign in
        </ButtonLink>
      </div>
    </>
  );
}
