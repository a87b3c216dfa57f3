import type { Plugin } from 'vite';

// What the page leaves out of the libraries that it uses. Each plugin is bound to the form of their code.

/**
 * An icon of lucide is data: its strokes, which a component of some lines can draw. The library's own turns data of any
 * size, alias and framework into SVG, in 3 kB of every first load; its attributes are the same.
 */
const drawIcon = `import { createElement } from 'react';
const isNamed = (props) => Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role');
export default (strokes) => ({ size = 24, ...props }) =>
  createElement('svg', { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24',
    fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
    'aria-hidden': isNamed(props) ? undefined : true, ...props,
  }, ...strokes.map(([tag, attributes]) => createElement(tag, attributes)));`;

const iconData =
  /const __iconData = \{\s*name: "[\w-]+",\s*size: 24,\s*node: (\[.*?\])(?:,\s*aliases: [^\n]*)?\s*\};\s*__iconData\.node;/s;

/** Icons without what is only of use to the library's component: their names, and a key for each stroke. */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => '\0draw-icon',
  },
  load: {
    filter: { id: /^\0draw-icon$/ },
    handler: () => drawIcon,
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
    handler(code) {
      // An older name of an icon leads to the one with its data.
      if (!code.includes('createLucideIcon')) return null;
      if (!iconData.test(code)) throw new Error(`An icon has another form than expected:\n${code.slice(0, 400)}`);
      return {
        code: code.replace(iconData, 'const __iconData = $1;').replaceAll(/,\s*key: "\w+"/g, ''),
        map: null,
      };
    },
  },
};

/**
 * React Router makes all of its components where they are declared, which no bundler may leave out unless it is told
 * that making one does nothing else. We use its hooks and `Routes` alone: without its links and forms it is a third
 * smaller.
 */
export const pureRouter: Plugin = {
  name: 'pure-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^(const \w+ = )(?=React[\w$]*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, ''),
      map: null,
    }),
  },
};

/** No query here is an infinite one, yet every query brings along what those need. */
export const noInfiniteQueries: Plugin = {
  name: 'no-infinite-queries',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/infiniteQueryBehavior\.js$/ },
    handler: () => '\0no-infinite-queries',
  },
  load: {
    filter: { id: /^\0no-infinite-queries$/ },
    handler: () => `
      export const infiniteQueryBehavior = () => { throw new Error('The build leaves infinite queries out.'); };
      export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior;`,
  },
};
