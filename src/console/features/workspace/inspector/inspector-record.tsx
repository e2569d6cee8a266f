import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useEffect, useState } from 'react';
import { useText } from '~console/platform/text';
import { PackageFacts } from '~console/package/detail/facts';
import { Timeline } from '~console/package/detail/timeline';
import { PhotoStrip } from '~console/package/photos/photo-strip';
import { usePackage } from '~console/package/detail/use-package';
import { uiCommands } from '~commands/ui-commands';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import type { SubjectPackage } from '~commands/subject';

const tabLook = 'h-7 border-b-2 border-transparent text-dim -outline-offset-2 hover:text-ink data-selected:border-accent data-selected:text-ink data-selected:font-semibold';

const photosTab = 2;

/** What happened to a package, every field of it, and its photos. null = the cursor is still on its way. */
export function InspectorRecord({ package: pkg }: { readonly package: SubjectPackage | null }) {
  const t = useText();
  const [tab, setTab] = useState(0);
  const id = pkg?.id ?? null;
  // The photos themselves answer to these while they are in sight.
  useEffect(() => {
    const ends = [uiCommands.viewPhotos, uiCommands.addPhoto].map((command) => registerActionHandler(command, () => setTab(photosTab)));
    return () => ends.forEach((end) => end());
  }, []);
  return (
    <TabGroup selectedIndex={tab} onChange={setTab} className="flex flex-col gap-3">
      <TabList className="-mx-3 flex gap-4 border-b border-line px-3">
        <Tab className={tabLook}>{t('package:timeline.title')}</Tab>
        <Tab className={tabLook}>{t('workspace:inspector.fields')}</Tab>
        <Tab className={tabLook}>{t('package:photos.title')}</Tab>
      </TabList>
      <TabPanels>
        <TabPanel tabIndex={-1}>{id === null ? <Spinner /> : <Timeline key={id} id={id} />}</TabPanel>
        <TabPanel tabIndex={-1}>{id === null ? <Spinner /> : <Fields id={id} />}</TabPanel>
        <TabPanel tabIndex={-1}>{pkg === null ? <Spinner /> : <PhotoStrip key={pkg.id} package={pkg} />}</TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

function Fields({ id }: { readonly id: number }) {
  const { detail, error, retry } = usePackage(String(id));
  if (detail) return <PackageFacts package={detail} />;
  return error ? <ErrorState error={error} retry={retry} /> : <Spinner />;
}
