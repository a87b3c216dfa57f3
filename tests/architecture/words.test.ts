import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseOf } from './prose.ts';
import { filesOf, importsOf, isCode, isTest, targetOf } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const sources = filesOf('src');
const program = sources.filter((file) => isCode(file) && !isTest(file.path));
const everything = filesOf('src', 'tests', 'tools', 'bench', 'docs', '.ci');

/** 'src/a.ts:12' for each line of the code that matches the pattern. */
function placesOf(pattern: RegExp, files: readonly SourceFile[], of: 'code' | 'text' = 'code'): string[] {
  return files.flatMap((file) =>
    file[of].split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file.path}:${at + 1}`] : [])),
  );
}

function except(files: readonly SourceFile[], ...allowed: (string | RegExp)[]): SourceFile[] {
  return files.filter(
    ({ path: file }) => !allowed.some((rule) => (typeof rule === 'string' ? rule === file : rule.test(file))),
  );
}

/** Files with SQL that are not stores, each with its reason. */
const sqlElsewhere: Readonly<Record<string, string>> = {
  'src/server/app/operations.ts': 'checks whether the database answers',
  'src/server/app/jobs.ts': 'deletes finished jobs',
};

/** Files that use `any` because a library's types leave no alternative, each with its reason. */
const anyAllowed: Readonly<Record<string, string>> = {
  'src/server/kit/migration-database.ts': 'a migration works on the schema of its time',
};

describe('code that belongs in one place', () => {
  it('only env.ts reads the environment', () => {
    expect(
      placesOf(
        /process\.env|process\[['"]env|import\.meta\.env\.(?!DEV|PROD|BASE_URL)/,
        except(sources.filter(isCode), 'src/server/app/env.ts'),
      ),
    ).toEqual([]);
  });

  it('only the clock reads the time of day', () => {
    // performance.now() measures durations, not the time of day.
    const others = except(sources.filter(isCode), 'src/server/kit/clock.ts', 'src/web/kit/clock.ts');
    expect(placesOf(/\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b|(?<!new )\bDate\(\)/, others)).toEqual([]);
  });

  it('SQL is only in stores, migrations, the kit, embedded adapters and the seed', () => {
    const sql =
      /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:pool|client|connection)\.query\(/;
    const rest = except(
      program,
      /^src\/server\/(?:kit|migrations|app\/seed)\//,
      /^src\/server\/ports\/[^/]+\/embedded(-[a-z-]+)?\.ts$/,
      /^src\/server\/areas\/(?:[a-z-]+\/)+(?:[a-z-]+-)?store\.ts$/,
    );
    const offenders = [...new Set(placesOf(sql, rest).map((place) => place.replace(/:\d+$/, '')))];
    expect(offenders.filter((file) => !(file in sqlElsewhere))).toEqual([]);
    expect(
      Object.keys(sqlElsewhere).filter((file) => !offenders.includes(file)),
      'no longer needed',
    ).toEqual([]);
  });

  it('`any` is used only where it is listed', () => {
    const offenders = [
      ...new Set(
        placesOf(/\bas any\b|:\s*any\s*(?:[;,)=\]}|&>[]|$)|<any[,>]|,\s*any>/, program).map((place) =>
          place.replace(/:\d+$/, ''),
        ),
      ),
    ];
    expect(offenders.filter((file) => !(file in anyAllowed))).toEqual([]);
    expect(
      Object.keys(anyAllowed).filter((file) => !offenders.includes(file)),
      'no longer needed',
    ).toEqual([]);
  });
});

describe('code that exists once', () => {
  it('one component of the back office says that a screen is for operators', () => {
    expect(
      placesOf(
        /for operators\./i,
        except(program, 'src/web/kit/back-office-list.tsx').filter(({ path: file }) => file.startsWith('src/web/')),
        'text',
      ),
    ).toEqual([]);
  });

  it('back-office screens keep their page, status and search in the address, not in state', () => {
    const screens = program.filter(
      (file) =>
        file.path.startsWith('src/web/areas/back-office/') ||
        importsOf(file).some((specifier) => /^#web\/kit\/back-office(?:-list)?\.tsx$/.test(specifier)),
    );
    expect(screens.length).toBeGreaterThan(30);
    // Dialogs do not change the address of their screen.
    expect(
      placesOf(/useState\(1\)|set(?:Page|Status|Standing|Search|Kind)\] = useState/, except(screens, /-dialogs\.tsx$/)),
    ).toEqual([]);
  });
});

/**
 * Where the text may say row, because it means a row of a table or because no member reads it; each with its reason.
 */
const rowsAllowed: Readonly<Record<string, string>> = {
  'src/domain/statements/csv/tokeniser.ts': 'rows of an imported table',
  'src/web/areas/imports/mapping-form.tsx': 'rows of an imported table',
  'src/domain/assistant/lexicon/plain-words.ts': 'words that members may use',
  'src/web/areas/transactions/routes.ts': 'words that members may search for',
  'src/web/areas/goals/goal-facts.ts': 'a number of times in a row',
};

describe('text for members', () => {
  it('says transaction; a row is a row of a table', () => {
    const read = except(
      program,
      /^src\/server\/(?:app|kit|migrations)\//,
      /^src\/contract\//,
      /^src\/web\/app\/gallery\//,
      /\/conformance\.ts$/,
    );
    const row = /(?<![-\w/])rows?(?![-\w])/i;
    const spoken = read
      .filter(({ code }) => row.test(code))
      .flatMap((file) =>
        proseOf(file)
          .filter(({ words }) => row.test(words))
          .map(({ line, words }) => ({ path: file.path, says: `${file.path}:${line} ${words}` })),
      );
    expect(spoken.filter(({ path: file }) => !(file in rowsAllowed)).map(({ says }) => says)).toEqual([]);
    expect(
      Object.keys(rowsAllowed).filter((file) => spoken.every((one) => one.path !== file)),
      'no longer needed',
    ).toEqual([]);
    expect(placesOf(/\b(?:counted|count)\([^)]*'rows?'/, read), 'counted').toEqual([]);
  });
});

describe('names', () => {
  it('no file or folder is a catch-all', () => {
    const drawers =
      /^(?:utils?|helpers?|common|misc|types|services?|managers?|shared|lib)(?:\.|$)|-(?:utils?|helpers?|service|manager)\./;
    const named = everything.flatMap((file) =>
      file.path.split('/').some((part) => drawers.test(part)) ? [file.path] : [],
    );
    expect(named).toEqual([]);
  });

  it('files and folders are nouns in kebab-case', () => {
    const kebab = /^(?:_headers|README\.md|[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config))?(?:\.[a-z0-9]+)?)$/;
    const odd = everything
      .filter((file) => file.path.split('/').some((part) => !kebab.test(part) && part !== '.ci'))
      .map((file) => file.path);
    expect(odd).toEqual([]);
  });

  it('there are no barrels: the only index.ts is that of the contract', () => {
    const barrels = program.filter((file) => path.basename(file.path).startsWith('index.')).map((file) => file.path);
    expect(barrels.filter((file) => file !== 'src/contract/index.ts')).toEqual([]);
    expect(placesOf(/^export \*/, program)).toEqual([]);
  });
});

describe('leftovers', () => {
  it('every source file is imported by another one', () => {
    const entries = [
      /^src\/server\/app\/(?:main|worker|[a-z-]+-command)\.ts$/,
      /^src\/server\/migrations\//,
      /^src\/web\/app\/(?:main|gallery\/main)\.tsx$/,
      /^src\/web\/app\/(?:service-worker|boot|landing-start|load-chunk)\.ts$/,
      // Run by the build, which renders the landing pages of journeys and the first frames of shops.
      /^src\/web\/flows\/landing\/frames\.tsx$/,
      /^src\/web\/areas\/commerce\/first-frames\.tsx$/,
      // Run by every test of a port, never in production.
      /^src\/server\/ports\/[^/]+\/conformance\.ts$/,
    ];
    const imported = new Set(
      [...program, ...sources.filter((file) => file.path.endsWith('.html'))].flatMap((file) =>
        importsOf(file).map((specifier) => targetOf(file.path, specifier)),
      ),
    );
    const alone = except(program, ...entries).filter((file) => !imported.has(file.path));
    expect(alone.map((file) => file.path)).toEqual([]);
  });

  it('there are no marks of unfinished work and no filler text', () => {
    const texts = everything.filter((file) => !file.path.endsWith('.tsv'));
    expect(placesOf(/\b(?:TOD[O]|FIXM[E]|HAC[K])\b/, texts, 'text')).toEqual([]);
    expect(placesOf(/not implemente[d]|coming soo[n]|lorem ipsu[m]|placeholder dat[a]/i, texts, 'text')).toEqual([]);
  });

  it('no test is skipped or alone', () => {
    expect(placesOf(/\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/, everything.filter(isCode))).toEqual([]);
  });

  it('there are no paths or hosts of a development machine', () => {
    const machine =
      /(?<![\w.])\/(?:wor[k]|tm[p]|hom[e]|roo[t]|User[s])\/|\.\.\/share[d]|https?:\/\/[a-z.]*(?:registr[y]|mirro[r])[a-z.]*\//;
    expect(placesOf(machine, everything, 'text')).toEqual([]);
  });
});
