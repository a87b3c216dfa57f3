import type { HardshipOnWire } from '#contract/areas/loan-shapes.ts';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { supportServices } from '#domain/loans/hardship.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Card } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { NextSteps } from './next-steps.tsx';
import { touchedReads } from './reads.ts';

const { debtHelpline, afca } = supportServices;

function OpenRequest({ loan, request }: { loan: LoanDetailOnWire; request: HardshipOnWire }) {
  const { ask, dialog } = useAsk();
  const time = useMemberTime();
  const withdraw = useApiMutation(loans.withdrawHardship, {
    refreshes: touchedReads,
    onSuccess: () => showToast({ tone: 'info', text: 'You’ve withdrawn your request.' }),
  });
  const { more } = request;
  const question =
    more === null
      ? []
      : [{ when: time.date(more.requested_on), what: 'We asked you for more information.', done: true }];
  const replied =
    more === null
      ? []
      : [
          {
            when: more.informed_on === null ? `By ${time.date(more.answer_by)}` : time.date(more.informed_on),
            what: more.informed_on === null ? 'Please reply below.' : 'You replied.',
            done: more.informed_on !== null,
          },
        ];
  return (
    <>
      <ProblemNote>{withdraw.error?.message}</ProblemNote>
      <NextSteps
        steps={[
          {
            when: time.date(request.requested_on),
            what: 'You asked for help. We stopped collecting repayments.',
            done: true,
          },
          ...question,
          ...replied,
          { when: `By ${time.date(request.decide_by)}`, what: 'We’ll answer in writing.' },
        ]}
      />
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-3.5"
        busy={withdraw.isPending}
        onClick={() =>
          ask({
            title: 'Withdraw your hardship request?',
            says: 'We’ll start collecting repayments again tonight, including any we paused.',
            yes: 'Withdraw request',
            no: 'Keep request',
            onYes: () => withdraw.mutate({ body: { loan: loan.id } }),
          })
        }
      >
        Withdraw request
      </Button>
      {dialog}
    </>
  );
}

function Decided({ request }: { request: HardshipOnWire }) {
  const time = useMemberTime();
  const agreed = request.state === 'agreed';
  return (
    <Notice
      tone={agreed ? 'positive' : 'warning'}
      title={agreed ? 'We approved your hardship request' : 'We couldn’t approve your hardship request'}
      className="mb-4"
    >
      <p className="break-words">{request.answer}</p>
      <p className="mt-1.5">
        Answered on {time.date(request.decided_on ?? request.requested_on)}. If you disagree, the {afca.name} can review
        it for free: {afca.phone}.
      </p>
    </Notice>
  );
}

/** Hardship help, always one tap away: the request, what happens next with its dates, and the written decision. */
export function HardshipCard({ loan, onAsk }: { loan: LoanDetailOnWire; onAsk: () => void }) {
  const { hardship } = loan;
  const isOpen = hardship?.state === 'open';
  // The button that asked goes once the request is there; what takes its place is read next.
  const focus = useListFocus<HTMLDivElement>();
  return (
    <Card title={isOpen ? 'What happens next' : 'Having trouble paying?'} className="flex flex-col">
      <div {...focus} className="outline-none">
        {hardship && hardship.answer !== null ? <Decided request={hardship} /> : null}
        {isOpen ? (
          <OpenRequest loan={loan} request={hardship} />
        ) : (
          <>
            <p className="text-ink-soft">
              Tell us early and we’ll pause repayments while we work out what could help. It takes two taps and there’s
              no fee.
            </p>
            <Button variant="secondary" full className="mt-3" onClick={onAsk}>
              Ask for help
            </Button>
          </>
        )}
        <p className="text-ink-soft text-caption mt-3">
          Free advice: <TextLink href={debtHelpline.url}>{debtHelpline.name}</TextLink>{' '}
          <TextLink href={`tel:${debtHelpline.phone.replaceAll(' ', '')}`} className="figures whitespace-nowrap">
            {debtHelpline.phone}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
