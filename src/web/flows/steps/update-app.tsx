import { useState } from 'react';
import type { CustomStep } from '#flows/kit.ts';
import { Button } from '#web/design/button.tsx';
import { paths } from '#web/kit/paths.ts';
import { Points } from './points.tsx';

/** Fetches the newest version, then opens the app with it. Offline, the version that is there opens again. */
async function update(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => {});
  window.location.assign(paths.landing);
}

export function UpdateApp({ step }: { step: CustomStep }) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Points points={step.points} />
      <Button
        className="max-sm:w-full"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void update();
        }}
      >
        Get the latest version
      </Button>
    </>
  );
}
