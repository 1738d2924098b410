/** The lines in which a run says where its page is. */
export function pageInvitation(address: string): string {
  return `Look at it in a browser (this address works once, then another is shown):\n${address}\nCtrl-C ends it.`;
}
