import type { EndpointName } from '~contract/endpoints';
import type { Example } from './example';
import { accountExamples } from './examples-account';
import { packageActionExamples } from './examples-package-actions';
import { packageExamples } from './examples-packages';
import { runExamples } from './examples-runs';

/** One row per endpoint: an endpoint without one does not compile. */
export const examples: Readonly<Record<EndpointName, Example>> = { ...accountExamples, ...packageExamples, ...packageActionExamples, ...runExamples };
