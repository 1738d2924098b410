type Page = { Items?: Record<string, unknown>[] | undefined; LastEvaluatedKey?: Record<string, unknown> | undefined };

/** Every item of a query or scan, however many pages it has. `read` sends one request, from a start key on. */
export async function allPages(
  read: (start: { ExclusiveStartKey?: Record<string, unknown> }) => Promise<Page>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await read(start === undefined ? {} : { ExclusiveStartKey: start });
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}
