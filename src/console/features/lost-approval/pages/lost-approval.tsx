import { WorklistPage } from '~console/package/worklist/worklist';

/** Missing packages, with what they are worth and who missed them, to be approved as lost. */
export function LostApproval() {
  return <WorklistPage kind="missing" />;
}
