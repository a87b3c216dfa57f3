import { ButtonLink } from '#web/design/button.tsx';
import { PageHeader } from '#web/design/page.tsx';

/** The landing page without a session. */
export function Greeting() {
  return (
    <>
      <PageHeader
        title="See where the money goes"
        lead="Bring in your bank statements, know what is left until payday, and keep your data your own."
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
