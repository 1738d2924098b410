/** What a run says of its page. */
export function pageInvitation(address: string): string {
  return `Look at it in a browser (this address works once, then another is shown):\n${address}\nCtrl-C ends it.`;
}
