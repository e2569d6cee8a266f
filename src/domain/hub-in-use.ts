import { packageStatuses, statusFamily, type PackageStatus } from './statuses';

const onTheWay: readonly string[] = ['waiting', 'moving', 'attention', 'returning'];

/** Statuses of a package that some hub still has work with: such a hub can't be closed. */
export const restsAtHub: readonly PackageStatus[] = packageStatuses.filter(
  (status) => status !== 'Draft' && onTheWay.includes(statusFamily(status)),
);
