import { WorklistPage } from '~console/parcel/worklist/worklist-page';

/** Parcels that nobody takes, neither receiver nor sender. */
export function MarkAbandoned() {
  return <WorklistPage kind="abandonable" />;
}
