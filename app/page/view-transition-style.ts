/**
 * The one rule that stands in the page itself: Chromium reveals a page before it has looked into a style sheet that
 * has only just arrived, and then gives up the transition to it with an error in the console.
 */
export const inlineStyle = "@view-transition{navigation:auto}";
