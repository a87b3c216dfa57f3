import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { keepShortcuts } from '#web/kit/session.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { patchMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { rememberDevice } from '#web/kit/session.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { OtherSessionsOffer } from './other-sessions-offer.tsx';

type PinState = ReplyOf<typeof security.pinState>;

const createHref = '/auth/mpincreate?from=settings';
const failed = (problem: ApiProblem) => showToast({ tone: 'negative', text: messageOf(problem) });

/** A PIN of four to six digits for this device, instead of the password. */
export function PinSection({ member }: { member: MemberRecord }) {
  const state = useApiQuery(security.pinState);
  return (
    <QueryState
      query={state}
      what="your PIN"
      skeleton={<SkeletonText lines={2} />}
      compact
      isEmpty={({ isPinSet }) => !isPinSet}
      empty={
        <>
          <p className="text-ink-soft mb-3">Sign in on this device with 4 to 6 digits instead of your password.</p>
          <ButtonLink variant="secondary" href={createHref}>
            Set a PIN
          </ButtonLink>
        </>
      }
    >
      {(pin) => <OwnPin pin={pin} member={member} />}
    </QueryState>
  );
}

function OwnPin({ pin, member }: { pin: PinState; member: MemberRecord }) {
  const time = useMemberTime();
  const [changing, setChanging] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const region = useStepFocus<HTMLDivElement>(isChanged ? 'offer' : 'lock');
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label="Your PIN" className="space-y-4 outline-none">
      {pin.isLocked ? (
        <Notice
          tone="warning"
          title="Your PIN is locked"
          actions={
            <ButtonLink size="small" variant="secondary" href={createHref}>
              Set a new PIN
            </ButtonLink>
          }
        >
          It was entered incorrectly too many times.
        </Notice>
      ) : null}
      <p className="text-ink-soft">{pin.pinSetAt ? `Set on ${time.instant(pin.pinSetAt)}.` : 'PIN set.'}</p>
      <PinSwitches pin={pin} member={member} />
      {isChanged ? <OtherSessionsOffer title="You changed your PIN" onDone={() => setIsChanged(false)} /> : null}
      {changing ? (
        <ChangePin onChanged={() => setIsChanged(true)} onDone={() => setChanging(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setChanging(true)}>
          Change PIN
        </Button>
      )}
    </div>
  );
}

function PinSwitches({ pin, member }: { pin: PinState; member: MemberRecord }) {
  const refreshes = [security.pinState, profile.get] as const;
  const enable = useApiMutation(security.pinSettings, {
    refreshes,
    onSuccess: ({ IsPinEnabled }) =>
      rememberDevice({ loginId: pin.loginId, isPinEnabled: IsPinEnabled, email: member.email }),
    onError: failed,
  });
  const mobile = useApiMutation(security.mpinSettings, {
    refreshes,
    onSuccess: ({ mpinAuth }) => {
      keepShortcuts({ mpinAuth });
      patchMember({ mpinAuth });
    },
    onError: failed,
  });
  return (
    <div className="divide-line divide-y">
      <Switch
        label="Sign in with my PIN"
        checked={pin.IsPinEnabled}
        disabled={enable.isPending}
        onChange={(on) => enable.mutate({ body: { pinenabled: on, loginid: pin.loginId } })}
      />
      <Switch
        label="Ask for my PIN first"
        hint="When you sign in on this device."
        checked={member.mpinAuth}
        disabled={mobile.isPending || !pin.IsPinEnabled}
        onChange={(on) => mobile.mutate({ body: { mpin: on } })}
      />
    </div>
  );
}

interface PinValues {
  currentPin: string;
  newPin: string;
  repeated: string;
}

function ChangePin({ onChanged, onDone }: { onChanged: () => void; onDone: () => void }) {
  const form = useApiForm<typeof security.updatePin, PinValues>(security.updatePin, {
    defaults: { currentPin: '', newPin: '', repeated: '' },
    body: ({ currentPin, newPin }) => ({ currentPin, newPin }),
    check: ({ newPin, repeated }): Record<string, string> =>
      newPin === repeated ? {} : { repeated: 'These PINs don’t match.' },
    refreshes: [security.pinState, security.sessions],
    onDone: () => {
      showToast({ tone: 'positive', text: 'PIN changed.' });
      onChanged();
      onDone();
    },
    onFailed: ({ code, message }, { set, fail }) => {
      if (code !== 'code_wrong') return false;
      set({ currentPin: '' });
      fail('currentPin', message);
      return true;
    },
  });
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6, figures: true } as const;
  return (
    <Form form={form} className="max-w-xs space-y-5" aria-label="Change PIN">
      <PasswordInput label="Current PIN" autoFocus {...digits} {...form.field('currentPin')} />
      <PasswordInput label="New PIN" {...digits} {...form.field('newPin')} />
      <PasswordInput label="Confirm new PIN" {...digits} {...form.field('repeated')} />
      <div className="flex gap-3">
        <SubmitButton form={form}>Save PIN</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
