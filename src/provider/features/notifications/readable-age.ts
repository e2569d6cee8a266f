const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Units from large to small with their length in seconds; a month and a year are calendar averages. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

const justNow = { vi: 'vừa xong', en: 'just now' } as const;
const formats = { vi: new Intl.RelativeTimeFormat('vi'), en: new Intl.RelativeTimeFormat('en') } as const;

/** How long ago, as people say it: "5 phút trước", "5 minutes ago". */
export function readableAge(createdAt: string, now: number, locale: 'vi' | 'en'): string {
  const seconds = (now - Date.parse(createdAt)) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return justNow[locale];
  return formats[locale].format(-Math.floor(seconds / unit[1]), unit[0]);
}
