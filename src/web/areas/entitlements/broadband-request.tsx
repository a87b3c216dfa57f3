import { entitlements } from '#contract/areas/entitlements.ts';
import type { LeadState } from '#contract/areas/entitlements.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const states: Readonly<Record<LeadState, string>> = {
  new: 'We’ll call you',
  called: 'Called',
  done: 'Done',
  declined: 'Closed',
};

const isOpen = ({ state }: { state: LeadState }): boolean => state === 'new' || state === 'called';

function RequestForm({ who }: { who: MemberRecord }) {
  const form = useApiForm(entitlements.requestBroadband, {
    defaults: {
      name: `${who.first_name} ${who.last_name}`.trim(),
      mobile: mobileText(who.mobile ?? ''),
      postcode: who.postcode ?? '',
      provider: '',
      note: '',
    },
    refreshes: [entitlements.broadbandRequests],
    onDone: ({ reference, next }) =>
      showToast({ tone: 'positive', text: `Call requested: ${reference}.`, detail: next }),
  });
  return (
    <Form form={form} aria-label="Request a call about broadband" className="space-y-4">
      <TextField label="Your name" autoComplete="name" {...form.field('name')} />
      <TextField label="Mobile" type="tel" autoComplete="tel" {...form.field('mobile')} />
      <TextField label="Postcode" inputMode="numeric" autoComplete="postal-code" {...form.field('postcode')} />
      <TextField label="Current provider" optional {...form.field('provider')} />
      <TextArea label="Anything we should know" optional rows={2} {...form.field('note')} />
      <SubmitButton form={form}>Request a call</SubmitButton>
    </Form>
  );
}

/** Requests a call about broadband and shows its status. Only one request can be open. */
export function BroadbandRequest() {
  const time = useMemberTime();
  const member = useMember();
  const read = useApiQuery(entitlements.broadbandRequests);
  return (
    <Section title="Get a call about broadband" note="We’ll check what’s available at your address. It’s free.">
      <QueryState
        queries={{ read, member }}
        what="your call-back requests"
        skeleton={<SkeletonRows rows={3} />}
        compact
      >
        {(loaded) => (
          <>
            {loaded.read.data.some(isOpen) ? null : <RequestForm who={loaded.member} />}
            <ul aria-label="Your requests" className="divide-line divide-y">
              {loaded.read.data.map((request) => (
                <li key={request.id} className="py-3">
                  <span className="font-medium">{states[request.state]}</span>
                  <span className="text-ink-faint text-caption block">
                    {request.reference}, requested {time.instant(request.created_at)}, updated{' '}
                    {time.instant(request.changed_at)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Section>
  );
}
