import { endpointNames, type EndpointName } from '~contract/endpoints';
import type { Example } from './example';

/** One row per endpoint, from the files beside this one. */
export const examples = Object.assign(
  {},
  ...Object.values(import.meta.glob('./examples-*.ts', { eager: true, import: 'examples' })),
) as Readonly<Record<EndpointName, Example>>;

const without = endpointNames.filter((name) => !Object.hasOwn(examples, name));
if (without.length > 0) throw new Error(`no example in tests/api/helpers/examples-*.ts: ${without.join(', ')}`);
