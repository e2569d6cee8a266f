/** How long cash has been with couriers, in calendar days of Viet Nam since it was paid. */
export const cashAges = ['same_day', 'days_1_2', 'days_3_7', 'over_7'] as const;
export type CashAge = (typeof cashAges)[number];

export function cashAgeOf(days: number): CashAge {
  if (days > 7) return 'over_7';
  if (days > 2) return 'days_3_7';
  return days > 0 ? 'days_1_2' : 'same_day';
}

/** Days that the ageing of cash is told for, today the last of them. */
export const cashAgeDays = 28;
