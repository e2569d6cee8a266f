import type { EndpointName } from '~contract/endpoints';
import type { Example } from './example';
import { accountExamples } from './examples-account';
import { backlogExamples } from './examples-backlog';
import { exportExamples } from './examples-exports';
import { outboundExamples } from './examples-outbound';
import { labelExamples } from './examples-labels';
import { packageActionExamples } from './examples-package-actions';
import { packageExamples } from './examples-packages';
import { runExamples } from './examples-runs';
import { runsheetExamples } from './examples-runsheets';
import { scanningExamples } from './examples-scanning';

/** One row per endpoint: an endpoint without one does not compile. */
export const examples: Readonly<Record<EndpointName, Example>> = { ...accountExamples, ...backlogExamples, ...exportExamples, ...outboundExamples, ...packageExamples, ...packageActionExamples, ...labelExamples, ...runExamples, ...runsheetExamples, ...scanningExamples };
