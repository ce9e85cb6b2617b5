import { Tab, TabList, TabPanel, TabPanels, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import type { ReactNode } from 'react';

export type TabItem<T extends string> = {
  id: T;
  name: string;
  /** A figure beside the name. */
  count?: number;
  content: ReactNode;
};

type Props<T extends string> = {
  label: string;
  items: readonly TabItem<T>[];
  selected: T;
  onSelect: (id: T) => void;
};

export function Tabs<T extends string>({ label, items, selected, onSelect }: Props<T>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as T)}>
      <TabList aria-label={label} className="flex rounded-md border border-line bg-surface p-1">
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="flex min-h-12 grow basis-0 cursor-pointer flex-col items-center justify-center rounded-[12px] px-2 text-12 font-medium text-muted outline-none transition-colors data-selected:bg-primary data-selected:text-on-primary data-focus-visible:outline-3 data-focus-visible:outline-focus"
          >
            {item.count === undefined ? null : (
              <span className="text-20 leading-6 font-strong tabular-nums">{item.count}</span>
            )}
            {item.name}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {items.map((item) => (
          <TabPanel key={item.id} id={item.id} className="pt-4">
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  );
}
