/** The bundler puts styles into a file of their own. */
declare module '*.css';

/** Trusted Types, which the DOM types do not have yet: they treat a trusted address as a text. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (text: string) => string },
    ): { createScriptURL(text: string): string };
  };
}
