const UNTRUSTED = /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)_\w+|CERT_UNTRUSTED)$/;

/** The error of a certificate that no authority known here has signed, with the remedy; undefined for other errors. */
export function explainCertificate(error: unknown, host: string): (Error & { readonly code: string }) | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!UNTRUSTED.test(code)) return undefined;
  const message = `the certificate of ${host} is of an authority that is not known here. If a proxy or your company issues certificates, name the PEM file of its authority in NODE_EXTRA_CA_CERTS or AWS_CA_BUNDLE`;
  return Object.assign(new Error(message), { code });
}
