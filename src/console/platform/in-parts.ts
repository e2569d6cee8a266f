import { limits } from '~domain/limits';
import { accessToken } from './tokens';

/** Sends what may be more than a call takes, part after part; once its session has ended, no part is sent any more. */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  send: (part: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const token = accessToken();
  const answers: Answer[] = [];
  for (let from = 0; from < items.length && accessToken() === token; from += limits.scans)
    answers.push(await send(items.slice(from, from + limits.scans)));
  return answers;
}
