import type { ReactNode } from 'react';

type Props = { title: string; text: string; children: ReactNode };

/**
 * Section of a settings page, with a line above all sections except the first. On a desk the
 * section is a row of 44 px with title, hint, content and actions. The border of an action shows on
 * hover.
 */
export function Section({ title, text, children }: Props) {
  return (
    <section className="flex flex-col gap-4 border-t border-line py-7 first:border-t-0 first:pt-2 lg:grid lg:grid-cols-[10rem_minmax(0,14rem)_minmax(0,1fr)] lg:gap-x-5 lg:border-t-0 lg:py-0 lg:shadow-[0_-1px_var(--color-line)] lg:first:pt-0 lg:first:shadow-none">
      <div className="lg:contents">
        <h2 className="text-20 lg:flex lg:h-11 lg:items-center lg:text-15">{title}</h2>
        <p className="text-15 text-muted lg:flex lg:h-11 lg:items-center lg:text-12 lg:leading-[1.2]">
          {text}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:min-h-11 lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-2 lg:gap-y-0 lg:[&>:first-child:not(button,a)]:grow lg:[&>:is(ul,table,output):first-child]:my-3 lg:[&>p:first-child]:basis-40 lg:[&>fieldset]:max-w-80 lg:[&>fieldset>div]:border-0 lg:[&>fieldset>div]:p-0 lg:[&>fieldset>legend]:sr-only lg:[&>button.bg-surface:not(:hover)]:bg-transparent lg:[&>button:not(:hover)]:border-transparent">
        {children}
      </div>
    </section>
  );
}
