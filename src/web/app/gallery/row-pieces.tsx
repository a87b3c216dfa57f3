import { useState } from 'react';
import { MerchantLogo, Avatar } from '#web/design/avatar.tsx';
import { BrandName } from '#web/design/brand-mark.tsx';
import { BrandSprig } from '#web/design/brand-sprig.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, DefinitionList } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { Stepper } from '#web/design/stepper.tsx';
import { Table, type Sort } from '#web/design/table.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { VirtualRows } from '#web/design/virtual-rows.tsx';
import { categories } from '#domain/categorise/taxonomy.ts';
import { sampleRows, type SampleRow } from './sample.ts';
import { Chapter, Grid, Specimen, States } from './specimen.tsx';

function Rows() {
  const [sort, setSort] = useState<Sort>({ key: 'date', descending: true });
  const value = (row: SampleRow) => (sort.key === 'amount' ? row.cents : row.id);
  const rows = [...sampleRows].sort((a, b) =>
    sort.descending === (sort.key === 'amount') ? value(b) - value(a) : value(a) - value(b),
  );
  return (
    <Table
      caption="Transactions of this pay"
      rows={rows}
      rowKey={(row) => row.id}
      sort={sort}
      onSort={setSort}
      columns={[
        {
          key: 'date',
          header: 'Date',
          sortable: true,
          wideOnly: true,
          cell: (row) => <span className="figures">{row.date}</span>,
        },
        { key: 'merchant', header: 'Description', heading: true, cell: (row) => row.merchant },
        { key: 'note', header: 'Category', wideOnly: true, cell: (row) => row.note },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          sortable: true,
          cell: (row) => <Money cents={row.cents} />,
          total: <Money cents={rows.reduce((sum, row) => sum + row.cents, 0)} tone="plain" />,
        },
      ]}
    />
  );
}

/** A hundred thousand rows, in a scroll container or with the page. */
export function ManyRows({ boxHeight }: { boxHeight?: number }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <VirtualRows
        label="A hundred thousand transactions"
        rowCount={100_000}
        rowHeight={64}
        boxHeight={boxHeight}
        columnCount={2}
        onOpen={setOpened}
        renderRow={(index) => {
          const row = sampleRows[index % sampleRows.length] as SampleRow;
          return (
            <div className="flex h-full items-center gap-3.5 px-2" role="presentation">
              <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-3.5">
                <MerchantLogo name={row.merchant} />
                <div className="min-w-0">
                  <p className="truncate font-medium">{row.merchant}</p>
                  <p className="text-ink-faint text-caption figures">Row {(index + 1).toLocaleString('en-AU')}</p>
                </div>
              </div>
              <div role="gridcell">
                <Money cents={row.cents} />
              </div>
            </div>
          );
        }}
      />
      <p role="status" className="text-ink-faint text-caption mt-2">
        {opened === null ? 'No row opened' : `Row ${opened + 1} opened`}
      </p>
    </>
  );
}

function Places() {
  const [tab, setTab] = useState<'week' | 'month' | 'year'>('week');
  const [page, setPage] = useState(4);
  const [step, setStep] = useState(2);
  return (
    <div className="space-y-8">
      <Tabs
        label="Periods"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'week', label: 'Week', count: 7 },
          { value: 'month', label: 'Month', count: 31 },
          { value: 'year', label: 'Year' },
        ]}
      >
        <p>What happened this {tab}.</p>
      </Tabs>
      <Stepper
        label="Loan application"
        steps={['Amount', 'Reason', 'Bank details', 'Identification', 'Accept']}
        current={step}
        onStep={setStep}
      />
      <Pagination page={page} pageCount={12} onPage={setPage} />
    </div>
  );
}

function Brand() {
  return (
    <div className="on-cover relative flex min-h-64 items-end overflow-hidden rounded-panel p-6">
      <BrandSprig className="absolute -top-4 right-2 h-72" />
      <BrandName />
    </div>
  );
}

export function RowPieces() {
  return (
    <Chapter id="rows" title="Tables, lists and navigation">
      <Specimen name="Table" says="Totals have a double line above them.">
        <Rows />
      </Specimen>
      <Specimen name="VirtualRows" says="Arrow keys, Page Up and Down, Home, End, Enter.">
        <ManyRows boxHeight={384} />
      </Specimen>
      <Specimen name="Tabs, Stepper, Pagination">
        <Places />
      </Specimen>
      <Specimen name="Avatar, MerchantLogo, CategoryIcon">
        <States>
          <Avatar name="Mia Nguyen" size="large" />
          <Avatar name="Tom Okafor" />
          {sampleRows.slice(0, 4).map((row) => (
            <MerchantLogo key={row.id} name={row.merchant} />
          ))}
          {categories.map((category) => (
            <CategoryIcon key={category.id} icon={category.icon} colour={category.colour} />
          ))}
          <CategoryIcon icon={null} />
        </States>
      </Specimen>
      <Specimen name="BrandMark, BrandName, BrandSprig" says="In the cover colours.">
        <Brand />
      </Specimen>
      <Specimen name="Card, DefinitionList" says="Cards are rare; most parts are a section on the page.">
        <Grid>
          <Card title="Everyday account" level={4}>
            <DefinitionList
              items={[
                { term: 'BSB', is: '062-904' },
                { term: 'Account number', is: '1044 2210' },
                { term: 'Balance', is: <Money cents={1_204_18} tone="plain" /> },
              ]}
            />
          </Card>
          <Card title="Weekly Mega Draw" tone="cover" level={4}>
            <p className="text-on-cover-soft">Thursday 26/03/2026, 3:30 pm</p>
            <p className="mt-3 flex items-baseline gap-2">
              <span className="text-title text-spark figures">14</span> entries of 48,210
            </p>
          </Card>
        </Grid>
      </Specimen>
    </Chapter>
  );
}
