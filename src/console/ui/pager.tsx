import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { Button } from './button';
import { formatCount } from '~console/platform/format';
import { pageSizes, type PageSize } from './page-size';

interface PagerProps {
  /** Title of the list it pages: a page may hold two. */
  readonly list: string;
  readonly page: number;
  readonly pageSize: number;
  /** `pageSize` is what the screen holds. */
  readonly fit?: boolean;
  /** null while it is being counted. */
  readonly total: number | null;
  /** Whether the page itself knows of a further one: what counts while the total is unknown. */
  readonly hasMore: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
}

/** There all of it stands in one line. */
const onPhone = 'max-[40rem]:sr-only';

/** An empty list has one page, with nothing on it. */
export function totalPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

export function Pager({ list, page, pageSize, fit = false, total, hasMore, onPage, onPageSize }: PagerProps) {
  const t = useText('ui');
  const pages = total === null ? null : totalPages(total, pageSize);
  const mayGoOn = pages === null ? hasMore : page < pages;
  return (
    <nav
      aria-label={t('pager.label', { list })}
      className="pager-dock flex min-h-10 flex-wrap items-center gap-x-3 px-3 text-dim tabular-nums max-[40rem]:gap-x-2"
    >
      <label className="flex items-center gap-2">
        <span className={onPhone}>{t('pager.size')}</span>
        <select
          className="control not-hand:h-6! px-1! max-[40rem]:w-16"
          value={fit ? 'fit' : pageSize}
          onChange={(event) => {
            const size = pageSizes.find((one) => String(one) === event.target.value);
            if (size !== undefined) onPageSize(size);
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size === 'fit' ? t('pager.fit') : size}
            </option>
          ))}
        </select>
      </label>
      <span className="max-[24rem]:sr-only">
        {t('pager.total', { total: total === null ? '…' : formatCount(total) })}
      </span>
      <span className="ml-auto" aria-live={pages === null ? 'off' : 'polite'}>
        {t('pager.page', { page: formatCount(page), pages: pages === null ? '…' : formatCount(pages) })}
      </span>
      <span className="flex gap-1">
        <PagerButton usable={page > 1} onPress={() => onPage(page - 1)}>
          <span aria-hidden="true">‹</span> <span className={onPhone}>{t('pager.previous')}</span>
        </PagerButton>
        <PagerButton usable={mayGoOn} onPress={() => onPage(page + 1)}>
          <span className={onPhone}>{t('pager.next')}</span> <span aria-hidden="true">›</span>
        </PagerButton>
      </span>
    </nav>
  );
}

/** Keeps the focus at the first and the last page, where a truly disabled button would lose it. */
function PagerButton({
  usable,
  onPress,
  children,
}: {
  readonly usable: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      look="quiet"
      className="not-hand:h-6! px-2! aria-disabled:opacity-50 max-[40rem]:w-control max-[40rem]:justify-center"
      aria-disabled={!usable || undefined}
      onClick={() => usable && onPress()}
    >
      {children}
    </Button>
  );
}
