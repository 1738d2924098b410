import type { ComponentChildren } from 'preact';
import { askServer } from './ask-server.ts';
import { spoken } from './spoken.ts';

type HomeHeadProps = {
  readonly title: string;
  readonly answer: { readonly name: string; readonly readOnly: boolean; readonly user?: string };
  readonly children?: ComponentChildren;
};

/** The head of a list: what it lists, of which installation, and who is signed in. */
export function HomeHead({ title, answer, children }: HomeHeadProps) {
  return (
    <header class="home-head">
      <h1>{title}</h1>
      <p class="quiet">
        {answer.name}
        {answer.readOnly && spoken().page.readOnly}
        {answer.user !== undefined && <SignedIn user={answer.user} />}
      </p>
      {children}
    </header>
  );
}

/** Who is signed in to the hosted page, with the button to sign out. */
function SignedIn({ user }: { readonly user: string }) {
  const { page } = spoken();
  const leave = () => {
    askServer('sign-out', {})
      .then(({ location: end }) => location.assign(end))
      .catch(() => undefined);
  };
  return (
    <>
      {`${page.signedInAs} `}
      <bdi>{user}</bdi>{' '}
      <button type="button" onClick={leave}>
        {page.signOut}
      </button>
    </>
  );
}
