import { createContext, useContext, type ComponentProps, type ElementType, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';

/**
 * Every link of the design room goes through here, so that the app can hand in its router's own link and a click
 * changes the screen without loading the page. Without a provider it is a plain anchor.
 */

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
}

const LinkContext = createContext<ElementType<LinkProps>>('a');

/** `component` takes `href` and the other attributes of an anchor. */
export function LinkProvider({ component, children }: { component: ElementType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** Only paths of our own go to the router; mail, phone and other sites are the browser's business. */
function isOwnPath(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//');
}

/** A link without a look of its own; `TextLink` is the underlined one. */
export function Link(props: LinkProps) {
  const Routed = useContext(LinkContext);
  const Component = isOwnPath(props.href) ? Routed : 'a';
  return <Component {...props} />;
}

export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      className={cx(
        'text-accent decoration-accent/35 hover:decoration-accent rounded-tag font-medium underline underline-offset-[0.22em] transition-colors',
        className,
      )}
      {...props}
    />
  );
}
