import type { ReactNode } from 'react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Coins from 'lucide-react/icons/coins';
import { profile } from '#contract/areas/profile.ts';
import { payments } from '#contract/areas/payments.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { patchMember, useMember } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { MoveMoneyButton } from '#web/areas/payments/public.tsx';
import type { Goals } from './goal-facts.ts';

const icons = { round_up: Coins, weekly_transfer: CalendarCheck, one_off_transfer: ArrowRightLeft } as const;

function RoundUpButton() {
  const member = useMember();
  const change = useApiMutation(payments.roundUp, {
    refreshes: [profile.get, payments.roundUps],
    onSuccess: () => {
      patchMember({ roundupenabled: true });
      showToast({ tone: 'positive', text: 'Round-ups are on.' });
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  if (member.data?.roundupenabled) {
    return (
      <ButtonLink variant="quiet" size="small" href="/accounts/payments">
        Manage round-ups
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      busy={change.isPending}
      onClick={() => change.mutate({ body: { enabled: true } })}
    >
      Turn on
    </Button>
  );
}

type Kind = keyof typeof icons;

/** What must be set up before the action is available. */
const first: Record<Kind, { text: string; href: string }> = {
  round_up: { text: 'Choose two accounts', href: '/accounts' },
  weekly_transfer: { text: 'Add a goal first', href: '/goals/new' },
  one_off_transfer: { text: 'Choose a savings account', href: '/accounts' },
};

/** Three ways to start saving, while nothing is saved (rule M20). */
export function TopUpCards({ cards, onPledge }: { cards: Goals['top_up_cards']; onPledge: () => void }) {
  const actions: Record<Kind, ReactNode> = {
    round_up: <RoundUpButton />,
    weekly_transfer: (
      <Button variant="secondary" size="small" onClick={onPledge}>
        Make a pledge
      </Button>
    ),
    one_off_transfer: <MoveMoneyButton />,
  };
  return (
    <Section title="Start saving">
      <ul className="grid gap-4 sm:grid-cols-3">
        {cards.map(({ kind, title, subtitle, ready }) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className="bg-surface border-line rounded-panel flex flex-col items-start border px-5 py-5">
              <Icon size={24} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent mb-3" />
              <h3 className="text-subhead">{title}</h3>
              <p className="text-ink-soft mt-1 mb-4 flex-1">{subtitle}</p>
              {ready ? (
                actions[kind]
              ) : (
                <ButtonLink variant="secondary" size="small" href={first[kind].href}>
                  {first[kind].text}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
