import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hook that shows a dialog as a modal one: the browser keeps the focus inside, and returns it to the element that opened
 * the dialog. For that it must be closed before React removes it, so a plain effect would be too late.
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}
