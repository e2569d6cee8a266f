import { randomId } from '~console/platform/random-id';

const key = 'device_id';

/**
 * Names this browser to the provider for push messages: its fingerprint, and a random part that is kept, for machines
 * of one hub are often alike. The library's own call home is off.
 */
export async function deviceId(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const { visitorId } = await (await load({ monitoring: false })).get();
  return `${visitorId}.${keptPart()}`;
}

function keptPart(): string {
  const known = localStorage.getItem(key);
  if (known !== null) return known;
  const fresh = randomId();
  localStorage.setItem(key, fresh);
  return fresh;
}
