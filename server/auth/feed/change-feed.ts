import { closeFeedDoor } from "./feed-reader.ts";
import { forgetFeedToken } from "./feed-tokens.ts";

/** Switches a member's private feed off, at once and on all instances. @throws DirectusError or StateError */
export async function switchFeedOff(user: string): Promise<void> {
  await forgetFeedToken(user);
  await closeFeedDoor(user);
}
