import { useState } from 'react';
import { LoadingBar } from '#web/design/loading-bar.tsx';
import { Switch } from '#web/design/switch.tsx';

export function LoadingBarSwitch() {
  const [active, setActive] = useState(false);
  return (
    <>
      <LoadingBar active={active} />
      <Switch
        label="LoadingBar"
        hint="The line at the top of the page while a screen loads."
        checked={active}
        onChange={setActive}
      />
    </>
  );
}
