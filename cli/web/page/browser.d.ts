/** The bundler puts styles into a file of their own. */
declare module '*.css';

/** Trusted Types, which the types of the DOM do not know yet: to them an address that is trusted is a text. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (text: string) => string },
    ): { createScriptURL(text: string): string };
  };
}
