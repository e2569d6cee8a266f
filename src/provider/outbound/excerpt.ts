import { maskPhone } from '~domain/mask';

/** As much of a request or an answer as the log keeps. */
const longest = 1_000;

/** Fields of our own bodies that are somebody's, or secret, and how the log shows them. */
const personal: Readonly<Record<string, (text: string) => string>> = {
  receiver_phone: (text) => maskPhone(text) ?? '',
  receiver_name: () => '***',
  receiver_address: () => '***',
  // A carrier is told its new one.
  token: () => '***',
};

/** What was sent, for the log: without what is personal. */
export function requestExcerpt(payload: object): string {
  return cut(
    JSON.stringify(payload, (key, value: unknown) =>
      typeof value === 'string' && personal[key] ? personal[key](value) : value,
    ),
  );
}

/** What came back, for the log: as text, without our own secret or anything that was personal in the request. */
export function answerExcerpt(body: string, secrets: readonly string[]): string {
  let text = body;
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '***');
  // Control characters, NUL above all, which PostgreSQL refuses.
  return cut(text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/\p{Cs}/gu, '\uFFFD'));
}

/** The personal texts of a payload. */
export function personalTexts(payload: object): string[] {
  const found: string[] = [];
  JSON.stringify(payload, (key, value: unknown) => {
    if (typeof value === 'string' && personal[key]) found.push(value);
    return value;
  });
  return found;
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
