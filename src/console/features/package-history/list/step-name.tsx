import { useLanguage } from '~console/platform/use-language';
import { actionTitle } from '~domain/action-titles';

export function StepName({ action }: { readonly action: string }) {
  const language = useLanguage();
  const title = actionTitle(action);
  return title ? title[language] : <span className="font-mono text-mono text-dim">{action}</span>;
}
