import { Button } from '~console/ui/button';

interface ListTabsProps<Tab extends string> {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly titleOf: (tab: Tab) => string;
  readonly onTab: (tab: Tab) => void;
}

/** The lists of one page, each by a button beside the title. */
export function ListTabs<Tab extends string>({ label, tabs, tab, titleOf, onTab }: ListTabsProps<Tab>) {
  return (
    <fieldset aria-label={label} className="flex gap-1">
      {tabs.map((name) => (
        <Button
          key={name}
          look={name === tab ? 'plain' : 'quiet'}
          aria-pressed={name === tab}
          onClick={() => onTab(name)}
        >
          {titleOf(name)}
        </Button>
      ))}
    </fieldset>
  );
}
