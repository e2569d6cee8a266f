import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A record's form over the page. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}
