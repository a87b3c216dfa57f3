import { useState } from 'react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Coins from 'lucide-react/icons/coins';
import { account } from '#contract/areas/account.ts';
import { settings } from '#contract/areas/settings.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { patchMember, useMember } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import type { Goals } from './goal-facts.ts';

const icons = { round_up: Coins, weekly_transfer: CalendarCheck, one_off_transfer: ArrowRightLeft } as const;

function RoundUpButton() {
  const member = useMember();
  const change = useApiMutation(settings.roundup, {
    refreshes: [account.get],
    onSuccess: ({ roundupenabled }) => {
      patchMember({ roundupenabled });
      showToast({ tone: 'positive', text: 'Purchases are rounded up from now on.' });
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  if (member.data?.roundupenabled) {
    return (
      <ButtonLink variant="quiet" size="small" href="/settings">
        On. Change it
      </ButtonLink>
    );
  }
  return (
    <Button variant="secondary" size="small" busy={change.isPending} onClick={() => change.mutate({ body: { roundup: true } })}>
      Turn it on
    </Button>
  );
}

/** Where to send money: the numbers of the saving account, for the member's own bank app. */
function TransferDialog({ list, onClose }: { list: Goals; onClose: () => void }) {
  const to = list.accounts.find((one) => one.saving_account) ?? list.accounts[0];
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="One-off transfer"
      footer={
        to ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <ButtonLink href="/accounts">Choose a saving account</ButtonLink>
        )
      }
    >
      {to ? (
        <>
          <p className="text-ink-soft mb-3">Send it from your bank app. It counts here as soon as the deposit shows in your transactions.</p>
          <DefinitionList
            items={[
              { term: 'To', is: to.name },
              { term: 'BSB', is: to.bsb ? `${to.bsb.slice(0, 3)}-${to.bsb.slice(3)}` : 'Not known' },
              { term: 'Account number', is: to.account_number ?? 'Not known' },
            ]}
          />
        </>
      ) : (
        <p className="text-ink-soft">Mark the account that you save on first. Goals then fill from its balance.</p>
      )}
    </Dialog>
  );
}

/** Three ways to put something aside, while nothing is (rule M20). */
export function TopUpCards({ list, onPledge }: { list: Goals; onPledge: (() => void) | undefined }) {
  const [sending, setSending] = useState(false);
  const actions = {
    round_up: <RoundUpButton />,
    weekly_transfer: onPledge ? (
      <Button variant="secondary" size="small" onClick={onPledge}>
        Make a pledge
      </Button>
    ) : (
      <ButtonLink variant="secondary" size="small" href="/goals/new">
        Choose a goal first
      </ButtonLink>
    ),
    one_off_transfer: (
      <Button variant="secondary" size="small" onClick={() => setSending(true)}>
        Show me where to
      </Button>
    ),
  };
  return (
    <Section title="Begin to put something aside">
      <ul className="grid gap-4 sm:grid-cols-3">
        {list.top_up_cards.map(({ kind, title, subtitle }) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className="bg-surface border-line rounded-panel flex flex-col items-start border px-5 py-5">
              <Icon size={24} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent mb-3" />
              <h3 className="text-subhead">{title}</h3>
              <p className="text-ink-soft mt-1 mb-4 flex-1">{subtitle}</p>
              {actions[kind]}
            </li>
          );
        })}
      </ul>
      {sending ? <TransferDialog list={list} onClose={() => setSending(false)} /> : null}
    </Section>
  );
}
