import { WorklistPage } from '~console/package/worklist/worklist';

/** Packages that nobody takes, neither receiver nor sender. */
export function MarkAbandoned() {
  return <WorklistPage kind="abandonable" />;
}
