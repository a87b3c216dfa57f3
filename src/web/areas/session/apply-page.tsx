import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartPie from 'lucide-react/icons/chart-pie';
import FileDown from 'lucide-react/icons/file-down';
import { session } from '#contract/areas/session.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { TextLink } from '#web/design/link.tsx';
import { call } from '#web/kit/api.ts';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { AuthPage } from './auth-page.tsx';

const promises = [
  { icon: FileDown, text: 'Import a statement from any bank in seconds.' },
  { icon: ChartPie, text: 'See where your money goes, and how it compares with your budget.' },
  { icon: CalendarCheck, text: 'Know what’s safe to spend until payday.' },
];

/** The landing page of partner links: /auth/apply/new/{page?}/{source?}. The source is passed to the sign-up. */
export function ApplyPage({ returnTo }: { returnTo?: string }) {
  const { page, source } = useParams();
  const [query] = useSearchParams();
  const from = source ?? query.get('source') ?? page;
  const signedIn = sessionStore.current() !== null;
  const onward = new URLSearchParams({
    ...(from ? { source: from } : {}),
    ...(returnTo ? { returnTo } : {}),
  }).toString();
  useEffect(() => {
    // An anonymous event (rule S22). It grants nothing and is not awaited.
    call(session.addGuestEvent, { body: { eventName: 'apply', page: window.location.pathname, source: from } }).catch(
      () => {},
    );
  }, [from]);
  return (
    <AuthPage
      title={`Get started with ${product.brand}`}
      lead="It takes about a minute. All you need is an email."
      foot={
        <p className="text-ink-soft">
          Already have an account?{' '}
          <TextLink href={returnTo ? `${paths.login}?returnTo=${returnTo}` : paths.login}>Sign in</TextLink>
        </p>
      }
    >
      <ul className="mb-7 space-y-3.5">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon size={22} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <ButtonLink full href={signedIn ? paths.dashboard : `/auth/sign-up${onward ? `?${onward}` : ''}`}>
        {signedIn ? 'Go to Home' : 'Create your account'}
      </ButtonLink>
    </AuthPage>
  );
}
