import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useText } from '~console/app/text';
import { PackageFacts } from '~console/parcel/detail/facts';
import { Timeline } from '~console/parcel/detail/timeline';
import { usePackage } from '~console/parcel/detail/use-package';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';

const tab = 'h-7 border-b-2 border-transparent text-dim -outline-offset-2 hover:text-ink data-selected:border-accent data-selected:text-ink data-selected:font-semibold';

/** What happened to a package, and every field of it. null = the cursor is still on its way. */
export function InspectorRecord({ id }: { readonly id: number | null }) {
  const t = useText();
  return (
    <TabGroup className="flex flex-col gap-3">
      <TabList className="-mx-3 flex gap-4 border-b border-line px-3">
        <Tab className={tab}>{t('parcel:timeline.title')}</Tab>
        <Tab className={tab}>{t('workspace:inspector.fields')}</Tab>
      </TabList>
      <TabPanels>
        <TabPanel tabIndex={-1}>{id === null ? <Spinner /> : <Timeline key={id} id={id} />}</TabPanel>
        <TabPanel tabIndex={-1}>{id === null ? <Spinner /> : <Fields id={id} />}</TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

function Fields({ id }: { readonly id: number }) {
  const { detail, error, retry } = usePackage(String(id));
  if (detail) return <PackageFacts parcel={detail} />;
  return error ? <ErrorState error={error} retry={retry} /> : <Spinner />;
}
