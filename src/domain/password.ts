import { limits } from './limits';
import { dayMs } from './time';

type PasswordFault = 'too_short' | 'too_long' | 'no_lowercase' | 'no_uppercase' | 'no_digit' | 'no_symbol';

/** What a new password lacks by the specification's rule (§5); empty = acceptable. */
export function passwordFaults(password: string): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if (password.length < limits.passwordMin) faults.push('too_short');
  if (password.length > limits.passwordMax) faults.push('too_long');
  if (!/[a-z]/.test(password)) faults.push('no_lowercase');
  if (!/[A-Z]/.test(password)) faults.push('no_uppercase');
  if (!/\d/.test(password)) faults.push('no_digit');
  if (![...limits.passwordSymbols].some((symbol) => password.includes(symbol))) faults.push('no_symbol');
  return faults;
}

/**
 * Days, parts of one too, since the password was last changed or the reminder last put off; 181 when neither ever
 * happened, so that the reminder shows (specification §4).
 */
export function passwordAgeDays(updatedAt: string | null, ignoredAt: string | null, now: Date): number {
  const dates = [updatedAt, ignoredAt].filter((date) => date !== null).map((date) => Date.parse(date));
  if (dates.length === 0) return limits.passwordReminderDaysWithoutDate;
  return (now.getTime() - Math.max(...dates)) / dayMs;
}

export function passwordReminderDue(age: number): boolean {
  return age > limits.passwordReminderDays;
}
