import { counted } from '#domain/text/counted.ts';
import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { spin } from '#contract/areas/spin.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { Promotions, StateRules } from './conditions.tsx';
import { VersionList } from './version-list.tsx';

function Pause({ paused }: { paused: boolean }) {
  const [open, setOpen] = useState(false);
  const pause = useApiMutation(spin.pause, {
    refreshes: [spin.setUp, spin.items, backOffice.audit],
    onSuccess: () => setOpen(false),
  });
  const action = paused ? 'Resume spinning' : 'Pause spinning';
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open ? (
        <ReasonDialog
          title={action}
          description={paused ? 'Members can spin again straight away.' : 'Nobody can spin until you resume spinning.'}
          action={action}
          danger={!paused}
          busy={pause.isPending}
          problem={pause.error?.message}
          onReason={(reason) => pause.mutate({ body: { paused: !paused, reason } })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The daily spin in the back office: odds, states, promotions and the switch for all. */
export function BackOfficeSpinPage() {
  const setUp = useApiQuery(spin.setUp);
  return (
    <QueryState query={setUp} what="the spin" skeleton={<SkeletonRows rows={8} />} failed={operatorProblem}>
      {({ versions, states, promotions, paused, today }) => (
        <>
          <PageHeader
            title="Daily spin"
            lead={`Today’s spins have awarded ${counted(today.entries, 'entry', 'entries')} and ${today.qoin.toLocaleString('en-AU')} Qoin.`}
            actions={<Pause paused={paused} />}
          />
          {paused ? <Notice tone="warning" title="Spinning is paused for everyone" className="mb-4" /> : null}
          <Columns
            aside={
              <>
                <StateRules rules={states} />
                <Promotions promotions={promotions} />
              </>
            }
          >
            <VersionList versions={versions} />
          </Columns>
        </>
      )}
    </QueryState>
  );
}
