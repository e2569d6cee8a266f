import { useLocation, useSearch } from 'wouter';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { RefusalLinks } from '~console/terminal/refusal-links';
import { Kbd } from '~console/ui/kbd';
import { Spinner } from '~console/ui/spinner';
import { useDebounced } from '~console/ui/use-debounced';
import { QuoteForm } from '../quote-form';
import { QuoteLines } from '../quote-lines';
import { quoteBody } from '../quote-query';
import { useWayQuote } from '../use-prices';

/** Between the keystrokes of a number nobody wants a price, ms. */
const rest = 250;

/** What a package costs between two hubs, with every step of the reckoning. */
export function PriceQuote() {
  const t = useText('prices');
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const body = quoteBody(new URLSearchParams(useDebounced(search, rest)));
  const quote = useWayQuote(body);
  const change = (name: string, value: string): void => {
    if (value === '') query.delete(name);
    else query.set(name, value);
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return (
    <section className="flex flex-col gap-4 p-4" aria-labelledby="calculator-title">
      <header className="flex flex-wrap items-baseline gap-3">
        <h1 id="calculator-title" className="text-title">
          {t('quote.title')}
        </h1>
        <p className="text-dim">
          {t('quote.line_hint')} <Kbd keys="/" /> <code className="font-mono text-mono">{t('quote.example')}</code>
        </p>
      </header>
      <div className="flex flex-wrap gap-8">
        <QuoteForm query={query} change={change} />
        <div aria-live="polite" aria-busy={quote.isFetching}>
          {body === null && <p className="text-dim">{t('quote.needs')}</p>}
          {body !== null && quote.isError && (
            <div className="flex flex-col gap-2">
              <p role="alert" className="max-w-160 text-failed">
                {failureText(quote.error)}
              </p>
              <RefusalLinks error={quote.error} />
            </div>
          )}
          {body !== null && quote.isPending && <Spinner />}
          {body !== null && !quote.isError && quote.data && <QuoteLines quote={quote.data} faded={quote.isPlaceholderData} />}
        </div>
      </div>
    </section>
  );
}
