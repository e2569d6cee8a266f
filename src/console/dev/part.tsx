import type { ComponentType, ReactNode } from 'react';
import { useLanguage } from '~console/platform/use-language';

/** Files of `src/console/ui` and what shows them in all their states. */
export interface Part {
  readonly files: readonly string[];
  readonly Show: ComponentType;
}

type Say = (vi: string, en: string) => string;

/** The page’s own words stand beside it: in the message files they would be fetched by everybody. */
export function useSay(): Say {
  const language = useLanguage();
  return (vi, en) => (language === 'vi' ? vi : en);
}

const states = {
  normal: { vi: 'Thường', en: 'Normal' },
  chosen: { vi: 'Đã chọn', en: 'Chosen' },
  disabled: { vi: 'Bị khóa', en: 'Disabled' },
  busy: { vi: 'Đang chạy', en: 'Busy' },
  loading: { vi: 'Đang tải', en: 'Loading' },
  wrong: { vi: 'Có lỗi', en: 'Wrong' },
  empty: { vi: 'Trống', en: 'Empty' },
  offline: { vi: 'Mất mạng', en: 'Offline' },
  long: { vi: 'Chữ dài', en: 'Long text' },
  open: { vi: 'Mở ra', en: 'Opens' },
} as const;

interface StateProps {
  readonly of: keyof typeof states;
  /** Takes the whole width: a table, a bar. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A part in one of its states, under that state’s name. */
export function State({ of, wide = false, children }: StateProps) {
  const language = useLanguage();
  return (
    <div className={`flex flex-col items-start gap-1 ${wide ? 'w-full' : 'max-w-full'}`}>
      <span className="text-label text-dim">{states[of][language]}</span>
      <div className={wide ? 'w-full' : 'max-w-full'}>{children}</div>
    </div>
  );
}
