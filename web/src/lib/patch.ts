/** Changes as RFC 6902 (JSON Patch) writes them. What they leave alone stays the same object. */
export type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown };

type Parts = Record<string, unknown> | unknown[];

/** A value with changes made; the value itself stays as it was. */
export function patched<T>(value: T, operations: readonly Operation[]): T {
  const fresh = new Set<unknown>();
  const copy = <V>(part: V): V => {
    if (fresh.has(part)) return part;
    const copied = Array.isArray(part) ? [...part] : { ...part };
    fresh.add(copied);
    return copied as V;
  };
  let result: unknown = value;
  for (const { op, path, value: to } of operations) {
    const keys = path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop();
    if (last === undefined) {
      result = to;
      continue;
    }
    let at = (result = copy(result)) as Parts;
    for (const key of keys) at = (at as Record<string, unknown>)[key] = copy((at as Record<string, unknown>)[key]) as Parts;
    if (Array.isArray(at)) {
      if (op === 'remove') at.splice(Number(last), 1);
      else if (op === 'add') at.splice(last === '-' ? at.length : Number(last), 0, to);
      else at[Number(last)] = to;
    } else if (op === 'remove') Reflect.deleteProperty(at, last);
    else at[last] = to;
  }
  return result as T;
}
