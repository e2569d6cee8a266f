import type { RawAnswer } from './send';

/** `ok`, or the code of the refusal: what one of several callers at once heard. */
export async function rival(answer: Promise<RawAnswer>): Promise<string> {
  const { status, code } = await answer;
  return status < 300 ? 'ok' : (code ?? `status ${status}`);
}
