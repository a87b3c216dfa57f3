import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { profile } from '#contract/areas/profile.ts';
import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire, SliderFacts } from '#contract/areas/lending-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { supportServices } from '#domain/loans/hardship.ts';
import type { ApplicationStep } from '#domain/lending/steps.ts';
import type { LoanProduct } from '#domain/loans/terms.ts';
import { applicationStepAt, loanApplication } from '#flows/lending/loan-application.ts';
import type { ApplicationWayStep } from '#flows/lending/loan-application.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { Stepper } from '#web/design/stepper.tsx';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AmountStep } from './amount-step.tsx';
import { BankStep } from './bank-step.tsx';
import { HelpNote } from './help-note.tsx';
import { IdentityForm } from './identity-form.tsx';
import { MoneyStep } from './money-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { touched } from './reads.ts';
import { ResultSection } from './result-section.tsx';
import { SendStep } from './send-step.tsx';
import { WhySection } from './why-section.tsx';
import { YouStep } from './you-step.tsx';

function IdentityStep({ application, onDone }: { application: ApplicationOnWire | null; onDone: () => void }) {
  const documents = useApiQuery(profile.identityDocuments);
  const known = (documents.data?.data ?? []).some(({ side, status }) => side === 'front' && status !== 'refused');
  return (
    <div className="space-y-6">
      {known || application?.steps.some(({ id, done }) => id === 'identity' && done) ? (
        <div>
          <p>We’ve received your ID. If it has changed, you can upload a new one.</p>
          <Button full className="mt-4" onClick={onDone}>
            Continue
          </Button>
        </div>
      ) : null}
      <IdentityForm onDone={onDone} />
    </div>
  );
}

function SendPart({ application, onDone }: PartProps) {
  return application ? (
    <SendStep application={application} onSent={onDone} />
  ) : (
    <EmptyState
      illustration="loans"
      message="Choose an amount first"
      buttonText="Choose an amount"
      href="/loans/apply?step=amount"
    />
  );
}

interface PartProps {
  facts: SliderFacts;
  application: ApplicationOnWire | null;
  onProduct: (product: LoanProduct) => void;
  onDone: () => void;
}

/** What each step of the application's way asks for. */
const parts: Readonly<Record<ApplicationStep, ComponentType<PartProps>>> = {
  amount: AmountStep,
  reason: ReasonStep,
  you: YouStep,
  money: MoneyStep,
  bank: BankStep,
  identity: IdentityStep,
  send: SendPart,
};

function TakeBack({ application }: { application: ApplicationOnWire }) {
  const { ask, dialog } = useAsk();
  const withdraw = useApiMutation(lending.withdraw, { refreshes: touched });
  const draft = application.status === 'draft';
  return (
    <Section title={draft ? 'Finish later' : 'Changed your mind?'} level={3}>
      <p className="text-ink-soft">
        {draft
          ? 'We save every step. You can pick up where you left off on any device.'
          : 'You can withdraw your application any time before you sign.'}
      </p>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-3"
        busy={withdraw.isPending}
        onClick={() =>
          ask({
            title: 'Withdraw your application?',
            says: 'We won’t use what you’ve filled in. You can start a new application at any time.',
            yes: 'Withdraw',
            no: 'Keep application',
            onYes: () => withdraw.mutate({ body: {} }),
          })
        }
      >
        Withdraw application
      </Button>
      {dialog}
    </Section>
  );
}

const heldTitles: Readonly<Record<NonNullable<SliderFacts['held']>['reason'], string>> = {
  arrears: 'You can’t borrow more while a loan is overdue',
  hardship: 'You can’t borrow more while you have hardship help',
  catch_up: 'You can’t borrow more until you’ve caught up',
};

/** Whoever is behind with a loan of ours reads why nothing more is lent, before anything is filled in. */
function LendingBlock({ held }: { held: NonNullable<SliderFacts['held']> }) {
  return (
    <>
      <Notice
        tone="warning"
        title={heldTitles[held.reason]}
        actions={
          <ButtonLink href={`/loans/${held.loan}`}>
            {held.reason === 'arrears' ? 'See your options' : 'See your loan'}
          </ButtonLink>
        }
      >
        {held.says}
      </Notice>
      <p className="text-ink-soft mt-5">
        {supportServices.debtHelpline.words} {supportServices.debtHelpline.name}:{' '}
        <span className="whitespace-nowrap">
          <TextLink href={`tel:${supportServices.debtHelpline.phone.replaceAll(' ', '')}`}>
            {supportServices.debtHelpline.phone}
          </TextLink>
          .
        </span>
      </p>
    </>
  );
}

const open = (application: ApplicationOnWire | null): boolean =>
  application !== null && ['draft', 'review', 'second', 'offered'].includes(application.status);

function StepTitle({ title }: { title: string }) {
  const heading = useStepFocus<HTMLHeadingElement>(title);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-heading mt-8 mb-5 outline-none">
      {title}
    </h2>
  );
}

interface ApplicationProps {
  application: ReplyOf<typeof lending.application>['application'];
  facts: ReplyOf<typeof lending.amounts>['success'];
  onProduct: (product: LoanProduct) => void;
}

function Application({ application: result, facts, onProduct }: ApplicationProps) {
  const [search, setSearch] = useSearchParams();
  const again = search.get('new') !== null;
  // Where the last application has ended, another may be begun.
  const application = result && !open(result) && again ? null : result;
  const sent = application !== null && application.status !== 'draft';
  const answered = (application?.steps ?? []).filter(({ done }) => done).map(({ id }) => id);
  const step = applicationStepAt(search.get('step'), answered);
  const at = loanApplication.steps.indexOf(step);
  const Part = parts[step.part];
  const go = ({ part }: ApplicationWayStep) => setSearch({ step: part, ...(again ? { new: '' } : {}) });
  // The address names the step from the start, so that Back leaves it.
  const unnamed = !sent && search.get('step') === null;
  useEffect(() => {
    if (unnamed) setSearch({ step: step.part, ...(again ? { new: '' } : {}) }, { replace: true });
  });
  const next = () => {
    window.scrollTo(0, 0);
    const following = loanApplication.steps.find(({ path }) => path === step.next);
    if (following) go(following);
    else setSearch({});
  };
  const why = sent && application.decision ? application.decision.why : facts.why;
  const held = sent ? null : facts.held;
  return (
    <>
      <PageHeader
        title={sent ? 'Your loan application' : 'Apply for a loan'}
        lead={
          sent || held
            ? undefined
            : 'From $200 to $30,000. You’ll see the total cost and every due date before you decide.'
        }
      />
      <Columns
        aside={
          <>
            {held ? null : <WhySection why={why} title={sent ? 'How we decided' : 'Why this limit'} />}
            {application && open(application) ? <TakeBack application={application} /> : null}
            {held || (sent ? application.product : facts.product) === 'personal' ? null : <HelpNote />}
          </>
        }
      >
        {sent ? (
          <ResultSection application={application} onAgain={() => setSearch({ new: '' })} />
        ) : held ? (
          <LendingBlock held={held} />
        ) : (
          <>
            <Stepper
              label="Application steps"
              steps={loanApplication.steps.map(({ heading }) => heading)}
              current={at}
              onStep={(index) => go(loanApplication.steps[index]!)}
            />
            <StepTitle title={step.heading} />
            <Part key={step.part} facts={facts} application={application} onProduct={onProduct} onDone={next} />
          </>
        )}
      </Columns>
    </>
  );
}

/** The way to a loan, step by step; and after it was sent, what came of it. */
export function ApplyPage() {
  const latest = useApiQuery(lending.application);
  const [product, setProduct] = useState<LoanProduct | undefined>(undefined);
  const slider = useApiQuery(
    lending.amounts,
    { body: product === undefined ? {} : { product } },
    { keepPrevious: true },
  );
  return (
    <>
      {latest.data && slider.data ? null : <PageHeader title="Apply for a loan" />}
      <QueryState
        queries={{ latest, slider }}
        what="your application"
        skeleton={
          <Columns>
            <SkeletonForm fields={4} />
          </Columns>
        }
      >
        {(loaded) => (
          <Application application={loaded.latest.application} facts={loaded.slider.success} onProduct={setProduct} />
        )}
      </QueryState>
    </>
  );
}
