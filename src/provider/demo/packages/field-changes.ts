import { dimWeight } from '~domain/price';
import type { Step } from '../journeys/trip';
import type { Random } from '../text/random';
import { phoneNumber } from '../text/people';
import type { Contents } from './contents';

/** JSON of what an edit changed. */
interface FieldChange {
  readonly before: string;
  readonly after: string;
}

const change = (before: Record<string, unknown>, after: Record<string, unknown>): FieldChange => ({
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

/**
 * What an edit in a package's history changed: afterwards stands what the package has now. `prints` counts this one.
 */
export function fieldChange(
  action: Step['action'],
  random: Random,
  { contents, phone }: { readonly contents: Contents; readonly phone: string },
  prints: number,
): FieldChange | null {
  if (action === 'print')
    return change({ is_print: prints > 1, print_count: prints - 1 }, { is_print: true, print_count: prints });
  if (action === 'change_receiver') return change({ receiver_phone: phoneNumber(random) }, { receiver_phone: phone });
  if (action !== 'resize') return null;
  const height = contents.height + random.int(1, 6);
  return change(
    { height, dim: dimWeight(contents.length, contents.width, height) },
    { height: contents.height, dim: contents.dim },
  );
}
