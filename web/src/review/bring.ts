/** From a file to its review in one step, without an account: `await reviewFile(file)` for a drop zone or a file field. */
import { answered, api, type Problem } from '../lib/api';
import { place } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';

/** Where the review of a table is. */
export function reviewAddress(id: string, at?: number): string {
  return `/review/${encodeURIComponent(id)}${at === undefined ? '' : `?at=${at}`}`;
}

/** Bring in a game of ours or of 18xx.games and open its review; what went wrong, or null. */
export async function reviewText(file: string): Promise<Problem | null> {
  const trouble = await session.ensure();
  if (trouble) return trouble;
  const answer = await answered(api.POST('/api/v1/games/import', { body: { file, listed: false } as never }));
  if (!answer.ok) return answer.problem;
  place.go(reviewAddress(answer.data.id));
  return null;
}

/** The same for a file that was dropped or chosen. */
export async function reviewFile(file: File): Promise<Problem | null> {
  return reviewText(await file.text());
}
