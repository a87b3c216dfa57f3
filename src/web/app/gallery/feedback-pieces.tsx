import { useState } from 'react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Split from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { CommandPalette } from '#web/design/command-palette.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { featureAccess, type FeatureAccess } from '#web/design/feature-lock.ts';
import { IconButton } from '#web/design/icon-button.tsx';
import { LockedSection } from '#web/design/locked-section.tsx';
import { Menu } from '#web/design/menu.tsx';
import { Banner, Notice } from '#web/design/notice.tsx';
import { Popover } from '#web/design/popover.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonChart, SkeletonFigure, SkeletonForm, SkeletonRows, SkeletonText } from '#web/design/skeleton.tsx';
import { Tag } from '#web/design/tag.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Tooltip } from '#web/design/tooltip.tsx';
import { LoadingBarSwitch } from './loading-bar-switch.tsx';
import { Chapter, Grid, Specimen, States } from './specimen.tsx';

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'drawer' | 'palette' | null>(null);
  const [query, setQuery] = useState('');
  const [size, setSize] = useState<string | null>(null);
  const close = () => setOpen(null);
  const commands = ['Home', 'Transaction history', 'Import a statement', 'Budget', 'Settings'].map((label) => ({
    id: label,
    label,
    hint: 'Screen',
    onSelect: () => showToast({ text: `${label} would open.` }),
  }));
  return (
    <States>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('question')}>
        Ask a question
      </Button>
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        Open a drawer
      </Button>
      <Button variant="secondary" onClick={() => setOpen('palette')}>
        Open the palette
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Rename goal"
        description="Only you see the name."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                close();
                showToast({ tone: 'positive', text: 'Goal renamed.' });
              }}
            >
              Save
            </Button>
          </>
        }
      >
        <div className="space-y-5">
          <TextField label="Name" defaultValue="Bali in July" />
          <Select
            label="Size"
            options={[
              { value: 's', label: 'Small' },
              { value: 'l', label: 'Large' },
            ]}
            value={size}
            onChange={setSize}
          />
          <Button variant="quiet" onClick={() => showToast({ text: 'Shown over the dialog.' })}>
            Show a message
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={open === 'question'}
        onClose={close}
        role="alertdialog"
        size="small"
        title="Delete this goal?"
        description="This deletes its history too. The $620.00 stays in your savings account."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      />
      <Drawer open={open === 'drawer'} onClose={close} title="Woolworths Marrickville" description="18/03/2026">
        <p className="text-title figures">−$84.15</p>
        <SkeletonText lines={4} />
      </Drawer>
      <CommandPalette
        open={open === 'palette'}
        onClose={close}
        query={query}
        onQuery={setQuery}
        groups={[
          { label: 'Screens', commands },
          { label: 'Actions', commands: [{ id: 'goal', label: 'Create a goal', keywords: 'save', onSelect: close }] },
        ]}
      />
    </States>
  );
}

function Beside() {
  const [did, setDid] = useState('nothing yet');
  const items = [
    { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => setDid('edit') },
    { id: 'split', label: 'Split', icon: Split, hint: 'Into several categories', onSelect: () => setDid('split') },
    { id: 'merge', label: 'Merge', disabled: true },
    { id: 'delete', label: 'Delete', icon: Trash2, danger: true, apart: true, onSelect: () => setDid('delete') },
  ];
  return (
    <States>
      <Menu
        label="Row actions"
        items={items}
        placement="start"
        trigger={(trigger) => <IconButton label="Row actions" icon={EllipsisVertical} {...trigger} />}
      />
      <span className="text-ink-faint text-caption" role="status">
        Menu: {did}
      </span>
      <Popover
        label="How it’s worked out"
        trigger={(trigger) => (
          <Button variant="quiet" icon={Info} {...trigger}>
            How is this worked out?
          </Button>
        )}
      >
        <p className="text-subhead mb-1">Safe to spend</p>
        <p className="text-ink-soft">
          What’s in your everyday account, less the bills due before Friday and what you’ve set aside for goals.
        </p>
      </Popover>
      <Tooltip text="Counts posted transactions only">
        {(describedBy) => (
          <Button variant="secondary" size="small" aria-describedby={describedBy}>
            Hover or focus me
          </Button>
        )}
      </Tooltip>
    </States>
  );
}

function Locks() {
  const [access, setAccess] = useState<FeatureAccess | 'checking'>('locked');
  return (
    <div className="space-y-5">
      <SegmentedControl
        label="Access"
        value={access}
        onChange={setAccess}
        choices={(['locked', 'checking', 'open', 'hidden'] as const).map((value) => ({ value, label: value }))}
      />
      <Grid>
        <LockedSection access={access} contentName="forecast" onClose={() => setAccess('hidden')}>
          <p className="text-title">$1,204.18</p>
          <p>Your balance on 30/04/2026, if nothing else happens.</p>
          <Button>Plan it</Button>
        </LockedSection>
        <LockedSection access="locked">
          <p className="text-title">$88.20</p>
          <p>What you could save.</p>
        </LockedSection>
      </Grid>
      <p className="text-ink-faint text-caption">Display Ads is always {featureAccess({}, 'Display Ads')}.</p>
    </div>
  );
}

function Empties() {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <Grid>
        <EmptyState
          illustration="transactions"
          message="No transactions yet"
          subtitle1="Import a statement from your bank to see where your money goes."
          subtitle2="OFX, QIF and CSV work as they are."
          buttonText="Import a statement"
          onButton={() => setClicks(clicks + 1)}
        />
        <EmptyState illustration="draws" message="No draws this week" subtitle1="The next one opens on Monday." />
      </Grid>
      <p role="status" className="text-ink-faint text-caption">
        Button pressed {clicks === 1 ? 'once' : `${clicks} times`}
      </p>
    </>
  );
}

export function FeedbackPieces() {
  return (
    <Chapter id="feedback" title="Messages, loading states and overlays">
      <Specimen name="Dialog, Drawer, CommandPalette" says="At the bottom of a phone’s screen, centred on a large one.">
        <Overlays />
      </Specimen>
      <Specimen name="Menu, Popover, Tooltip">
        <Beside />
      </Specimen>
      <Specimen name="Toast" says="Read aloud by screen readers; bad news straight away.">
        <States>
          <Button variant="secondary" onClick={() => showToast({ tone: 'positive', text: 'Budget saved.' })}>
            Good news
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                tone: 'negative',
                text: 'Your transfer didn’t go through.',
                detail: 'Nothing was taken. Try again in a minute.',
              })
            }
          >
            Bad news
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                text: '12 transactions moved to Groceries.',
                action: { label: 'Undo', run: () => showToast({ text: 'Undone.' }) },
              })
            }
          >
            With undo
          </Button>
        </States>
      </Specimen>
      <Specimen name="Notice, Badge, Tag">
        <div className="space-y-3">
          <Notice title="Three transactions need a category">Categorise them to finish your budget.</Notice>
          <Notice tone="positive">We imported all 112 transactions.</Notice>
          <Notice
            tone="warning"
            title="The balance has a gap"
            actions={
              <Button size="small" variant="secondary">
                See the transactions
              </Button>
            }
          >
            Between 02/03/2026 and 05/03/2026, $48.00 is missing.
          </Notice>
          <Notice
            tone="negative"
            title="We couldn’t load your accounts"
            actions={
              <Button size="small" variant="secondary">
                Try again
              </Button>
            }
            onDismiss={() => {}}
          >
            Nothing was changed. What you see is from 3:07 pm.
          </Notice>
          <Banner
            tone="warning"
            action={
              <Button size="small" variant="quiet">
                Try again
              </Button>
            }
          >
            You’re offline. This was loaded at 3:07 pm.
          </Banner>
          <States>
            <Badge>Pending</Badge>
            <Badge tone="accent">Premium</Badge>
            <Badge tone="positive">Paid</Badge>
            <Badge tone="negative">In arrears</Badge>
            <Badge tone="warning">Due soon</Badge>
            <Badge tone="info">New</Badge>
            <Tag label="Groceries" onRemove={() => {}} />
            <Tag label="This fortnight" />
          </States>
        </div>
      </Specimen>
      <Specimen name="ProgressBar" says="Yellow in every palette, rule C10.">
        <div className="space-y-4">
          <ProgressBar label="Importing anz-2025.csv" value={0.42} valueText="1,260 of 3,000 rows" />
          <ProgressBar label="Syncing your accounts" value={null} />
          <LoadingBarSwitch />
        </div>
      </Specimen>
      <Specimen name="Skeletons" says="Placeholders for what is loading.">
        <Grid>
          <SkeletonFigure />
          <SkeletonText />
          <SkeletonRows rows={3} />
          <SkeletonForm fields={2} />
          <SkeletonChart />
        </Grid>
      </Specimen>
      <Specimen name="EmptyState" says="Rule C03.">
        <Empties />
      </Specimen>
      <Specimen name="LockedSection" says="Rule C02.">
        <Locks />
      </Specimen>
    </Chapter>
  );
}
