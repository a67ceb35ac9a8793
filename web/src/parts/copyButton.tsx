import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { words } from '../words.js';

/** Button that copies a text. */
export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  const label = isCopied ? words.common.copied : words.common.copy;
  return (
    // A browser that keeps the clipboard closed leaves the text to be selected by hand.
    <button type="button" className="small ghost" onClick={() => void copy().catch(() => undefined)}>
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {label}
    </button>
  );
}
