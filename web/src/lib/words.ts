/** How things are said: money, times, names of actions. */

/** Dollars as players write them. */
export function dollars(amount: number): string {
  const text = Math.abs(amount).toLocaleString('en-US');
  return amount < 0 ? `−$${text}` : `$${text}`;
}

/** A change with its sign. */
export function change(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}

/** The name of a kind of action in words: "LayTile" is "Lay tile". */
export function spaced(kind: string): string {
  return capital(kind.replace(/(?<!^)([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`));
}

/** A word of the engine for the eye: "initial_offering" is "initial offering". */
export function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

/** A text as it begins a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long ago something was. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds);
  if (gone < 60) return 'just now';
  if (gone < 3600) return `${Math.floor(gone / 60)} min ago`;
  if (gone < 86400) return `${Math.floor(gone / 3600)} h ago`;
  const days = Math.floor(gone / 86400);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** Names in a row: "Ann, Ben and Cal". */
export function listed(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`;
}

/** A title by its short name: "18AL", or what its name begins with. */
export function called(id: string, name: string): string {
  return name.startsWith(id) ? id : (name.split(' –')[0] ?? id);
}
