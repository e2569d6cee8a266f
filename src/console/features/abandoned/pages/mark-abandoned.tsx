import { WorklistPage } from '~console/package/worklist/worklist-page';

/** Packages that nobody takes, neither receiver nor sender. */
export function MarkAbandoned() {
  return <WorklistPage kind="abandonable" />;
}
