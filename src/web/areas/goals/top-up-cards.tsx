import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Coins from 'lucide-react/icons/coins';
import { account } from '#contract/areas/account.ts';
import { settings } from '#contract/areas/settings.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { patchMember, useMember } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { MoveMoneyButton } from '#web/areas/payees/public.tsx';
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

/** Three ways to put something aside, while nothing is (rule M20). */
export function TopUpCards({ list, onPledge }: { list: Goals; onPledge: (() => void) | undefined }) {
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
    one_off_transfer:
      list.accounts.length > 0 ? (
        <MoveMoneyButton />
      ) : (
        <ButtonLink variant="secondary" size="small" href="/accounts">
          Choose a saving account
        </ButtonLink>
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
    </Section>
  );
}
