import { WorklistPage } from '~console/parcel/worklist/worklist-page';

/** Missing parcels, with what they are worth and who missed them, to be approved as lost. */
export function LostApproval() {
  return <WorklistPage kind="missing" />;
}
