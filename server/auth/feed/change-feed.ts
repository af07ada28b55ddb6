import { endFeedSession } from "./feed-client.ts";
import { deleteFeedToken } from "./feed-tokens.ts";

/** Takes effect at once on all instances. @throws DirectusError or StateError */
export async function disablePrivateFeed(user: string): Promise<void> {
  await deleteFeedToken(user);
  await endFeedSession(user);
}
