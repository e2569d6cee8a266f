import { priceEndpoints } from '~contract/features/prices';
import { wallOf } from '~console/ui/zone';
import type { QuoteInput } from './use-prices';

const schema = priceEndpoints['POST /price-quote'].body;

/** What is asked, as it stands in the page's address. */
export const quoteNumbers = ['weight', 'length', 'width', 'height', 'value', 'cod'] as const;
export const quoteTexts = ['from', 'to', 'shop', 'on'] as const;

/** Null = not yet enough for a price. A moment, as a command gives it, is its day in Viet Nam. */
export function quoteBody(query: URLSearchParams): QuoteInput | null {
  const texts = quoteTexts.flatMap((name) => {
    const text = query.get(name) ?? '';
    return text === '' ? [] : [[name, name === 'on' && text.includes('T') ? wallOf(text).format('YYYY-MM-DD') : text]];
  });
  const numbers = quoteNumbers.flatMap((name) => {
    const text = query.get(name) ?? '';
    return text === '' ? [] : [[name, Number(text)]];
  });
  const parsed = schema.safeParse(Object.fromEntries([...texts, ...numbers]));
  return parsed.success ? parsed.data : null;
}
