import { randomId } from '~console/app/random-id';

const key = 'device_id';

/** Names this browser to the provider for push messages: random, and kept. */
export function deviceId(): string {
  const known = localStorage.getItem(key);
  if (known !== null) return known;
  const fresh = randomId();
  localStorage.setItem(key, fresh);
  return fresh;
}
