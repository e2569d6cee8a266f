import { useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { toSubject } from '~commands/subject';
import { useRunCommand } from '~console/terminal/start/use-run-command';
import { toast } from '~console/ui/toast';

/** Prints by the command, which judges the package as it is now; a found row knows too little of it. */
export function usePrintLabel(): { readonly printing: string | null; readonly print: (code: string) => Promise<void> } {
  const run = useRunCommand();
  const [printing, setPrinting] = useState<string | null>(null);
  const print = async (code: string): Promise<void> => {
    setPrinting(code);
    try {
      const { data } = await call('GET /package', { query: { code } });
      run('package.print', { packages: [toSubject(data)] });
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setPrinting(null);
    }
  };
  return { printing, print };
}
