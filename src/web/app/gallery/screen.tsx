import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Settings from 'lucide-react/icons/settings';
import Sparkles from 'lucide-react/icons/sparkles';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import { AppShell } from '#web/design/app-shell.tsx';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { ToastRegion } from '#web/design/toast-region.tsx';
import { sampleRows } from './sample.ts';
import { ThemeBar } from './theme-bar.tsx';

const groups = [
  { id: 'home', label: 'Home', icon: House, href: '#home', current: true, open: true, items: [] },
  { id: 'save', label: 'Save', icon: PiggyBank, href: '#save', open: false, items: [] },
  { id: 'earn', label: 'Earn', icon: Gift, href: '#earn', open: false, items: [] },
  { id: 'win', label: 'Win', icon: Trophy, href: '#win', count: 2, open: false, items: [] },
  { id: 'ai', label: 'AI', icon: Sparkles, href: '#ai', open: false, items: [] },
];
const account = [
  { id: 'profile', label: 'Profile', icon: User, href: '#profile' },
  { id: 'help', label: 'Get Help', icon: LifeBuoy, href: 'https://help.example', external: true },
  { id: 'settings', label: 'Settings', icon: Settings, href: '#settings' },
  { id: 'out', label: 'Sign Out', icon: LogOut, onSelect: () => {} },
];

function Aside() {
  return (
    <>
      <Card title="Weekly Mega Draw" tone="cover">
        <p className="text-on-cover-soft">Thursday 26/03/2026, 3:30 pm</p>
        <p className="mt-3 flex items-baseline gap-2">
          <span className="text-title text-spark figures">14</span> entries of 48,210
        </p>
      </Card>
      <Section title="Accounts" level={3}>
        <DefinitionList
          items={[
            { term: 'Everyday', is: <Money cents={1_204_18} tone="plain" onOpen={() => {}} opens="Everyday" /> },
            { term: 'Savings', is: <Money cents={8_450_00} tone="plain" onOpen={() => {}} opens="Savings" /> },
            { term: 'Credit card', is: <Money cents={-312_05} tone="plain" onOpen={() => {}} opens="Credit card" /> },
          ]}
        />
      </Section>
    </>
  );
}

/** A sample home screen that combines the components. */
export function Screen() {
  return (
    <AppShell
      homeHref="#home"
      groups={groups}
      account={account}
      person={{ name: 'Mia Nguyen', href: '#profile' }}
      title="Home"
      onFind={() => {}}
      favouritesHref="#favourites"
    >
      <Columns aside={<Aside />}>
        <PageHeader
          over="Wednesday 18/03/2026"
          title="Safe to spend until Friday"
          figure={
            <p className="double-rule border-spark inline-block pb-1">
              <Money cents={412_30} tone="plain" size="title" onOpen={() => {}} opens="the arithmetic" />
            </p>
          }
          lead="Two bills are still to come out of this pay. After them, you have $206.15 a day, $31 more than the fortnight before."
        />
        <Section title="This pay so far" action={<TextLink href="#all">All transactions</TextLink>}>
          <ul className="divide-line divide-y">
            {sampleRows.map((row) => (
              <li key={row.id} className="flex items-center gap-3.5 py-3">
                <MerchantLogo name={row.merchant} />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{row.merchant}</p>
                  <p className="text-ink-faint text-caption">
                    {row.note} · <span className="figures">{row.date}</span>
                  </p>
                </div>
                <Money cents={row.cents} />
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Look and feel">
          <ThemeBar />
          <p className="mt-4">
            <Button>Add a goal</Button>
          </p>
        </Section>
      </Columns>
      <ToastRegion />
    </AppShell>
  );
}
