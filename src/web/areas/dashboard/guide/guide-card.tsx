import { Suspense } from 'react';
import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { settings } from '#contract/areas/settings.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { FoundBills, PaydayOffer } from '#web/areas/bills/public.tsx';
import { useHomeSettings } from '../home-settings.ts';
import type { HomeSettings } from '../home-settings.ts';
import type { SafeAnswer } from '../safe-parts.ts';
import { guidePlaceholder } from './guide-placeholder.tsx';
import { openStep, steps } from './steps.ts';
import type { Step } from './steps.ts';

const FirstInsight = lazyPart('your first insight', async () => (await import('./first-insight.tsx')).FirstInsight);

function Progress({ current }: { current: Step }) {
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <ol aria-label="Getting started" className="mb-5 flex gap-2">
      {steps.map(({ step, name }, index) => (
        <li key={step} className="min-w-0 flex-1" aria-current={index === at ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={`block h-1.5 rounded-full ${index <= at ? 'bg-accent' : 'bg-line'} ${index === at ? 'opacity-60' : ''}`}
          />
          <span
            className={`text-caption mt-1.5 flex items-center gap-1 max-sm:sr-only ${index === at ? 'font-semibold' : 'text-ink-faint'}`}
          >
            {index < at ? <Check size={14} strokeWidth={2.5} aria-hidden="true" className="text-positive" /> : null}
            {name}
            {index < at ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-heading mb-1.5">{title}</h2>
      <p className="text-ink-soft max-w-[58ch]">{children}</p>
    </>
  );
}

function ImportStep() {
  return (
    <>
      <StepText title="Let’s see where your money goes">
        Connect your bank or import a statement from any Australian bank. Then you’ll see what’s safe to spend.
      </StepText>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink href="/sync-transactions">Import a statement</ButtonLink>
        <ButtonLink variant="secondary" href="/settings/bank-accounts?connect=1">
          Connect a bank
        </ButtonLink>
      </div>
    </>
  );
}

function NoPayday({ onSkip, busy }: { onSkip: () => void; busy: boolean }) {
  return (
    <>
      <StepText title="When are you paid?">
        We couldn’t find regular pay in your transactions. Set your payday so your budgets and safe to spend follow it.
      </StepText>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink href="/ubudget?edit=pay-cycle#pay-cycle">Set your payday</ButtonLink>
        <Button variant="quiet" busy={busy} onClick={onSkip}>
          Skip
        </Button>
      </div>
    </>
  );
}

function StepBody({ answer, chosen }: { answer: SafeAnswer; chosen: HomeSettings }) {
  const skip = useApiMutation(settings.updatePageSettings, { refreshes: [settings.pageSettings] });
  const pass = (step: HomeSettings['guide'][number]) =>
    skip.mutate({ body: { guide: [...new Set([...chosen.guide, step])] } });
  const step = openStep(answer, chosen.guide);
  if (step === 'import') return <ImportStep />;
  if (step === 'payday')
    return answer.detected_pay ? (
      <PaydayOffer inGuide onSkip={() => pass('payday')} />
    ) : (
      <NoPayday busy={skip.isPending} onSkip={() => pass('payday')} />
    );
  if (step === 'bills')
    return (
      <>
        <StepText title="Are these your bills?">
          They come up again and again in your transactions. Untick any that aren’t bills or have stopped.
        </StepText>
        <div className="mt-4">
          <FoundBills onSkip={() => pass('bills')} />
        </div>
      </>
    );
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <FirstInsight busy={skip.isPending} onDone={() => pass('insight')} />
    </Suspense>
  );
}

function Guide({ answer, chosen }: { answer: SafeAnswer; chosen: HomeSettings }) {
  const current = openStep(answer, chosen.guide);
  const body = useStepFocus<HTMLDivElement>(current);
  return (
    <Card className="h-full min-h-60">
      <Progress current={current} />
      <div
        ref={body}
        tabIndex={-1}
        role="group"
        aria-label={steps.find(({ step }) => step === current)?.name}
        className="outline-none"
      >
        <StepBody answer={answer} chosen={chosen} />
      </div>
    </Card>
  );
}

/** The first run: from a statement to the first insight, one step at a time. */
export function GuideCard() {
  const answer = useApiQuery(safeToSpend.safeToSpend).data;
  const chosen = useHomeSettings();
  return answer && chosen ? <Guide answer={answer} chosen={chosen} /> : guidePlaceholder;
}
