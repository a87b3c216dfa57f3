import { useState } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { connections } from '#contract/areas/connections.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { bankImage } from '#web/kit/bank-image.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

export type Institution = ReplyOf<typeof connections.institutions>['data'][number];

/** Banks with a search by name. */
function Banks({ banks, onPick }: { banks: readonly Institution[]; onPick: (institution: Institution) => void }) {
  const [words, setWords] = useState('');
  const matches = banks.filter(({ name, company }) =>
    `${name} ${company ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <>
      <TextField
        label="Search banks"
        name="bank"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className="text-ink-soft text-caption mt-2">
        {matches.length === 0 ? 'No banks match.' : `${matches.length} ${matches.length === 1 ? 'bank' : 'banks'}`}
      </p>
      <ul className="divide-line mt-1 divide-y" aria-label="Banks">
        {matches.map((institution) => (
          <li key={institution.id}>
            <button
              type="button"
              className="hover:bg-sunken flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-tag py-2 text-left transition-colors"
              onClick={() => onPick(institution)}
            >
              <MerchantLogo name={institution.name} image={bankImage(institution)} />
              <span className="min-w-0 flex-1 basis-24">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
                  {institution.name}
                  {institution.practice ? <Badge>Practice bank</Badge> : null}
                </span>
                {institution.company ? (
                  <span className="text-ink-soft text-caption block">{institution.company}</span>
                ) : null}
              </span>
              <ChevronRight size={20} aria-hidden="true" className="text-ink-faint shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Selects a bank to connect. */
export function InstitutionPicker({ onPick }: { onPick: (institution: Institution) => void }) {
  const list = useApiQuery(connections.institutions);
  return (
    <QueryState
      query={list}
      what="the banks"
      skeleton={<SkeletonRows />}
      empty={
        <EmptyState
          illustration="import"
          message="No banks to connect yet"
          subtitle1="Import a statement instead."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ data }) => <Banks banks={data} onPick={onPick} />}
    </QueryState>
  );
}
