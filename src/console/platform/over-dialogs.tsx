import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

const placeId = 'over-dialogs';

function place(): HTMLElement {
  const standing = document.getElementById(placeId);
  if (standing) return standing;
  const made = document.createElement('div');
  made.id = placeId;
  // At the head: what only screen readers read would make the page longer below it. No layer of its own, or dialogs
  // would lie over its toasts.
  made.className = 'absolute top-0 left-0';
  return document.body.appendChild(made);
}

/**
 * What is told and pressed whatever stands open, toasts and the frame's sentences for screen readers: beside the page,
 * which a dialog makes silent and dead, and where the dialog takes a press for one beside itself. A dialog must not be
 * drawn in here: it would leave the page alive.
 */
export function OverDialogs({ children }: { readonly children: ReactNode }) {
  return createPortal(children, place());
}
