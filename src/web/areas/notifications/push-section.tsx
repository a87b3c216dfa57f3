import { useEffect, useState } from 'react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { notifications } from '#contract/areas/notifications.ts';
import type { DeviceOnWire } from '#contract/areas/notifications.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { product } from '#web/kit/product.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { listenHere, pushState, stopHere } from './push.ts';
import type { PushState } from './push.ts';

type Push = ReplyOf<typeof notifications.choices>['push'];

const says: Record<PushState, string> = {
  unable: 'This browser doesn’t support push notifications. On an iPhone, add the app to your home screen first.',
  denied: 'Notifications are blocked in this browser. Allow them in its settings, then come back.',
  off: 'Get notified in this browser even when the app is closed.',
  on: 'You’ll get notifications in this browser while you’re signed in, even when the app is closed.',
};

function Device({ device, onForget, busy }: { device: DeviceOnWire; onForget: () => void; busy: boolean }) {
  const time = useMemberTime();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <MonitorSmartphone size={22} strokeWidth={1.75} aria-hidden="true" className="text-ink-faint shrink-0" />
      <span className="min-w-44 flex-1">
        <span className="font-medium">{device.device}</span>{' '}
        {device.this_session ? <Badge tone="positive">This device</Badge> : null}
        <span className="text-ink-faint text-caption block">
          Added {time.instant(device.created_at)},{' '}
          {device.sent_at === null ? 'nothing sent yet' : `last notified ${time.instant(device.sent_at, 'fromNow')}`}
        </span>
      </span>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Turn off for ${device.device}`}
        disabled={busy}
        onClick={onForget}
      >
        Turn off
      </Button>
    </li>
  );
}

/** Push messages on this and other devices, with or without amounts. */
export function PushSection({ push, onChange }: { push: Push; onChange: () => void }) {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void pushState().then(setState), []);
  const amounts = useApiMutation(notifications.setPushAmounts, {
    refreshes: [notifications.choices],
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const forget = useApiMutation(notifications.unsubscribe, {
    refreshes: [notifications.choices],
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  async function change(work: () => Promise<PushState>) {
    setBusy(true);
    try {
      setState(await work());
      onChange();
    } catch {
      showToast({ tone: 'negative', text: 'We couldn’t change notifications in this browser. Try again.' });
    }
    setBusy(false);
  }
  const listens = state === 'on' && push.devices.some((device) => device.this_session);
  return (
    <div className="space-y-4">
      <p className="text-ink-soft max-w-[58ch]">
        {state === undefined ? 'Checking this browser…' : says[state === 'on' && !listens ? 'off' : state]}
      </p>
      {state === 'off' || (state === 'on' && !listens) ? (
        <Button busy={busy} onClick={() => void change(() => listenHere(push.public_key))}>
          Turn on for this device
        </Button>
      ) : null}
      {listens ? (
        <Button variant="secondary" busy={busy} onClick={() => void change(stopHere)}>
          Turn off for this device
        </Button>
      ) : null}
      {push.devices.length > 0 ? (
        <ul aria-label="Devices with push notifications" className="divide-line divide-y">
          {push.devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              busy={forget.isPending || busy}
              onForget={() =>
                device.this_session && listens ? void change(stopHere) : forget.mutate({ body: { id: device.id } })
              }
            />
          ))}
        </ul>
      ) : null}
      <Switch
        label="Show amounts on the lock screen"
        hint={`When it’s off, notifications leave amounts out. Open ${product.brand} to see them.`}
        checked={push.amounts}
        disabled={amounts.isPending}
        onChange={(on) => amounts.mutate({ body: { amounts: on } })}
      />
    </div>
  );
}
