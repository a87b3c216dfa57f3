import { useEffect, useState, useSyncExternalStore } from 'react';
import Bot from 'lucide-react/icons/bot';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { CommandPalette } from '#web/design/command-palette.tsx';
import type { Command, CommandGroup } from '#web/design/command-palette.tsx';
import type { AreaCommand, AreaFinder, Finding } from '#web/kit/commands.ts';
import { askAssistant } from '#web/areas/assistant/public.ts';
import { useMember } from '#web/kit/member.ts';
import { go } from '#web/kit/navigator.ts';
import { isBackOffice } from '#web/kit/route.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { commandTable, finderTable } from './command-table.ts';
import { routeTable } from './route-table.ts';

const TYPING_PAUSE_MS = 150;
const SHORTEST_SEARCH = 2;

/** The screens that can be gone to from anywhere: places, not steps, and only those behind an open gate. */
function screenCommands(signedIn: boolean, isOperator: boolean): Command[] {
  return routeTable
    .filter(
      (route) =>
        !route.unlisted &&
        !route.path.includes(':') &&
        (signedIn ? route.gate !== 'guest' : route.gate !== 'auth') &&
        (isOperator || !isBackOffice(route.path)),
    )
    .map((route) => ({
      id: route.path,
      label: route.title,
      keywords: route.keywords,
      icon: CornerDownRight,
      ...(isBackOffice(route.path) ? { hint: 'Back office' } : {}),
      onSelect: () => go(route.path),
    }));
}

function actionCommands(signedIn: boolean): Command[] {
  const fits = ({ who = 'member' }: AreaCommand) => who === 'everybody' || (who === 'member') === signedIn;
  return commandTable
    .filter(fits)
    .map(({ id, label, keywords, icon, run }) => ({ id, label, keywords, icon, onSelect: () => void run() }));
}

interface Result {
  words: string;
  groups: readonly { label: string; findings: readonly Finding[] }[];
}

/** Whatever is typed can be asked of the assistant too. */
function assistantCommands(words: string, signedIn: boolean): Command[] {
  if (!signedIn || words.length < SHORTEST_SEARCH) return [];
  return [{ id: 'ask', label: `Ask the assistant: “${words}”`, icon: Bot, onSelect: () => askAssistant(words) }];
}

/** Asks the areas' own finders a moment after the last key; a newer question ends an older one. */
function useFindings(words: string, finders: readonly AreaFinder[]): { result: Result; busy: boolean } {
  const [result, setResult] = useState<Result>({ words: '', groups: [] });
  const wanted = words.length >= SHORTEST_SEARCH && finders.length > 0;
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const searches = finders.map(async ({ label, find }) => ({
        label,
        findings: await find(words, ended.signal).catch(() => []),
      }));
      void Promise.all(searches).then((groups) => {
        if (!ended.signal.aborted) setResult({ words, groups });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [words, finders, wanted]);
  return { result: wanted ? result : { words, groups: [] }, busy: wanted && result.words !== words };
}

/** The command palette with what there is to find: screens, what the areas find, and actions. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
  const signedIn = session !== null;
  const isOperator = useMember().data?.role === 'operator';
  const { result, busy } = useFindings(query.trim(), signedIn ? finderTable : []);
  const groups: CommandGroup[] = [
    { label: 'Screens', commands: screenCommands(signedIn, isOperator) },
    ...result.groups.map(({ label, findings }) => ({
      label,
      isResult: true,
      commands: findings.map((item) => ({
        id: item.id,
        label: item.label,
        hint: item.detail,
        onSelect: () => go(item.href),
      })),
    })),
    { label: 'Actions', commands: actionCommands(signedIn) },
    { label: 'Assistant', isResult: true, commands: assistantCommands(query.trim(), signedIn) },
  ];
  function close() {
    setQuery('');
    onClose();
  }
  return <CommandPalette open={open} onClose={close} groups={groups} query={query} onQuery={setQuery} busy={busy} />;
}
