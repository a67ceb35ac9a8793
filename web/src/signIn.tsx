import { type FormEvent, useEffect, useId, useState } from 'react';
import { goToIssuer, hasIssuer, messageOf } from './api/issuer.js';
import { Brand } from './parts/brand.js';
import { fieldOf } from './parts/forms.js';
import { words } from './words.js';

interface SignInProps {
  /** Reason why the viewer was signed out, or could not sign in. */
  readonly problem: string | undefined;
  readonly onToken: (token: string) => void;
}

/** Sign-in form that asks for a token. */
export function SignIn({ problem, onToken }: SignInProps) {
  const id = useId();
  const [isIssued, setIsIssued] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCancelled = false;
    hasIssuer().then(
      (isThere) => isCancelled || setIsIssued(isThere),
      (error: unknown) => isCancelled || setFailure(messageOf(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  const leaveForIssuer = (): void => {
    goToIssuer().catch((error: unknown) => setFailure(messageOf(error)));
  };
  const problemText = failure ?? problem;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const token = fieldOf(event.currentTarget, 'token');
    if (token !== undefined) onToken(token);
  };
  return (
    <main className="sign-in">
      <p className="brand">
        <Brand />
      </p>
      <h1>{words.signIn.title}</h1>
      <p>{words.signIn.lead}</p>
      {problemText !== undefined && (
        <p className="error" role="alert">
          {problemText}
        </p>
      )}
      {isIssued && (
        <p>
          <button type="button" className="main" onClick={leaveForIssuer}>
            {words.signIn.issuer}
          </button>
        </p>
      )}
      <form onSubmit={submit}>
        <label htmlFor={id}>{words.signIn.token}</label>
        <input
          id={id}
          name="token"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="quiet small">
          {words.signIn.hint}
        </p>
        <button type="submit" className="main">
          {words.signIn.submit}
        </button>
      </form>
    </main>
  );
}
